import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf, forgetDraft, forgetDrafts, keepDraft } from './drafts.ts';

/** Keeps at most 50 characters of a value; its keys are its own properties, as a browser has it. */
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

test('a draft is kept under its name until it is forgotten', () => {
  keepDraft('a', ' fine\n');
  keepDraft('b', 'other');
  expect([draftOf('a'), draftOf('b'), draftOf('c')]).toEqual([' fine\n', 'other', '']);
  forgetDraft('a');
  keepDraft('b', '  ');
  expect([draftOf('a'), draftOf('b')]).toEqual(['', '']);
});

test('whoever signs out leaves no draft, and nothing else is touched', () => {
  sessionStorage.setItem('returnTo', '/products');
  keepDraft('a', 'one');
  keepDraft('b', 'two');
  forgetDrafts();
  expect([draftOf('a'), draftOf('b'), sessionStorage.getItem('returnTo')]).toEqual(['', '', '/products']);
});

test('one that finds no room is only not kept', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepDraft('a', 'x'.repeat(51));
  expect(draftOf('a')).toBe('');
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
