import { expect, test } from 'vitest';
import { changeDraft, newDraft, reviewFaults } from './review.ts';

test('REV-19/S-29 the form requires text, and reports text that is too long', () => {
  for (const blank of ['', ' \n\t ']) expect(reviewFaults(blank, 'text')).toHaveLength(1);
  for (const text of ['ok', 'x'.repeat(5000), '<script>']) expect(reviewFaults(text, 'text')).toEqual([]);
  expect(reviewFaults('x'.repeat(5001), 'text')).toEqual([
    { words: 'Please shorten it to 5,000 characters: it has 5,001.', fields: ['text'] },
  ]);
});

test('a new review and a changed one have separate drafts', () => {
  expect(newDraft(7)).not.toBe(changeDraft(7));
});
