/** Follows links as a search engine does: it honours robots.txt, nofollow, noindex and canonical links. */
import type { Robot } from 'robots-parser';
import { shapeOf } from './crawler.ts';
import { all, canonicalOf, isNoindex } from './reading.ts';
import type { TestAnswer } from './shop.ts';

interface IndexedPage {
  readonly title: string;
  readonly description: string;
  /** The number of `h1` elements. */
  readonly headings: number;
}

export interface SearchIndex {
  /** The indexed pages, by path with query. */
  readonly indexed: ReadonlyMap<string, IndexedPage>;
  /** Every requested address, in order. */
  readonly fetched: readonly string[];
  /** Every address that may be requested, as links or canonical links name it. */
  readonly found: ReadonlySet<string>;
}

interface CrawlOptions {
  /** Requests a path with its query, without following redirects. */
  readonly get: (target: string) => Promise<TestAnswer>;
  /** Whether `robots.txt` allows requesting a path with its query. */
  readonly isOpen: (target: string) => boolean;
  /** The maximum number of addresses of each shape: a route with the names of its parameters. */
  readonly ofShape: (shape: string) => number;
}

/** An origin for parsing links, which have none. */
const ORIGIN = 'https://oja.example';

/** Returns a function that checks `robots` once per address, since pages share most of their links. */
export function openTo(robots: Robot, publicUrl: string): CrawlOptions['isOpen'] {
  const known = new Map<string, boolean>();
  return (target) => {
    const isOpen = known.get(target) ?? robots.isAllowed(publicUrl + target, 'Googlebot') ?? false;
    known.set(target, isOpen);
    return isOpen;
  };
}

/** The addresses of this site that a crawler may follow from the page at `target`. */
export function followable(page: TestAnswer, target: string, isOpen: CrawlOptions['isOpen']): string[] {
  const links = all(page, 'a[href]').filter((link) => !link.getAttribute('rel')?.split(' ').includes('nofollow'));
  return links
    .map((link) => new URL(link.getAttribute('href') ?? '', ORIGIN + target))
    .filter((url) => url.origin === ORIGIN)
    .map((url) => url.pathname + url.search)
    .filter(isOpen);
}

/** Crawls from home, breadth first. */
export async function searchEngine(options: CrawlOptions): Promise<SearchIndex> {
  const indexed = new Map<string, IndexedPage>();
  const counts = new Map<string, number>();
  // The loop also visits addresses that are added during it.
  const queue = new Set(['/']);
  const fetched: string[] = [];
  for (const target of queue) {
    const shape = shapeOf(target);
    const count = counts.get(shape) ?? 0;
    if (count >= options.ofShape(shape)) continue;
    counts.set(shape, count + 1);
    const page = await options.get(target);
    fetched.push(target);
    if (page.status >= 300 && page.status < 400) queue.add(page.location);
    if (page.status !== 200 || !/html/.test(page.headers['content-type'] ?? '')) continue;
    const canonical = canonicalOf(page);
    queue.add(canonical);
    if (canonical === target && !isNoindex(page))
      indexed.set(target, {
        title: page.document.title,
        description: all(page, 'meta[name="description"]')[0]?.getAttribute('content') ?? '',
        headings: all(page, 'h1').length,
      });
    for (const next of followable(page, target, options.isOpen)) queue.add(next);
  }
  return { indexed, fetched, found: queue };
}
