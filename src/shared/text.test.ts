import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalise, cut } from './text.ts';

describe('capitalise', () => {
  it('makes the first letter a capital and the rest lowercase', () => {
    expect(capitalise('HOME & OFFICE')).toBe('Home & office');
    expect(capitalise('ẹ̀wà OLÓYIN')).toBe('Ẹ̀wà olóyin');
    expect(capitalise('')).toBe('');
  });

  it('keeps a leading emoji intact', () => {
    expect(capitalise('👩🏾‍🍳 KITCHEN')).toBe('👩🏾‍🍳 kitchen');
  });
});

describe('cut', () => {
  it('cuts a longer text and adds three dots', () => {
    expect(cut('a'.repeat(40), 40)).toBe('a'.repeat(40));
    expect(cut('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}...`);
  });

  it('counts letters with their marks and emoji as one, and never splits them', () => {
    expect(cut('ọ̀ọ̀ọ̀', 3)).toBe('ọ̀ọ̀ọ̀');
    expect(cut('ọ̀ọ̀ọ̀', 2)).toBe('ọ̀ọ̀...');
    expect(cut('👩🏾‍🍳👩🏾‍🍳', 1)).toBe('👩🏾‍🍳...');
  });

  it('returns the text itself or a prefix of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, max) => {
        const shown = cut(text, max);
        expect(shown === text || (shown.endsWith('...') && text.startsWith(shown.slice(0, -3)))).toBe(true);
      }),
    );
  });
});
