/** The reader threads: a bounded queue, and threads that die, hang or end. */
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { openReaders, type Readers, type ReadersOptions } from '../../../src/api/readers.ts';
import { ThreadDiedError } from '../../../src/node/thread.ts';
import { TooBusyError } from '../../../src/node/work-queue.ts';
import { readConfig, shopSettings } from '../../../src/server/config/config.ts';

const SCRIPT = new URL('./processes/strange-reader.ts', import.meta.url);
const shop = shopSettings(readConfig({}));

let readers: Readers | undefined;
afterEach(() => readers?.close());

/** Readers on the threads of `strange-reader.ts`; the path of a call selects its behaviour. */
function strange(options: Partial<ReadersOptions> = {}) {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const opened = openReaders({ place: {}, threads: 1, log, script: SCRIPT, ...options });
  readers = opened;
  return { logged, close: opened.close, ask: (path: string) => opened.sitemap({ path, shop, staticPaths: [] }) };
}

test('G-185: a thread that dies fails its job, is logged, and is replaced for the next one', async () => {
  const { ask, logged } = strange();
  const first = await ask('/0');
  await expect(ask('/die')).rejects.toThrow(ThreadDiedError);
  const second = await ask('/0');
  expect([first, second]).toEqual([expect.stringMatching(/^thread \d+$/), expect.stringMatching(/^thread \d+$/)]);
  expect(second).not.toBe(first);
  expect(logged).toEqual([expect.stringContaining('a reader thread has died')]);
});

test('G-185: a job that never ends fails with its thread, and the next one is answered', async () => {
  const { ask } = strange({ limitMs: 300 });
  // On a busy machine another job may exceed the limit, too: then its thread is replaced, and one more is started.
  const answered = () => ask('/0').catch(String);
  await expect.poll(answered).toMatch(/^thread \d+$/);
  await expect(ask('/hang')).rejects.toThrow(ThreadDiedError);
  await expect.poll(answered).toMatch(/^thread \d+$/);
});

test("G-185: a job's error affects only that job: the thread continues", async () => {
  const { ask, logged } = strange();
  const first = await ask('/0');
  await expect(ask('/throw')).rejects.toThrow('No such table.');
  await expect(ask('/throw')).rejects.not.toThrow(ThreadDiedError);
  expect(await ask('/0')).toBe(first);
  expect(logged).toEqual([]);
});

test('G-185: a thread that cannot start fails the jobs that need it, and none hangs', async () => {
  const { ask } = strange({ script: new URL('./processes/missing.ts', import.meta.url) });
  await expect(ask('/0')).rejects.toThrow(ThreadDiedError);
  await expect(ask('/0')).rejects.toThrow(ThreadDiedError);
});

test('G-650: a thread has a small space for new objects, so that two need little more memory than one', async () => {
  expect(await strange().ask('/young')).toBe('24');
});

test('G-186: jobs beyond the queue are refused immediately, waiting ones are answered', async () => {
  const { ask } = strange({ queue: { waiting: 2 } });
  const requested = Array.from({ length: 5 }, () => ask('/50').catch((error: unknown) => error));
  const answers = await Promise.all(requested);
  expect(answers.filter((answer) => answer instanceof TooBusyError)).toHaveLength(2);
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(3);
});

test('jobs spread over all threads', async () => {
  const { ask } = strange({ threads: 2 });
  expect(new Set(await Promise.all([ask('/50'), ask('/50')])).size).toBe(2);
});

test('closing waits for running jobs, refuses the rest, and ends the threads', async () => {
  const { ask, close } = strange();
  const underWay = ask('/100');
  const closed = close();
  await expect(ask('/0')).rejects.toThrow(TooBusyError);
  expect(await underWay).toMatch(/^thread \d+$/);
  await closed;
  await close();
});

test('closing does not wait for a job that never ends', async () => {
  const { ask, close } = strange();
  await ask('/0');
  const stuck = expect(ask('/hang')).rejects.toMatchObject({
    cause: { message: 'A reader thread did not close in time.' },
  });
  await close();
  await stuck;
});
