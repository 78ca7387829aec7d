import { expect, test } from 'vitest';
import { changesOf, personOf } from './action-text.ts';

test('G-618: a change shows what differs, with a dash for nothing', () => {
  const before = { featured: [], reason: null, note: '', same: 1 };
  const after = { featured: [3, 5], reason: 'Why', note: 'Done', same: 1 };
  expect(changesOf({ before, after })).toBe('featured: – → 3,5, reason: – → Why, note: – → Done');
  expect(changesOf({ before: { count: 0 }, after: null })).toBe('count: 0 → –');
  expect(personOf({ person: 'root', actingAs: 'Amaka' })).toBe('root (Amaka)');
});
