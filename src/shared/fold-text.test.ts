import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, joinedWords, searchWords } from './fold-text.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'ọjà',
        "Ma'aji's",
        'Ƙwallon',
        '5,000',
        '1.5HP',
        't-shirt',
        '’',
        "'s",
        '.',
        ',',
        ' ',
        '000',
        'İ',
        'ß',
        'ʹ',
        '´',
        'Σ',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('foldText', () => {
  test.each([
    ['oja', 'ọjà'],
    ['maaji', 'Ma’aji'],
    ['maaji', "Ma'aji's"],
    ['maaji', 'Maʼaji'],
    ['maaji', 'Ma´aji'],
    ['5000', '5,000'],
    ['1000000', '₦1,000,000'],
    ['5000mah', '5,000mAh'],
    ['shoprite rice', "Shoprite's rice"],
    ['aso oke', 'aso-oke'],
    ['t shirt', 'T-Shirt'],
    ['kwallon kafa bauna daki', 'Ƙwallon ƙafa ɓauna ɗaki'],
    ['nwanyi oma ulo n', 'Nwanyị ọma Ụlọ ṅ'],
    ['sokoto iro ati buba', 'ṣòkòtò ìró àti bùbá'],
    ['20kva 1.5hp 6.7', '20kVA, 1.5HP (6.7")'],
    ['oja ng', 'oja.ng.'],
    ['cafe resume', 'café résumé'],
    ['istanbul', 'İstanbul'],
    ['strasse', 'STRAẞE'],
    ['softhyphen', 'soft\u00adhyphen'],
  ])('%j is the folded form of %j', (folded, original) => {
    expect(foldText(original)).toBe(folded);
    expect(foldText(original.normalize('NFD'))).toBe(folded);
  });

  test('keeps every script', () => {
    expect(searchWords('سوق کتاب 市场 рынок ตลาด बाज़ार שוק')).toHaveLength(7);
  });

  test('returns nothing for punctuation alone', () => {
    for (const signs of ['', ' ', '🎉🔥', '" * ( ) ^ : - \u0000', "''''", '...', '\ud800'])
      expect(foldText(signs)).toBe('');
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (t) => foldText(foldText(t)) === foldText(t)),
      { numRuns: 1000 },
    );
  });

  test('ignores composition and case', () => {
    fc.assert(
      fc.property(text, (t) => foldText(t.normalize('NFC')) === foldText(t.normalize('NFD'))),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(fc.string(), (t) => foldText(t.toUpperCase()) === foldText(t)));
  });

  test('contains only words of letters and digits, each at most 64 characters long', () => {
    fc.assert(
      fc.property(text, (t) =>
        searchWords(t + t + t).every((w) => /^[\p{L}\p{N}]+(\.[\p{L}\p{N}]+)*$/u.test(w) && [...w].length <= 64),
      ),
    );
    expect(searchWords('a'.repeat(10_000))).toEqual(['a'.repeat(64)]);
    expect(searchWords(`${'1'.repeat(63)}.5`)).toEqual(['1'.repeat(63)]);
  });
});

describe('joinedWords', () => {
  test.each([
    ['Cotton T-Shirt, size M', ['tshirt']],
    ['Aṣọ-òkè and anti-blue-light', ['asooke', 'antibluelight']],
    ['a - b, 3- -4, plain words', []],
  ])('%j', (name, joined) => expect(joinedWords(name)).toEqual(joined));

  test('every character that folds to a hyphen joins words', () => {
    const hyphens: string[] = [];
    for (let code = 0; code < 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (/[-\u2010\u2011]/.test(character.normalize('NFKD'))) hyphens.push(character);
    }
    expect(hyphens.length).toBeGreaterThan(2);
    for (const hyphen of hyphens) expect(joinedWords(`T${hyphen}shirt`), hyphen).toEqual(['tshirt']);
  });

  test('a joined word has no hyphen and a limited length', () => {
    fc.assert(
      fc.property(text, (any) => {
        for (const word of joinedWords(any)) {
          expect(word).not.toMatch(/[-\u2010\u2011]/);
          expect([...word].length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });
});
