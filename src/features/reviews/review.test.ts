import { expect, test } from 'vitest';
import { invalid } from '../../shared/failure.ts';
import { changeDraft, newDraft, reviewErrors } from './review.ts';

test('REV-19/S-29 the form requires text, and reports text that is too long', () => {
  for (const blank of ['', ' \n\t ']) expect(reviewErrors(blank, 'text')).toHaveLength(1);
  for (const text of ['ok', 'x'.repeat(5000), '<script>']) expect(reviewErrors(text, 'text')).toEqual([]);
  expect(reviewErrors('x'.repeat(5001), 'text')).toEqual([
    invalid('Please shorten it to 5,000 characters: it has 5,001.', ['text']),
  ]);
});

test('a new review and a changed one have separate drafts', () => {
  expect(newDraft(7)).not.toBe(changeDraft(7));
});
