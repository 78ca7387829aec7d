/** Current data of the products viewed in this browser. For the browser. */
import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';
import { api } from '../account/session/api.browser.ts';
import type { CartProduct } from '../cart/cart.ts';
import { OFF, seenIds } from './recently-seen.ts';

/** What is stored of them: ids, or {@link OFF}. */
export const storedSeen = (): string => localStorage.getItem(RECENTLY_SEEN_KEY) ?? '';

/**
 * Those that can still be bought, the latest first, without the product of this page. Products that are gone are forgotten.
 * @param here id of that product; 0 on a page of none
 */
export async function readRecent(here: number): Promise<readonly CartProduct[]> {
  const ids = seenIds(storedSeen()).filter((id) => id !== here);
  if (ids.length === 0) return [];
  const read = await api().call('listCartProducts', { query: { ids: ids.join() } });
  // The row is optional: on failure it is not shown, and nothing is forgotten.
  if (!read.ok) return [];
  const found = new Map(read.data.data.filter(({ isActive }) => isActive).map((product) => [product.id, product]));
  const left = seenIds(storedSeen()).filter((id) => !ids.includes(id) || found.has(id));
  if (storedSeen() === OFF) return [];
  localStorage.setItem(RECENTLY_SEEN_KEY, left.join());
  return ids.flatMap((id) => found.get(id) ?? []);
}
