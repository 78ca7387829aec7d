/** Refetches the lists of a page that a new favourite may change. For the browser. */

/** Identifies a control of a card among those of its list. */
const MARKS = ['data-like', 'href', 'aria-label'];

/** The list as the server rendered it, without a customer. */
const asServed = (list: Element) => list.innerHTML.replaceAll('aria-pressed="true"', 'aria-pressed="false"');

/** Replaces the content of `list`; the focus stays on the same control, or moves to the list's first link. */
function replaceContent(list: Element, fresh: Element): void {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const mark = MARKS.find((name) => focused?.hasAttribute(name));
  list.replaceChildren(...fresh.childNodes);
  if (!focused) return;
  const same = mark && list.querySelector<HTMLElement>(`[${mark}=${CSS.escape(focused.getAttribute(mark) ?? '')}]`);
  (same || list.querySelector('a'))?.focus({ preventScroll: true });
}

let latest = 0;

/**
 * Fetches the page again, which costs little while it is unchanged, and replaces its lists with
 * `data-refetch="news"`. They are `aria-busy` meanwhile, which shows a spinner. A failure is only
 * logged.
 * @param shown called when a list was replaced
 */
export async function refetchGrids(shown: () => void): Promise<void> {
  const find = (page: Document) => [...page.querySelectorAll('[data-refetch=news]')];
  const lists = find(document);
  if (lists.length === 0) return;
  latest += 1;
  const turn = latest;
  for (const list of lists) list.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(location.href, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    // A later request is newer.
    if (turn !== latest) return;
    for (const [at, fresh] of find(page).entries()) {
      const list = lists[at];
      if (list && asServed(list) !== asServed(fresh)) replaceContent(list, fresh);
    }
    shown();
  } catch (error) {
    console.warn('New arrivals could not be read again.', error);
  } finally {
    if (turn === latest) for (const list of lists) list.removeAttribute('aria-busy');
  }
}
