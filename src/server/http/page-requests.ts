/** What the page cache is asked for: a page by its address, for a visitor or for nobody. */
import type { UncachedWork } from '../../api/uncached-work.ts';
import { type PageOfAddress, pageAddress } from '../page-cache/page-address.ts';
import type { Remaking } from '../page-cache/page-cache.ts';
import type { PageRequest, Rendered } from '../page-cache/rendered.ts';
import { partsOfKey, renditionKey } from './data-saver.ts';

/** A cacheable page. `isLong`: its render waits for a reader thread. */
export type CacheableRequest = Omit<PageRequest, 'admit' | 'onState'> & { readonly isLong: boolean };

type RequestOf = (page: PageOfAddress, lite: boolean) => CacheableRequest;

/** Requests of the page cache for pages of `render`. */
export const cacheableBy =
  (render: (target: string, lite: boolean) => Promise<Rendered>): RequestOf =>
  (page, lite) => ({ ...page, key: renditionKey(page.key, lite), render: () => render(page.key, lite) });

/**
 * How the page cache makes pages again for nobody.
 * `now` is in milliseconds since 1970.
 */
export function remakingBy(
  requestOf: RequestOf,
  { uncached, now }: { readonly uncached: UncachedWork; readonly now: () => number },
): Remaking {
  return {
    requestOf(key) {
      const { address, isLite } = partsOfKey(key);
      const [path = '', query] = address.split('?', 2);
      const page = pageAddress(path, query === undefined ? '' : `?${query}`, now());
      if (page.kind !== 'page' || !page.isStorable || page.key !== address) return undefined;
      const request = requestOf(page, isLite);
      return { ...request, render: () => uncached.page('', request.render, request.isLong) };
    },
    isBusy: () => Object.values(uncached.sizes()).some(({ running, waiting }) => running + waiting > 0),
  };
}
