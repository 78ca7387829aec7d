/** Products of the demo that tests look for. */
import type { APIRequestContext } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';

/** One with varieties and more than nine in stock, as carts know it. */
export async function productWithVarieties(request: APIRequestContext): Promise<CartProduct> {
  const { data: cards } = await (await request.get('/api/produits/?limit=200&isActive=1')).json();
  const ids = cards.map(({ id }: CartProduct) => id).join();
  const { data } = await (await request.get(`/api/carts/v1/produits?ids=${ids}`)).json();
  const found = (data as CartProduct[]).find(({ caracteristiques, qte }) => caracteristiques.length > 1 && qte > 9);
  if (!found) throw new Error('The demo has no product with varieties.');
  return found;
}

/** Path of one that is on sale in a shop that is closed. */
export async function productOfClosedShop(request: APIRequestContext): Promise<string> {
  for (let id = 1; id < 2000; id++) {
    const answer = await request.get(`/api/produits/${id}`);
    if (!answer.ok()) continue;
    const { boutique, isActive } = await answer.json();
    if (isActive && !boutique.isActive) return `/products/x_${id}`;
  }
  throw new Error('The demo has no such product.');
}
