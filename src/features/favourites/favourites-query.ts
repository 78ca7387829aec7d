/** Reads the query string of the favourites page: page, size and search. Pure. */
import { type ListQuery, readListQuery } from '../../shared/list-query.ts';
import { PAGE_SIZE_OPTIONS, SCREEN_LIMITS } from '../../shared/page-sizes.ts';

/** Path of the favourites page (RTE-36). */
export const FAVOURITES_PATH = '/favorite-products';

/** Reads a query string, with `?`, or ''. */
export const favouritesQuery = (search: string): ListQuery =>
  readListQuery(search, {
    limits: PAGE_SIZE_OPTIONS.products.map(({ value }) => value),
    defaultLimit: SCREEN_LIMITS.favourites,
    texts: ['q'],
  });
