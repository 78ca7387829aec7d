/** Products of the demo that tests look for. */
import type { APIRequestContext } from '@playwright/test';

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
