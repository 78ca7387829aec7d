/** A bare server next to the shop: other load on the machine slows its answers in the same way. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Recorder, YARDSTICK } from './record.ts';

const PROGRAM = path.join(import.meta.dirname, 'processes/bare-server.ts');
const EVERY_MS = 100;

/** Measures it ten times a second until the returned function is called. */
export async function startYardstick(recorder: Recorder): Promise<() => Promise<void>> {
  const server = fork(PROGRAM);
  const [port] = (await once(server, 'message')) as [number];
  const stopping = new AbortController();
  const { signal } = stopping;
  const measuring = (async () => {
    while (!signal.aborted) {
      const start = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      recorder.took(YARDSTICK, performance.now() - start);
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await measuring;
    server.disconnect();
  };
}
