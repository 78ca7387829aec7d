import { afterEach, expect, it, vi } from 'vitest';
import { newOrderNumber } from './order-number.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [0, 'AP-NG-0000000'],
  [42, 'AP-NG-0000042'],
  [4_294_967_295, 'AP-NG-4967295'],
])('ENT-129 CST-77: from the random %d comes %s', (random, number) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    (numbers as Uint32Array)[0] = random;
    return numbers;
  });
  expect(newOrderNumber()).toBe(number);
});

it('ENT-129: numbers are AP-NG- and 7 digits, drawn at random', () => {
  const drawn = Array.from({ length: 200 }, newOrderNumber);
  for (const number of drawn) expect(number).toMatch(/^AP-NG-\d{7}$/);
  expect(new Set(drawn).size).toBeGreaterThan(190);
});
