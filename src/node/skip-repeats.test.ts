import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipRepeats } from './skip-repeats.ts';

let lines: { msg: string; path?: string; leftOut?: number }[];
let log: Logger;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = pino(
    { base: null, timestamp: false, hooks: { logMethod: skipRepeats() } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (path: string, message = 'gone') => log.error({ err: new Error(message), path }, 'a call failed');

test('a repeated fault is logged once in ten seconds, with the number of skipped entries', () => {
  for (let k = 0; k < 1000; k += 1) fail(`/${k}`);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(lines.map(({ path, leftOut }) => [path, leftOut])).toEqual([
    ['/0', undefined],
    ['/999', 998],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  fail('/later');
  expect(lines.at(-1)).toMatchObject({ path: '/later', msg: 'a call failed' });
});

test('another message, another error and an entry without a fault are logged', () => {
  fail('/a');
  fail('/a', 'slow');
  log.warn({ err: new Error('gone') }, 'another thing failed');
  for (let k = 0; k < 3; k += 1) log.info({ k }, 'the same');
  for (let k = 0; k < 2; k += 1) log.error('no details');
  expect(lines).toHaveLength(8);
});

test('a fault that happened once is not repeated', () => {
  fail('/a');
  vi.advanceTimersByTime(20_000);
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
