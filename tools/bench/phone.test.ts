import { expect, test } from 'vitest';
import { busyTime } from './phone.ts';

const task = (ts: number, dur: number, tdur: number, tid = 1) => ({
  name: 'RunTask',
  ph: 'X',
  pid: 9,
  tid,
  ts,
  dur,
  tdur,
});
const mark = (name: string, ts: number) => ({ name, ph: 'I', pid: 9, tid: 1, ts });

test('sums the CPU time of tasks from the tap to the first frame after the answer', () => {
  const events = [
    task(0, 500, 400),
    task(1000, 3000, 2000),
    mark('tapped', 1500),
    task(5000, 9000, 4000),
    mark('answered', 6000),
    task(5500, 9000, 9000, 2),
    task(20_000, 4000, 1000),
    { name: 'Commit', ph: 'X', pid: 9, tid: 1, ts: 21_000, dur: 500, tdur: 500 },
    task(30_000, 4000, 4000),
  ];
  expect(busyTime(events)).toBe(7);
  expect(() => busyTime(events.filter(({ name }) => name !== 'answered'))).toThrow('not answered');
});
