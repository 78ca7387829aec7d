/**
 * Lists that change in place: links and forms with `data-enhance="refine"` inside a part with `data-refined="name"`
 * fetch their address, and the response replaces the parts of the same name. The address changes with the list, Back
 * restores the previous list, and the message of the list (`data-list-message`) is announced. Without this code, or
 * where the page has no such part, the browser navigates.
 */
import { reportLoadFailure } from '../../hydration/load-failure.ts';
import { whenUncovered } from '../../ui/layers.ts';
import { addressOf, LIST_REFINED, markRefined, REFINED_PARTS } from './refine.browser.ts';

interface Shown {
  readonly parts: ReadonlyMap<string, readonly Element[]>;
  readonly title: string;
  /** Scroll position of the window, in px. */
  readonly y: number;
}

const partsOf = (page: Document) =>
  new Map([...page.querySelectorAll<HTMLElement>(REFINED_PARTS)].map((part) => [part.dataset.refined ?? '', part]));

/** Lists of this page as they were left, by address. */
const left = new Map<string, Shown>();
const MAX_LEFT = 20;

const keyOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search;
let key = keyOf(location);
let running: AbortController | undefined;

/** The start of a part: its list, which announces its content. */
const startOf = (part: HTMLElement | undefined) => part?.querySelector<HTMLElement>('[data-list-message]') ?? part;

/**
 * Returns a function that finds the focused element in the new parts: by id, else by kind and index. If it is gone,
 * such as a removed filter, the focus moves to the start of its part.
 */
function focusKeeper(): () => void {
  const focused = document.activeElement;
  const part = focused?.closest<HTMLElement>(REFINED_PARTS);
  if (!focused || !part) return () => {};
  const [name, kind] = [focused.getAttribute('name'), focused.classList[0]];
  const what = name ? `[name="${CSS.escape(name)}"]:not([type=hidden])` : kind ? `.${CSS.escape(kind)}` : '';
  const selector = focused.id ? `#${CSS.escape(focused.id)}` : focused.tagName + what;
  const at = [...part.querySelectorAll(selector)].indexOf(focused);
  return () => {
    if (document.activeElement === focused) return;
    const here = partsOf(document).get(part.dataset.refined ?? '');
    const same = here?.querySelectorAll<HTMLElement>(selector)[at];
    same?.focus({ preventScroll: true });
    same?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!same) focusOn(startOf(here));
  };
}

