import { expect, test } from 'vitest';
import { longestOf } from './inp.ts';
import { INTERACTIONS } from './interactions.ts';

test('the wait of an interaction is that of its longest event, by its parts', () => {
  const event = { name: 'pointerdown', startTime: 100, duration: 24, processingStart: 104, processingEnd: 105 };
  const click = { name: 'click', startTime: 110, duration: 200, processingStart: 140, processingEnd: 250 };
  expect(longestOf([event, click])).toEqual({ inp: 200, delay: 30, handlers: 110, picture: 60 });
  expect(longestOf([]).inp).toBe(16);
});

test('twelve interactions are measured', () => {
  expect(new Set(INTERACTIONS.map(({ name }) => name)).size).toBe(12);
});
