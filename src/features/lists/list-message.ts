/** Announcements of a changed list. Pure. */
import { counted } from '../../shared/counted.ts';

interface ListNames {
  /** Singular of what the list contains. */
  readonly one?: string;
  readonly many?: string;
  /** Whether the count is a minimum. */
  readonly isCapped?: true | undefined;
}

/** `1,234 products, page 2 of 42`; without the page if there is only one, and `1,000+ products` if counting stopped. */
export function listMessage(
  totalItems: number,
  page: number,
  totalPages: number,
  { one = 'product', many = 'products', isCapped }: ListNames = {},
): string {
  const items = totalItems === 0 ? `No ${many}` : counted(totalItems, one, many, isCapped);
  return totalPages > 1 ? `${items}, page ${page} of ${totalPages}` : items;
}
