/** What browser tests of ratings and reviews have in common: a product of their own, and what others said of it. */
import { type APIRequestContext, expect } from '@playwright/test';
import { productPath, reviewsPath } from '../../src/features/links.ts';
import type { Customer } from './customer.ts';

export interface Judged {
  readonly id: number;
  readonly nom: string;
  readonly path: string;
  readonly reviews: string;
}

/** Products among which each test looks for its own. */
const EACH = 12;

/**
 * A product of the demo that nobody has rated or reviewed.
 * @param number from 0, each test's own, so that none takes another's
 */
export async function unjudgedProduct(request: APIRequestContext, number: number): Promise<Judged> {
  const { data } = await (await request.get('/api/produits/?limit=200')).json();
  const mine = (data as { id: number; nom: string; ratingCount: number }[])
    .sort((a, b) => a.id - b.id)
    .slice(number * EACH, (number + 1) * EACH);
  for (const product of mine) {
    const reviews = await (await request.get(`/api/comments/v1/produits/count/${product.id}`)).json();
    if (product.ratingCount === 0 && reviews === 0)
      return { ...product, path: productPath(product), reviews: reviewsPath(product) };
  }
  throw new Error(`Somebody has judged each of the products of test ${number}.`);
}

/** Sends `data` as `customer`. */
export async function postAs(request: APIRequestContext, { session }: Customer, path: string, data: object) {
  const answer = await request.post(`/api${path}`, {
    data: { clientId: session.id, ...data },
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
