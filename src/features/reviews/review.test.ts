import { expect, test } from 'vitest';
import { changeDraft, newDraft, reviewFaults } from './review.ts';

test('REV-19/S-29 the form asks for words, and for no length', () => {
  for (const blank of ['', ' \n\t ']) expect(reviewFaults(blank, 'text')).toHaveLength(1);
  for (const text of ['ok', 'x'.repeat(1_000_000), '<script>']) expect(reviewFaults(text, 'text')).toEqual([]);
});

test('a review that is written and one that is changed do not share their drafts', () => {
  expect(newDraft(7)).not.toBe(changeDraft(7));
});
