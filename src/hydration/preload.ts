/** Fetches the code that a page may need when it is used, without running it, once the page is idle. */
import './arrivals.ts';
import { touchedStyles } from './touched-styles.ts';

/**
 * Files, and the places among them of all files that something needs: by the address of an island's or a script's file,
 * or by the name of controls.
 */
export interface Closures {
  readonly files: readonly string[];
  readonly of: Readonly<Record<string, readonly number[]>>;
}

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

const savesData = () =>
  (navigator as Connection).connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;

async function preload(): Promise<void> {
  const address = window.arrivals?.closures;
  if (!address || savesData()) return;
  const islands = document.querySelectorAll('astro-island[ssr]');
  const controls = document.querySelectorAll<HTMLElement>('[data-script]');
  await touchedStyles();
  const { files, of }: Closures = await (await fetch(address)).json();
  const scripts = document.querySelectorAll('script[type=module][src]');
  const entries = [...islands, ...scripts, ...controls].flatMap((element) =>
    ['component-url', 'renderer-url', 'src', 'data-script'].map((name) => element.getAttribute(name) ?? ''),
  );
  for (const file of new Set(entries.flatMap((entry) => of[entry] ?? []))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[file] ?? '';
    document.head.append(link);
  }
}

/** Waits for the page to be loaded and idle. */
export function preloadWhenIdle(): void {
  const whenIdle = () => {
    // Only a head start is lost when it fails: the code is asked for again when it is needed.
    (window.requestIdleCallback ?? setTimeout)(() => preload().catch((error: unknown) => console.warn(error)));
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
