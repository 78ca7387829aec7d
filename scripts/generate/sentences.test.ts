import { expect, test } from 'vitest';
import type { Generated, Plan } from '../../src/server/generate/generate.ts';
import { sentencesOfEnd, sentencesOfFailed, sentencesOfPlan } from './sentences.ts';

const PLAN: Plan = {
  total: 1200,
  current: 1190,
  outdated: 9,
  processes: 1,
  isYielding: false,
  isOfOtherShop: false,
};
const DONE: Generated = {
  counts: { made: 10, current: 1190, gone: 0, failed: 0 },
  failed: [],
  left: 0,
  isFull: false,
  rests: 0,
};

test('a plan says what is stored, what is left to do, and with what', () => {
  expect(sentencesOfPlan(PLAN)).toEqual([
    '1,200 pages: 1,190 stored and up to date, 10 to make. Out of date in the store: 9.',
    'Processes that render: 1.',
  ]);
  expect(sentencesOfPlan({ ...PLAN, isYielding: true, isOfOtherShop: true }).slice(1)).toEqual([
    expect.stringContaining('The running shop has other code or settings'),
    'Processes that render: 1. They rest while the running shop is slower than without them.',
  ]);
  expect(sentencesOfPlan({ ...PLAN, current: 1200, outdated: 0 })).toEqual([
    '1,200 pages: 1,200 stored and up to date, 0 to make.',
  ]);
});

test('the end says what was made, what was left and why', () => {
  expect(sentencesOfEnd(DONE, 2)).toEqual(['10 made, 1,190 current, 0 failed in 2 s, 5 a second.']);
  expect(sentencesOfEnd({ ...DONE, left: 1, isFull: true, rests: 3 }, 2).slice(1)).toEqual([
    'It rested 3 times for the running shop.',
    expect.stringMatching(/^The store is full: 1 page had no room .* PAGES_DISK_MB/),
  ]);
  expect(sentencesOfEnd({ ...DONE, left: 5 }, 2)[1]).toBe('5 pages left: the next run makes them.');
});

test('of the pages that failed the first are named, with their reasons', () => {
  expect(sentencesOfFailed(DONE)).toEqual([]);
  const failed = [{ key: '/shops', reason: 'it answers 500' }];
  expect(sentencesOfFailed({ ...DONE, counts: { ...DONE.counts, failed: 3 }, failed })).toEqual([
    'These pages failed:',
    '  /shops: it answers 500',
    '  and 2 more.',
  ]);
});
