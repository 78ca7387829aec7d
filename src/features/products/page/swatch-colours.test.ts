import { describe, expect, it } from 'vitest';
import { swatchFill } from './swatch-colours.ts';

describe('swatch colours', () => {
  it('are found by name, among other words', () => {
    expect(swatchFill('red')).toBe(swatchFill('Dark Red'));
    expect(swatchFill('Navy Blue')).toBe(swatchFill('navy'));
    expect(swatchFill('Gray')).toBe(swatchFill('grey'));
  });

  it('an unknown name has no colour, and only values of the table are returned', () => {
    expect(swatchFill('url(#x)')).toBeUndefined();
    expect(swatchFill('constructor')).toBeUndefined();
    expect(swatchFill('')).toBeUndefined();
  });
});
