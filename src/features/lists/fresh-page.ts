/** Reads this page anew after the visitor has changed what it shows (G-46, G-50). For the browser. */

/** Milliseconds before each look: where another process answered the change, the page follows within a second. */
const WAITS = [0, 250, 500, 1000, 2000];

/** Said to the window when parts of the page were replaced. */
export const PAGE_READ_AGAIN = 'page-read-again';

let turns = 0;

/**
 * Asks for the page at `address` until `isFresh` says that it knows of the change, and puts its parts with `data-fresh`
 * in the place of those of the same name here; the last one that was read, when none did. The address follows, also
 * where the list has fewer pages than before. Rejects when no answer came.
 * @returns whether the parts are there; false when a later call was quicker
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
  if (!page) throw new Error(`${address} was not answered`);
  if (turn !== turns) return false;
  for (const old of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const fresh = page.querySelector(`[data-fresh=${old.dataset.fresh}]`);
    if (fresh) old.replaceWith(document.adoptNode(fresh));
  }
  dispatchEvent(new Event(PAGE_READ_AGAIN));
  if (url !== location.href.split('#')[0]) history.replaceState(history.state, '', url);
  return true;
}

/** The address of this page without the parameters of `names`. */
export function addressWithout(...names: readonly string[]): string {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
