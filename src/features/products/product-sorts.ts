/**
 * Orders of product lists. `prix`, `-prix` and `createdAt` are those of the new arrivals (C-62; `createdAt` is
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

/** The seven sub-filters in order, each with the sort order of its label (SUB-05 to SUB-11, G-27). */
export const SUB_FILTERS: readonly { readonly label: string; readonly sort: ProductSort }[] = [
  { label: 'Most viewed', sort: 'views' },
  { label: 'Top rated', sort: 'average' },
  { label: 'Popular', sort: 'likes' },
  { label: 'New', sort: 'createdAt' },
  { label: 'On promotion', sort: 'promotion' },
  { label: 'Orders', sort: 'orders' },
  { label: 'New trend', sort: 'trend' },
];
