/**
 * Hydrates, without a touch, the islands with which customers change their own ratings and reviews. For the browser.
 */
import { currentSession } from '../account/session/stored-session.ts';
import type { PAGE_READ_AGAIN } from '../lists/fresh-page.ts';
import { LIST_REFINED } from '../lists/refine.browser.ts';

// Only the name: the import would bring its module along.
const READ_AGAIN: typeof PAGE_READ_AGAIN = 'page-read-again';

/**
 * Starts the islands with `data-own` where the page shows something the customer wrote, those with the value `always` on
 * every page, and forms with a draft.
 */
export function startOwnItems(): void {
  const id = currentSession()?.id;
  if (id === undefined) return;
  const isShown = document.querySelector(`[data-client="${id}"]`) !== null;
  for (const root of document.querySelectorAll<HTMLElement>('[data-own]'))
    if (isShown || root.dataset.own === 'always') window.hydration?.hydrate(root);
  // A draft is shown again: the form fills itself in when it hydrates.
  for (const place of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = place.querySelector<HTMLElement>('astro-island');
    if (form && sessionStorage.getItem(place.dataset.draft ?? '')) window.hydration?.hydrate(form);
  }
}

/** Starts them also in lists that change in place. */
export function followOwnItems(): void {
  for (const type of [READ_AGAIN, LIST_REFINED]) addEventListener(type, startOwnItems);
}
