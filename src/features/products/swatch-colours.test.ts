import { describe, expect, it } from 'vitest';
import { swatchFill } from './swatch-colours.ts';

describe('swatch colours', () => {
  it('are found by name, whatever words stand around it', () => {
    expect(swatchFill('red')).toBe(swatchFill('Dark Red'));
    expect(swatchFill('Navy Blue')).toBe(swatchFill('navy'));
    expect(swatchFill('Gray')).toBe(swatchFill('grey'));
  });

  it('a name that is none has none, and nothing but the table comes out', () => {
    expect(swatchFill('url(#x)')).toBeUndefined();
    expect(swatchFill('constructor')).toBeUndefined();
    expect(swatchFill('')).toBeUndefined();
  });
});
