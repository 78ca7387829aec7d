/** Fetches the code that a page may need when it is used, without running it, once the page is idle. */
import './arrivals.ts';
import { type Closures, TOUCHED, TOUCHED_FILES } from './touched.ts';

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

const savesData = () => (navigator as Connection).connection?.saveData === true;

function fetchEarly(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/** Fetches all that `entries` need. */
async function preload(entries: readonly string[]): Promise<void> {
  const address = window.arrivals?.closures;
  if (!address || savesData()) return;
  const { files, of }: Closures = await (await fetch(address)).json();
  for (const file of new Set(entries.flatMap((entry) => of[entry] ?? []))) fetchEarly(files[file] ?? '');
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
  if (document.querySelector('astro-island[ssr]')) preloadSoon(entriesOfPage());
  // An expression, or the bundler would split the mark before the names are in its place.
  else if (window.arrivals?.closures && !savesData()) for (const file of TOUCHED_FILES.split(/ /)) fetchEarly(file);
}

/** Waits for the page to be loaded and idle. */
export function preloadWhenIdle(): void {
  if (document.readyState === 'complete') whenIdle(preloadPage);
  else addEventListener('load', () => whenIdle(preloadPage));
}

/** What controls ask for on demand: whoever has touched one may want it, and nobody else pays for it. */
export const preloadTouched = (): void => void whenIdle(() => preloadSoon([TOUCHED]));
