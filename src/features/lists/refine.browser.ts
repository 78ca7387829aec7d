/** What lists that change in place (refine-in-place.browser.ts) share with other code. For the browser. */

/** Parts of a page that depend on its address. */
export const REFINED_PARTS = '[data-refined]';

/** Dispatched on the window when a list has changed, so that hearts and follow buttons are updated. */
export const LIST_REFINED = 'list-refined';

/**
 * Key in `history.state` of a list that Back and Forward restore without navigation: its code loads without a touch.
 */
const REFINED = 'refined';

/** `state` with the mark of a list that changed in place. */
export const markRefined = (state: unknown): object => ({
  ...(typeof state === 'object' ? state : {}),
  [REFINED]: true,
});

/**
 * Address of a GET form; empty fields are left out, and the rest is in the canonical
 * order of lists (shared/list-query.ts).
 */
export function addressOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URL {
  const url = new URL(form.action);
  url.search = '';
  for (const [name, value] of new FormData(form, submitter)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '') url.searchParams.append(name, text);
  }
  url.searchParams.sort();
  return url;
}
