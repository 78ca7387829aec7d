/** Current data of the products viewed in this browser. For the browser. */
import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';
import { api } from '../account/session/api.browser.ts';
import type { CartProduct } from '../cart/cart.ts';
import { OFF, seenIds } from './recently-seen.ts';

/** The stored value: ids, or {@link OFF}. */
export const storedSeen = (): string => localStorage.getItem(RECENTLY_SEEN_KEY) ?? '';

/**
 * The viewed products that can still be bought, the latest first, without the product of this page. Products that no
 * longer exist are removed from the store.
 * @param here id of that product; 0 on other pages
 */
export async function readRecent(here: number): Promise<readonly CartProduct[]> {
  const ids = seenIds(storedSeen()).filter((id) => id !== here);
  if (ids.length === 0) return [];
  const read = await api().call('listCartProducts', { query: { ids: ids.join() } });
  // The row is optional: after a failure it is not shown, and nothing is removed.
  if (!read.ok) return [];
  const found = new Map(read.data.data.filter(({ isActive }) => isActive).map((product) => [product.id, product]));
  const left = seenIds(storedSeen()).filter((id) => !ids.includes(id) || found.has(id));
  if (storedSeen() === OFF) return [];
  localStorage.setItem(RECENTLY_SEEN_KEY, left.join());
  return ids.flatMap((id) => found.get(id) ?? []);
}
