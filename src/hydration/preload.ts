/** Fetches the code that islands, and what was touched, may need next, without running it. */
import { savesData } from './ahead.ts';
import './arrivals.ts';
import { type Closures, TOUCHED } from './touched.ts';

/** Milliseconds after which a first touch is answered, as a rule. */
const ANSWERED = 2000;

function fetchAhead(files: readonly string[]): void {
  const links = files.map((file) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    return link;
  });
  document.head.append(...links);
}

const whenIdle = (task: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(task);

/** Fetches all that `entries` need. */
async function preload(entries: readonly string[]): Promise<void> {
  const address = window.arrivals?.closures;
  if (!address || savesData()) return;
  const { files, of }: Closures = await (await fetch(address)).json();
  fetchAhead([...new Set(entries.flatMap((entry) => of[entry] ?? []))].map((file) => files[file] ?? ''));
}

/** Only a head start is lost when it fails: the code is asked for again when it is needed. */
const preloadSoon = (entries: readonly string[]) => void preload(entries).catch(console.warn);

/** What the islands of the page in front of us may need first. */
const islandsOfPage = () =>
  [...document.querySelectorAll('astro-island[ssr]')].flatMap((island) =>
    ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? ''),
  );

/** For a page with islands; what controls need is known without a list (code.ts). */
export function preloadIslands(): void {
  const soon = () => whenIdle(() => preloadSoon(islandsOfPage()));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/**
 * What controls ask for on demand: whoever has touched one may want it, and nobody else pays for it. Not while that touch
 * is being answered: each file that nobody waits for takes a slow phone time, and the network from the one that is waited for.
 */
export const preloadTouched = (): void => void setTimeout(() => whenIdle(() => preloadSoon([TOUCHED])), ANSWERED);
