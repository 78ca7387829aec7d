/** What somebody began to write, kept in this tab until it is sent or they sign out. For the browser. */

import { DRAFT_PREFIX } from './storage-keys.ts';

/** Key of session storage for what is kept under `name`. */
export const draftKey = (name: string): string => DRAFT_PREFIX + name;

/** Keeps `text` under `name`; a blank one is none. */
export function keepDraft(name: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(draftKey(name));
    else sessionStorage.setItem(draftKey(name), text);
  } catch (error) {
    // The storage is full: what is written still stands in its field.
    console.warn('A draft could not be kept.', error);
  }
}

/** What is kept under `name`; '' for nothing. */
export const draftOf = (name: string): string => sessionStorage.getItem(draftKey(name)) ?? '';

export const forgetDraft = (name: string): void => sessionStorage.removeItem(draftKey(name));

/** For whoever uses this browser next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
}