function focusOn(start: HTMLElement | undefined): void {
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

function setBusy(isBusy: boolean): void {
  for (const list of document.querySelectorAll(`${REFINED_PARTS} [data-list]`)) {
    if (isBusy) list.setAttribute('aria-busy', 'true');
    else list.removeAttribute('aria-busy');
  }
}

/**
 * Milliseconds after which a list looks busy: most responses are quicker, and a phone needs a tenth of a second for the
 * layout.
 */
const BUSY_AFTER = 300;

/** Equal nodes are not replaced, so that pictures do not flicker. */
function put(part: Element, fresh: readonly Element[]): void {
  const old = [...part.children];
  const next = fresh.map((child, at) => (old[at]?.isEqualNode(child) ? old[at] : child));
  if (old.length !== next.length) part.replaceChildren(...next);
  else for (const [at, child] of next.entries()) if (old[at] !== child) old[at]?.replaceWith(child);
  // A field that was not replaced, or is restored, shows the value of its list, not a later choice.
  for (const form of part.querySelectorAll('form')) form.reset();
}

/** Shows `next` instead of the current list, which is cached under its address. */
function show(next: Omit<Shown, 'y'>, address: { readonly pathname: string; readonly search: string }): void {
  const here = partsOf(document);
  left.delete(key);
  left.set(key, {
    parts: new Map([...here].map(([name, part]) => [name, [...part.children]])),
    title: document.title,
    y: scrollY,
  });
  for (const old of [...left.keys()].slice(0, -MAX_LEFT)) left.delete(old);
  const keepFocus = focusKeeper();
  for (const [name, part] of here) put(part, next.parts.get(name) ?? []);
  document.title = next.title;
  key = keyOf(address);
  keepFocus();
  const said = document.querySelector<HTMLElement>(`${REFINED_PARTS} [data-list-message]`);
  // A live region of the page (layouts/ShopLayout.astro).
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = said?.dataset.listMessage ?? next.title;
  dispatchEvent(new Event(LIST_REFINED));
}

/**
 * Adopts a child of a part into this page. A script inside, such as the one that shuffles a list
 * (shuffle-cards.script.ts), is created anew and runs once the list is shown, since a parsed script does not run.
 */
function adopted(child: Element): Element {
  const here = document.adoptNode(child);
  const parsed = here.querySelector('[data-list] > script:last-child');
  if (parsed) {
    const runnable = document.createElement('script');
    runnable.text = parsed.textContent;
    parsed.replaceWith(runnable);
  }
  return here;
}

/** Fetches the page at `url`; undefined if it lacks the parts of this one. */
async function read(url: URL, signal: AbortSignal) {
  const answer = await fetch(url, { signal });
  const address = new URL(answer.url);
  if (!answer.ok || address.pathname !== location.pathname) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const parts = new Map([...partsOf(page)].map(([name, part]) => [name, [...part.children].map(adopted)]));
  const isWhole = [...partsOf(document).keys()].every((name) => parts.has(name));
  return isWhole ? { address, parts, title: page.title } : undefined;
}

/** Address of the last requested list. */
let reached = '';

/** Adds one history entry for all lists requested behind a sheet. */
function pushReached(): void {
  const { href } = new URL(reached, location.href);
  if (reached === '' || href === location.href) return;
  history.replaceState(markRefined(history.state), '');
  history.pushState(markRefined(null), '', reached);
}

/** Scrolls to the head of a list after a change of page. */
function goToStart(name: string): void {
  const start = startOf(partsOf(document).get(name));
  focusOn(start);
  start?.scrollIntoView();
}

interface Refined {
  readonly isBack?: boolean;
  /** Name of the part whose page changes; undefined if another list is requested. */
  readonly from?: string | undefined;
  /** The link that was followed. */
  readonly link?: Element;
}

async function refine(url: URL, { isBack = false, from, link }: Refined): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  link?.setAttribute('aria-busy', 'true');
  setTimeout(() => running === mine && setBusy(true), BUSY_AFTER);
  try {
    const came = await read(url, mine.signal).finally(() => link?.removeAttribute('aria-busy'));
    if (mine.signal.aborted) return;
    running = undefined;
    setBusy(false);
    if (!came) {
      location.assign(url);
      return;
    }
    if (!isBack && keyOf(came.address) !== key) {
      reached = keyOf(came.address) + url.hash;
      whenUncovered(pushReached);
    }
    show(came, came.address);
    if (from !== undefined) goToStart(from);
  } catch (error) {
    if (mine.signal.aborted) return;
    running = undefined;
    setBusy(false);
    reportLoadFailure(error);
  }
}

function onBack(): void {
  if (keyOf(location) === key) return;
  running?.abort();
  running = undefined;
  setBusy(false);
  const before = left.get(keyOf(location));
  if (!before) {
    void refine(new URL(location.href), { isBack: true });
    return;
  }
  show(before, location);
  scrollTo({ top: before.y, behavior: 'instant' });
}

const isHere = (control: Element, { origin, pathname }: URL) =>
  control.closest(REFINED_PARTS) !== null && origin === location.origin && pathname === location.pathname;

let hasStarted = false;

/** Called on a touch, for a list that was left here, or by other controls; further calls do nothing. */
export function startRefining(): void {
  if (hasStarted) return;
  hasStarted = true;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-enhance=refine]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (!isHere(link, url)) return;
    event.preventDefault();
    const part = link.closest('.pagination') && link.closest<HTMLElement>(REFINED_PARTS);
    void refine(url, { from: part ? part.dataset.refined : undefined, link });
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.list))) return;
    if (target.form?.matches('[data-enhance=refine]')) target.form.requestSubmit();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-enhance=refine]')) return;
    const url = addressOf(form, event.submitter);
    if (!isHere(form, url)) return;
    event.preventDefault();
    void refine(url, {});
  });
  addEventListener('popstate', onBack);
  // If Back was pressed before this code loaded, the list is still that of the address with which the page loaded.
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded) key = keyOf(new URL(loaded.name));
  onBack();
}
