/** A thread that checks the rows of an import, so that a text that takes forever can be given up. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CheckedRow, checkRow } from './check-row.ts';
import type { CheckerAnswer, CheckerRequest, CheckerSetting } from './row-checker.ts';

const port = parentPort;
if (!port) throw new Error('check-rows.worker.ts runs as a worker thread');
const { setting, position } = workerData as CheckerSetting;

port.on('message', ({ id, command }: CheckerRequest) => {
  const result = command.map((job, k): CheckedRow => {
    Atomics.store(position, 0, k);
    return checkRow(setting, job);
  });
  port.postMessage({ id, result } satisfies CheckerAnswer);
});
port.postMessage({ id: 0, result: [] } satisfies CheckerAnswer);
