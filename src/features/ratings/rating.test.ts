import { expect, test } from 'vitest';
import { ratingErrors, readRatingDraft, STAR_LABELS, STARS, writeRatingDraft } from './rating.ts';

test('CST-89 one to five stars', () => expect(STARS).toEqual([1, 2, 3, 4, 5]));

test('a rating needs a star, and no more words than a text may have', () => {
  expect(STAR_LABELS).toHaveLength(STARS.length);
  expect(ratingErrors(1, 'x'.repeat(5000))).toEqual([]);
  expect(ratingErrors(0, 'x'.repeat(5001)).map(({ fields }) => fields)).toEqual([['cote'], ['comment']]);
});

test('a draft is read as it was stored', () => {
  for (const draft of [
    { cote: 0, comment: '' },
    { cote: 5, comment: ' two  words\nand a line ' },
    { cote: 3, comment: '4 of 5 مرحبا' },
  ])
    expect(readRatingDraft(writeRatingDraft(draft))).toEqual(draft);
});

test('anything else is not a draft', () => {
  for (const text of ['', '6 x', '-1', 'five stars', '10 x']) expect(readRatingDraft(text), text).toBeUndefined();
});
