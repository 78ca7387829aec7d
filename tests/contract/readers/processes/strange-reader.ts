/**
 * A reader thread whose jobs select its behaviour: `die`, `hang`, `throw`, `young` for the megabytes of its space for
 * new objects, or else it answers with the thread's number after the milliseconds in the job's address.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, resourceLimits, threadId } from 'node:worker_threads';
import type { ReaderReply, ReaderRequest } from '../../../../src/api/jobs.ts';

const say = (reply: ReaderReply) => parentPort?.postMessage(reply);
parentPort?.on('message', async ({ id, command }: ReaderRequest) => {
  const input = command.kind === 'sitemap' ? command.job.path : '';
  if (input === '/die') process.exit(3);
  // Waits for a message that never comes, without using the CPU.
  if (input === '/hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (input === '/throw') say({ id, error: { message: 'No such table.' } });
  else if (input === '/young') say({ id, result: String(resourceLimits.maxYoungGenerationSizeMb) });
  else {
    await sleep(Number(input.slice(1)));
    say({ id, result: `thread ${threadId}` });
  }
  if (command.kind === 'close') parentPort?.close();
});
say({ id: 0, result: undefined });
