/** Hydrates, untouched, what a customer changes their own ratings and reviews with. For the browser. */
import { currentSession } from '../account/session/stored-session.ts';
import type { PAGE_READ_AGAIN } from '../lists/fresh-page.ts';
import { LIST_REFINED } from '../lists/refine.browser.ts';

// Its name alone: the rest would come with it.
const READ_AGAIN: typeof PAGE_READ_AGAIN = 'page-read-again';

/** The islands with `data-own`, where the page shows something the customer wrote; and forms with a draft. */
export function startOwnItems(): void {
  const id = currentSession()?.id;
  if (id === undefined) return;
  if (document.querySelector(`[data-client="${id}"]`))
    for (const root of document.querySelectorAll<HTMLElement>('[data-own]')) window.hydration?.hydrate(root);
  // What was not sent is shown again: the form fills itself in as soon as it is there.
  for (const place of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = place.querySelector<HTMLElement>('astro-island');
    if (form && sessionStorage.getItem(place.dataset.draft ?? '')) window.hydration?.hydrate(form);
  }
}

/** Does so for lists that change in place, too. */
export function followOwnItems(): void {
  for (const type of [READ_AGAIN, LIST_REFINED]) addEventListener(type, startOwnItems);
}
