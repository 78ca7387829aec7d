/** Refetches this page after the visitor has changed its content. For the browser. */

/** Delays before the attempts, in ms: if another process handled the change, the page is purged within a second. */
const WAITS = [0, 250, 500, 1000, 2000];

/** Dispatched on the window when parts of the page have been replaced. */
export const PAGE_READ_AGAIN = 'page-read-again';

let turns = 0;

/**
 * Fetches the page at `address` until `isFresh` returns true for it, and replaces the parts with `data-fresh` by those
 * of the same name; uses the last response when none is fresh. Updates the address, also when the list has fewer pages
 * than before. Rejects without a response.
 * @returns whether the parts were replaced; false when a later call was quicker
 */
export async function readPageAgain(address: string, isFresh: (page: Document) => boolean): Promise<boolean> {
  turns += 1;
  const turn = turns;
  let page: Document | undefined;
  let url = address;
  for (const wait of WAITS) {
    await new Promise((done) => setTimeout(done, wait));
    const answer = await fetch(address, { cache: 'no-cache' });
    if (!answer.ok) continue;
    url = answer.url;
    page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (isFresh(page)) break;
  }
  if (!page) throw new Error(`No response for ${address}`);
  if (turn !== turns) return false;
  for (const old of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const fresh = page.querySelector(`[data-fresh=${old.dataset.fresh}]`);
    if (fresh) old.replaceWith(document.adoptNode(fresh));
  }
  dispatchEvent(new Event(PAGE_READ_AGAIN));
  if (url !== location.href.split('#')[0]) history.replaceState(history.state, '', url);
  return true;
}

/** The address of this page without the parameters `names`. */
export function addressWithout(...names: readonly string[]): string {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
