/** What is announced of a list that changed. Pure. */
import { counted } from '../counted.ts';

/** `1,234 products, page 2 of 42`; without pages where there is one. */
export function listWords(
  totalItems: number,
  page: number,
  totalPages: number,
  one = 'product',
  many = 'products',
): string {
  const items = totalItems === 0 ? `No ${many}` : counted(totalItems, one, many);
  return totalPages > 1 ? `${items}, page ${page} of ${totalPages}` : items;
}
