/** Fetches the code that a page may need when it is used, without running it, once the page is idle. */
import './arrivals.ts';
import { type Closures, TOUCHED, TOUCHED_FILES } from './touched.ts';

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Milliseconds after which a first touch is answered, as a rule. */
const ANSWERED = 2000;

const savesData = () => (navigator as Connection).connection?.saveData === true;

function fetchEarly(files: readonly string[]): void {
  const links = files.map((file) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    return link;
  });
  document.head.append(...links);
}

/** Fetches all that `entries` need. */
async function preload(entries: readonly string[]): Promise<void> {
  const address = window.arrivals?.closures;
  if (!address || savesData()) return;
  const { files, of }: Closures = await (await fetch(address)).json();
  fetchEarly([...new Set(entries.flatMap((entry) => of[entry] ?? []))].map((file) => files[file] ?? ''));
}

/** Only a head start is lost when it fails: the code is asked for again when it is needed. */
const preloadSoon = (entries: readonly string[]) => void preload(entries).catch(console.warn);

const whenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task);

/** What the islands of the page in front of us may need first, and its controls with them. */
const entriesOfPage = () =>
  [...document.querySelectorAll('astro-island[ssr],script[type=module][src],[data-script]')].flatMap((element) =>
    ['component-url', 'renderer-url', 'src', 'data-script'].map((name) => element.getAttribute(name) ?? ''),
  );

/** Every page has the same controls, or nearly; their list is fetched for islands alone. */
function preloadPage(): void {
  // Whoever looks for islands where there are none walks the whole page.
  if (customElements.get('astro-island')) preloadSoon(entriesOfPage());
  // An expression, or the bundler would split the mark before the names are in its place.
  else if (window.arrivals?.closures && !savesData()) fetchEarly(TOUCHED_FILES.split(/ /));
}

/** Waits for the page to be loaded and idle. */
export function preloadWhenIdle(): void {
  if (document.readyState === 'complete') whenIdle(preloadPage);
  else addEventListener('load', () => whenIdle(preloadPage));
}

/**
 * What controls ask for on demand: whoever has touched one may want it, and nobody else pays for it. Not while that touch
 * is being answered: each file that nobody waits for takes a slow phone time, and the network from the one that is waited for.
 */
export const preloadTouched = (): void => void setTimeout(() => whenIdle(() => preloadSoon([TOUCHED])), ANSWERED);
