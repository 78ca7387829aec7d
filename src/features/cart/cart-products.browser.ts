/** Current data of products in a cart, or about to be added. */
import type { Result } from '../../client/client.ts';
import { MAX_IDS } from '../../shared/page-sizes.ts';
import { api } from '../account/session/api.browser.ts';
import { $delivery, $maxUnits } from './cart.store.ts';
import type { CartProduct } from './cart.ts';

/** The products among `ids` that exist, by id. */
export async function readCartProducts(ids: readonly number[]): Promise<Result<ReadonlyMap<number, CartProduct>>> {
  const found = new Map<number, CartProduct>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = ids.slice(at, at + MAX_IDS).join(',');
    const read = await api().call('listCartProducts', { query: { ids: some } });
    if (!read.ok) return read;
    $maxUnits.set(read.data.maxUnits);
    $delivery.set(read.data.delivery);
    for (const product of read.data.data) found.set(product.id, product);
  }
  return { ok: true, data: found };
}
