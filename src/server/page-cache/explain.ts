/** Explains to an operator whether an address is cached, and why. */
import { canonicalTarget } from '../http/canonical-url.ts';
import type { StoredPages } from '../stored-pages/stored-pages.ts';
import { pageAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';

/** Paths that are not pages: the API is not cached here; files and assets have their own caches. */
const NO_PAGE = /^\/(api|files|_astro)(\/|$)/;

const NOT_STORED = 'searches, filters and addresses without end are cached in memory only';

const iso = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : 'never');

/**
 * Facts about the page at `url`, an address or a path, at `now` (ms since 1970): in memory, and on disk if that is
 * used.
 */
export async function explainPage(
  { cache, disk }: { readonly cache: PageCache; readonly disk?: Pick<StoredPages, 'explain'> | undefined },
  url: string,
  now: number,
): Promise<Record<string, unknown>> {
  const target = canonicalTarget(url);
  if (target.kind === 'malformed') return { url, cached: false, because: 'the address cannot be read' };
  if (target.kind === 'redirect') return { url, cached: false, because: `it is redirected to ${target.location}` };
  if (NO_PAGE.test(target.path)) return { url, cached: false, because: 'it is not a page' };
  const address = pageAddress(target.path, target.search, now);
  if (address.kind === 'redirect') return { url, cached: false, because: `it is redirected to ${address.location}` };
  if (address.kind === 'passing') return { url, cached: false, because: 'it only redirects to another page' };
  const { key } = address;
  const onDisk = disk && {
    disk: address.isStorable ? await disk.explain(key) : { stored: false, because: NOT_STORED },
  };
  const found = cache.peek(key);
  if (!found) return { url, key, cached: false, because: 'it was not requested yet, or it was evicted', ...onDisk };
  const { page, part } = found;
  const { freshUntil, staleUntil, storedAt } = page.life;
  const state = page.purged ? 'purged' : now < freshUntil ? 'fresh' : now < staleUntil ? 'stale' : 'expired';
  return {
    url,
    key,
    cached: true,
    state,
    part,
    status: page.status,
    ageSeconds: Math.round((now - storedAt) / 1000),
    freshUntil: iso(freshUntil),
    staleUntil: iso(staleUntil),
    bytes: page.size,
    forms: page.forms,
    tags: page.tags,
    ...onDisk,
  };
}
