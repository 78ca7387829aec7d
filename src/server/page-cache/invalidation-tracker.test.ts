import { expect, test } from 'vitest';
import { InvalidationTracker } from './invalidation-tracker.ts';

test('a purge during a render overtakes it only if they share a tag', () => {
  const clock = new InvalidationTracker();
  clock.purge(['shop:1']);
  const started = clock.start();
  expect(started.isOvertaken(['shop:1'])).toBe(false);
  clock.purge(['shop:2']);
  expect(started.isOvertaken(['shop:1', 'product:1'])).toBe(false);
  expect(started.isOvertaken(['product:1', 'shop:2'])).toBe(true);
  const later = clock.start();
  expect(later.isOvertaken(['shop:2'])).toBe(false);
  started.end();
  clock.purge(['*']);
  expect(later.isOvertaken([])).toBe(true);
});

test('the number of remembered tags is bounded while renders overlap forever', () => {
  const clock = new InvalidationTracker();
  let running = clock.start();
  for (let k = 0; k < 20_000; k += 1) {
    clock.purge([`product:${k}`]);
    const next = clock.start();
    running.end();
    running = next;
  }
  expect(clock.remembered).toBeLessThan(2000);
  running.end();
  expect(clock.remembered).toBe(0);
});
