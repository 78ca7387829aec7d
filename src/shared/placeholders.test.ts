import { expect, test } from 'vitest';
import { readHex, toOklch } from './colours.ts';
import { PLACEHOLDER_COLOURS } from './placeholder-colours.ts';
import { nearestPlaceholder } from './placeholders.ts';

test('there are 32 soft colours, each its own nearest, none of them dark', () => {
  expect(PLACEHOLDER_COLOURS).toHaveLength(32);
  expect(new Set(PLACEHOLDER_COLOURS).size).toBe(32);
  for (const [k, hex] of PLACEHOLDER_COLOURS.entries()) {
    expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    const rgb = readHex(hex.slice(1));
    expect(nearestPlaceholder(rgb)).toBe(k);
    expect(toOklch(rgb).l).toBeGreaterThan(0.5);
    expect(toOklch(rgb).c).toBeLessThan(0.09);
  }
});

test('white maps to the lightest grey, black to the darkest, a strong colour to the deeper tone of its hue', () => {
  expect(nearestPlaceholder([1, 1, 1])).toBe(0);
  expect(nearestPlaceholder([0, 0, 0])).toBe(7);
  const blue = PLACEHOLDER_COLOURS[nearestPlaceholder([0.55, 0.75, 1])] ?? '';
  expect(Math.abs(toOklch(readHex(blue.slice(1))).h - 256)).toBeLessThan(20);
});
