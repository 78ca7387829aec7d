import { expect, test } from 'vitest';
import { NEW_ORDER, readOrderProcess } from './order-process.ts';

test('GEN-37/G-105: the progress of an order starts at 0, and goes on from where it was', () => {
  expect(NEW_ORDER.progress).toBe(0);
  for (const text of [null, '', 'null', '7', '{', '{"progress":"1"}', '{"progress":2}', '[]'])
    expect(readOrderProcess(text)).toEqual({ progress: 0 });
  expect(readOrderProcess('{"progress":1}')).toEqual({ progress: 1 });
});
