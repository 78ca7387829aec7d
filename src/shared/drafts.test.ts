import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf, forgetDraft, forgetDrafts, storeDraft } from './drafts.ts';

/** A storage for values of at most 50 characters, whose keys are own properties, as in a browser. */
class SmallStorage {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    if (value.length > 50) throw new DOMException('full', 'QuotaExceededError');
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new SmallStorage()));

test('a draft is stored under its name until it is deleted', () => {
  storeDraft('a', ' fine\n');
  storeDraft('b', 'other');
  expect([draftOf('a'), draftOf('b'), draftOf('c')]).toEqual([' fine\n', 'other', '']);
  forgetDraft('a');
  storeDraft('b', '  ');
  expect([draftOf('a'), draftOf('b')]).toEqual(['', '']);
});

test('signing out deletes drafts, and nothing else', () => {
  sessionStorage.setItem('returnTo', '/products');
  storeDraft('a', 'one');
  storeDraft('b', 'two');
  forgetDrafts();
  expect([draftOf('a'), draftOf('b'), sessionStorage.getItem('returnTo')]).toEqual(['', '', '/products']);
});

test('a draft without space is not stored', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  storeDraft('a', 'x'.repeat(51));
  expect(draftOf('a')).toBe('');
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
