import { beforeEach, describe, expect, test } from 'vitest';
import { growth, type Reading, Recorder, tableOf, YARDSTICK } from './record.ts';

const MEGABYTE = 1_048_576;
const FLAT: Reading = { heap: 100 * MEGABYTE, resident: 300 * MEGABYTE, openFiles: 90, handles: 20, cpu: 0 };

let now: number;
let recorder: Recorder;
beforeEach(() => {
  now = 0;
  recorder = new Recorder(() => now);
});

/**
 * Simulates three thirds of 100 s; `change` returns what each second adds to the readings, and the duration of a page.
 */
function run(change: (second: number) => { reading?: Partial<Reading>; ms?: number; bare?: number }): string[] {
  recorder.begin();
  for (let second = 0; second < 300; second += 1) {
    const { reading = {}, ms = 10, bare = 1 } = change(second);
    recorder.read({ ...FLAT, cpu: second / 100, ...reading });
    for (let k = 0; k < 10; k += 1) recorder.took('a page', ms);
    recorder.took(YARDSTICK, bare);
    now += 1000;
  }
  return growth(recorder.thirds());
}

describe('growth', () => {
  test('is none when everything stays flat', () => {
    expect(run(() => ({}))).toEqual([]);
    const [first] = recorder.thirds();
    expect(first).toMatchObject({ answers: 1000, heap: FLAT.heap, p99: { 'a page': 10 } });
    expect(first?.cpuPerAnswer).toBeCloseTo(1, 1);
    expect(tableOf(recorder.thirds())).toContain('| p99 of a page, ms | 10 | 10 | 10 |');
  });

  test('names a heap, files and handles that leak', () => {
    const leak = (second: number) => ({
      heap: FLAT.heap + second * MEGABYTE,
      openFiles: 90 + second,
      handles: 20 + second,
    });
    const found = run((second) => ({ reading: leak(second) }));
    expect(found.map((message) => message.split(' ')[0])).toEqual(['heap', 'openFiles', 'handles']);
  });

  test('names answers that become slower and dearer', () => {
    const found = run((second) => ({ ms: 10 + second, reading: { cpu: (second / 100) ** 3 } }));
    expect(found).toEqual([expect.stringMatching(/^cpuPerAnswer grew/), expect.stringMatching(/^p99 of a page grew/)]);
  });

  test('is none when the whole machine became slower', () => {
    expect(run((second) => ({ ms: 10 + second, bare: 1 + second / 10 }))).toEqual([]);
  });

  test('is none of a kind with few answers, whose p99 is the slowest of all', () => {
    recorder.begin();
    for (let k = 0; k < 300; k += 1) {
      recorder.read(FLAT);
      recorder.took('a payment', k < 200 ? 10 : 1000);
      now += 1000;
    }
    expect(growth(recorder.thirds()).filter((message) => message.includes('payment'))).toEqual([]);
  });
});

test('what was before the measurement does not count, errors excepted', () => {
  recorder.took('a page', 1);
  recorder.problem('a page: 500');
  recorder.problem('a page: 500');
  recorder.begin();
  now += 1000;
  expect(recorder.thirds().map(({ answers }) => answers)).toEqual([0, 0, 0]);
  expect([...recorder.errors()]).toEqual([['a page: 500', 2]]);
});
