/** Finds data of the demo by its properties, since the order of lists changes every day. */
import type { APIRequestContext } from '@playwright/test';
import { collectionPath } from '../../src/shared/links.ts';

/** Links to collections that have sub-categories: `Local Artisans & Home Services` has none. */
export const FILLED_COLLECTION = 'main a[href^="/collections/"]:not([href*="Artisans"])';

/** Path of an active product in a closed shop. */
export async function productOfClosedShop(request: APIRequestContext): Promise<string> {
  for (let id = 1; id < 2000; id++) {
    const answer = await request.get(`/api/produits/${id}`);
    if (!answer.ok()) continue;
    const { boutique, isActive } = await answer.json();
    if (isActive && !boutique.isActive) return `/products/x_${id}`;
  }
  throw new Error('The demo has no such product.');
}

/** Path of the first collection with at least `count` categories. */
export async function collectionOfCategories(request: APIRequestContext, count: number): Promise<string> {
  const answer = await request.get(`/api/classifications/v1/categories?minCategories=${count}`);
  const { data } = await answer.json();
  if (!data[0]) throw new Error(`The demo has no collection of ${count} categories.`);
  return collectionPath(data[0]);
}
