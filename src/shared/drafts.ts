/** Unsent text of forms, stored in this tab until it is sent or the customer signs out. For the browser. */

import { DRAFT_PREFIX } from './storage-keys.ts';

/** The key in session storage of the draft `name`. */
export const draftKey = (name: string): string => DRAFT_PREFIX + name;

/** Stores `text` as the draft `name`; blank text deletes it. */
export function storeDraft(name: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(draftKey(name));
    else sessionStorage.setItem(draftKey(name), text);
  } catch (error) {
    // The storage is full; the text is still in its field.
    console.warn('A draft could not be stored.', error);
  }
}

/** The draft `name`; '' when there is none. */
export const draftOf = (name: string): string => sessionStorage.getItem(draftKey(name)) ?? '';

/** Deletes the draft `name`. */
export const forgetDraft = (name: string): void => sessionStorage.removeItem(draftKey(name));

/** Deletes all drafts, so that the next user of this browser does not see them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
}
