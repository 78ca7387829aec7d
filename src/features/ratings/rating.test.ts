import { expect, test } from 'vitest';
import { readRatingDraft, STARS, writeRatingDraft } from './rating.ts';

test('CST-89 one to five stars', () => expect(STARS).toEqual([1, 2, 3, 4, 5]));

test('a draft is read back as it was kept', () => {
  for (const draft of [
    { cote: 0, comment: '' },
    { cote: 5, comment: ' two  words\nand a line ' },
    { cote: 3, comment: '4 of 5 مرحبا' },
  ])
    expect(readRatingDraft(writeRatingDraft(draft))).toEqual(draft);
});

test('anything else is no draft', () => {
  for (const text of ['', '6 x', '-1', 'five stars', '10 x']) expect(readRatingDraft(text), text).toBeUndefined();
});
