/** A writer thread that starts normally and dies at the first query. */
import { parentPort } from 'node:worker_threads';
import type { WriterReply, WriterRequest } from '../../../../src/data/sqlite/messages.ts';

const say = (reply: WriterReply) => parentPort?.postMessage(reply);
parentPort?.on('message', ({ id, command }: WriterRequest) => {
  if (command.kind === 'query') process.exit(3);
  say({ id, result: undefined });
});
say({ id: 0, result: undefined });
