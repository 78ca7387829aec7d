/**
 * A worker for the tests: it appends a line to STARTS at each start. The starts listed in CRASHES (1,2,…) end
 * immediately, with the message in MESSAGE if there is one.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import type { WorkerMessage } from '../../../src/server/process/messages.ts';

const { STARTS = '', CRASHES = '', MESSAGE } = process.env;
appendFileSync(STARTS, `${process.pid}\n`);
const turn = readFileSync(STARTS, 'utf8').split('\n').indexOf(String(process.pid)) + 1;

const send = (message: WorkerMessage) => new Promise<void>((answer) => process.send?.(message, () => answer()));

if (CRASHES === 'all' || CRASHES.split(',').includes(String(turn))) {
  if (MESSAGE) await send({ kind: 'failed', message: MESSAGE });
  process.exit(1);
}
process.on('message', () => process.exit(0));
await send({ kind: 'open', port: 4321 });
