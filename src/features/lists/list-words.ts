/** What is announced of a list that changed. Pure. */
import { counted } from '../../shared/counted.ts';

interface Words {
  /** What the list is of. */
  readonly one?: string;
  readonly many?: string;
  /** There are so many or more. */
  readonly isCapped?: true | undefined;
}

/** `1,234 products, page 2 of 42`; without pages where there is one, `1,000+ products` where no more were counted. */
export function listWords(
  totalItems: number,
  page: number,
  totalPages: number,
  { one = 'product', many = 'products', isCapped }: Words = {},
): string {
  const items = totalItems === 0 ? `No ${many}` : counted(totalItems, one, many, isCapped);
  return totalPages > 1 ? `${items}, page ${page} of ${totalPages}` : items;
}
