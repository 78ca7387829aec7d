/** Fetches the code that a page may need when it is used, without running it, once the page is idle. */
import './arrivals.ts';
import { type Closures, TOUCHED } from './touched.ts';
import { touchedStyles } from './touched-styles.ts';

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

const savesData = () =>
  (navigator as Connection).connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;

/** Fetches all that `entries` need. */
async function preload(entries: readonly string[]): Promise<void> {
  const address = window.arrivals?.closures;
  if (!address || savesData()) return;
  await touchedStyles();
  const { files, of }: Closures = await (await fetch(address)).json();
  for (const file of new Set(entries.flatMap((entry) => of[entry] ?? []))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[file] ?? '';
    document.head.append(link);
  }
}

/** Only a head start is lost when it fails: the code is asked for again when it is needed. */
const whenIdle = (entries: () => readonly string[]) =>
  (window.requestIdleCallback ?? setTimeout)(() => preload(entries()).catch(console.warn));

/** What the page in front of us may need first. */
const entriesOfPage = () =>
  [...document.querySelectorAll('astro-island[ssr],script[type=module][src],[data-script]')].flatMap((element) =>
    ['component-url', 'renderer-url', 'src', 'data-script'].map((name) => element.getAttribute(name) ?? ''),
  );

/** Waits for the page to be loaded and idle. */
export function preloadWhenIdle(): void {
  if (document.readyState === 'complete') whenIdle(entriesOfPage);
  else addEventListener('load', () => whenIdle(entriesOfPage));
}

/** What controls ask for on demand: whoever has touched one may want it, and nobody else pays for it. */
export const preloadTouched = (): void => void whenIdle(() => [TOUCHED]);
