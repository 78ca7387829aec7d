import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundTexts, lengthError, MAX_LIST_BYTES, MAX_TEXT } from './long-texts.ts';

const bytesOf = (texts: readonly { readonly text: string }[]) =>
  texts.reduce((sum, { text }) => sum + new TextEncoder().encode(JSON.stringify(text)).length, 0);

describe('lengthError', () => {
  it('S-29: counts the trimmed text', () => {
    expect(lengthError(`  ${'x'.repeat(MAX_TEXT)}\n`)).toBeUndefined();
    expect(lengthError('x'.repeat(MAX_TEXT + 120))?.message).toBe(
      'Please shorten it to 5,000 characters: it has 5,120.',
    );
  });
});

describe('boundTexts', () => {
  it('S-29: keeps texts that fit', () => {
    expect(boundTexts([])).toEqual([]);
    expect(boundTexts(['Good', ''])).toEqual([
      { text: 'Good', isCut: false },
      { text: '', isCut: false },
    ]);
  });

  it('S-29: never returns more than a page allows, nor half a character, and always the beginning of each text', () => {
    const sign = fc.constantFrom('a', '"', '\n', 'ọ', '€', '😀');
    const long = fc.tuple(sign, fc.integer({ min: 0, max: 40_000 })).map(([one, count]) => one.repeat(count));
    fc.assert(
      fc.property(fc.array(long, { maxLength: 200 }), (texts) => {
        const bound = boundTexts(texts);
        expect(bytesOf(bound)).toBeLessThanOrEqual(MAX_LIST_BYTES);
        for (const [k, { text, isCut }] of bound.entries()) {
          expect(texts[k]?.startsWith(text) && text.isWellFormed()).toBe(true);
          expect(isCut).toBe(text !== texts[k]);
          expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps short texts complete next to long ones', () => {
    const bound = boundTexts(['Good', ...Array.from({ length: 100 }, () => 'ọ'.repeat(5000))]);
    expect(bound[0]).toEqual({ text: 'Good', isCut: false });
    expect(bound[1]?.isCut).toBe(true);
  });
});
