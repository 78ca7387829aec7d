/** Sort orders of product lists. */
import type { MovingOrder } from '../../../data/tags.ts';

/**
 * Sort orders of product lists. `prix`, `-prix` and `createdAt` are those of the new arrivals (C-62; `createdAt` is
 * newest first, the initial order); the others belong to the seven sub-filters (G-27).
 */
export const PRODUCT_SORTS = [
  'prix',
  '-prix',
  'createdAt',
  'views',
  'average',
  'likes',
  'promotion',
  'orders',
  'trend',
] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The seven sub-filters in order, each with the sort order of its label. */
export const SUB_FILTERS: readonly { readonly label: string; readonly sort: ProductSort }[] = [
  { label: 'Most viewed', sort: 'views' },
  { label: 'Top rated', sort: 'average' },
  { label: 'Popular', sort: 'likes' },
  { label: 'New', sort: 'createdAt' },
  { label: 'On promotion', sort: 'promotion' },
  { label: 'Orders', sort: 'orders' },
  { label: 'New trend', sort: 'trend' },
];

const BY_PRICE: readonly { readonly label: string; readonly value: ProductSort }[] = [
  { label: 'Price: low to high', value: 'prix' },
  { label: 'Price: high to low', value: '-prix' },
];

/** Sort orders that every list of products offers besides its own, the most popular first. */
export const LIST_SORTS: readonly { readonly label: string; readonly value: ProductSort }[] = [
  ...BY_PRICE,
  { label: 'Top rated', value: 'average' },
  { label: 'Most ordered', value: 'orders' },
  { label: 'Newest', value: 'createdAt' },
  { label: 'Most viewed', value: 'views' },
];

/** Sort orders of a sub-category: those of every list with the same labels, and further ones of its sub-filters. */
export const SUB_SORTS: readonly { readonly label: string; readonly value: ProductSort }[] = [
  ...LIST_SORTS,
  ...SUB_FILTERS.map(({ label, sort }) => ({ label, value: sort })).filter(
    ({ value }) => !LIST_SORTS.some((sort) => sort.value === value),
  ),
];

/** The label of a list's own order. */
export type OwnOrder = 'best match' | 'newest' | 'mixed';

/** The choice of a sort order in the address of a list; '' is the list's own. */
export const SORT_CHOICE = { values: ['', ...LIST_SORTS.map(({ value }) => value)], fallback: '' };

/** The sort order chosen in an address, for the call that reads the list. */
export const chosenSort = (value: string | undefined): ProductSort | undefined =>
  LIST_SORTS.find((sort) => sort.value === value)?.value;

/** The parameters of a list in random order, unless a sort order is chosen. */
export const randomUnless = (sort: ProductSort | undefined, seed: number | undefined) =>
  sort === undefined ? { rand: '1' as const, seed } : {};

/** Whether views change this order. It is then up to a day old, since views purge nothing. */
export const isByViews = (sort: ProductSort): boolean => sort === 'views' || sort === 'trend';

/** The order whose tag a sorted list needs; undefined if the order changes only with the set, or by views. */
export function movingOrder(sort: ProductSort): MovingOrder | undefined {
  if (sort === '-prix') return 'prix';
  return sort === 'createdAt' || sort === 'views' ? undefined : sort;
}
