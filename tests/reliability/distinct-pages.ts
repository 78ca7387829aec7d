/** Generates thousands of different pages. */
import { queryOfPath } from '../../src/site/pages.ts';
import { until } from '../within.ts';
import type { RunningShop } from './running-shop.ts';

const LANES = 8;
const LIMITS = ['', 'limit=6', 'limit=12', 'limit=24', 'limit=48', 'limit=96'];
const RATINGS = ['', 'ratings=5', 'ratings=10', 'ratings=20', 'ratings=50', 'ratings=100'];

/** Distinct addresses: half of them product pages with parameters, a quarter searches and a quarter wrong addresses. */
export function* distinctPages(products: readonly string[]): Generator<string, void> {
  let number = 0;
  for (const limit of LIMITS) {
    for (const ratings of RATINGS) {
      const search = [limit, ratings].filter(Boolean).join('&');
      const requested = search && `?${search}`;
      // A page size that is not offered would redirect.
      if (queryOfPath(products[0] ?? '')?.(requested, 0).isCanonical === false) continue;
      for (const path of products) {
        number += 1;
        yield path + requested;
        yield number % 2 === 0 ? `/products/search/kola${number}` : `/nothing/${number}`;
      }
    }
  }
}

/** Requests the next `count` of `pages`; returns the number of requested pages. */
export async function requestPages(shop: RunningShop, pages: Iterator<string>, count: number): Promise<number> {
  let requested = 0;
  const lane = async () => {
    while (requested < count) {
      const next = pages.next();
      if (next.done) return;
      requested += 1;
      const { value } = next;
      await until(`${value} to answer 200 or 404`, async () => {
        const { status } = await shop.get(value);
        // A shop on a busy machine refuses some requests with a message.
        if (![200, 404, 503].includes(status)) throw new Error(`${value} answered ${status}`);
        return status !== 503;
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return requested;
}
