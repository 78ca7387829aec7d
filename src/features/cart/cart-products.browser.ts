/** The products of a cart as they are now, for what is added to it and for what it holds. */
import type { Result } from '../../client/client.ts';
import { api } from '../account/api.browser.ts';
import type { CartProduct } from './cart.ts';

/** The most ids that one request names (features/wire.ts). */
const IDS_A_CALL = 200;

/** Those of `ids` that are there, by id. */
export async function readCartProducts(ids: readonly number[]): Promise<Result<ReadonlyMap<number, CartProduct>>> {
  const found = new Map<number, CartProduct>();
  for (let at = 0; at < ids.length; at += IDS_A_CALL) {
    const some = ids.slice(at, at + IDS_A_CALL).join(',');
    const read = await api().call('listCartProducts', { query: { ids: some } });
    if (!read.ok) return read;
    for (const product of read.data.data) found.set(product.id, product);
  }
  return { ok: true, data: found };
}
