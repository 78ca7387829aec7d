/** Filtered lists of very many products: read along the index of their order until a page is full. */
import type { SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import type { Tables } from '../../../data/tables.ts';
import type { Slice } from '../../../shared/listing.ts';
import { ringStart } from '../../../shared/random-order.ts';
import { chosenFilters } from '../../filters/filters.ts';
import type { PriceSpan } from '../../search/facets/facets.ts';
import { sqlOf } from '../../search/facets/row-condition.repository.ts';
import type { SearchFilters } from '../../search/facets/search-filters.ts';
import { filtered, type ProductFilter, type Start } from './product-filter.repository.ts';
import { type ProductOrder, sortedBy } from './product-lists.repository.ts';

type Narrowing = SearchFilters & Pick<ProductFilter, 'exceptId'>;

/**
 * The listed products that pass `filters`, for a read in an explicit order: adding 0 to a column keeps the engine from
 * beginning with an index on it.
 */
function narrowed(db: Reader, filters: Narrowing, isByPrice: boolean) {
  const { sousCategorieId, boutiqueId, region, exceptId, promotion, ...chosen } = filters;
  const start: Start =
    sousCategorieId !== undefined ? 'sousCategorieId' : boutiqueId !== undefined ? 'boutiqueId' : 'order';
  // Products on promotion have indexes of their own.
  const scope = { sousCategorieId, boutiqueId, region, exceptId, ...(promotion ? { promotion } : {}) };
  let query = filtered(db, scope, start);
  for (const [, filter, value] of chosenFilters(chosen)) query = query.where(sqlOf(filter.condition(value, isByPrice)));
  return query;
}

type Query = SelectQueryBuilder<Tables, 'produits', { id: number }>;

/** The ids of a slice. */
export async function walkedIds(
  db: Reader,
  filters: Narrowing,
  order: ProductOrder,
  { offset, limit }: Slice,
): Promise<number[]> {
  if (limit <= 0) return [];
  const run = async (query: Query) => (await query.execute()).map(({ id }) => id);
  if ('sort' in order) {
    const isByPrice = order.sort === 'prix' || order.sort === '-prix';
    const all = narrowed(db, filters, isByPrice).select('id');
    return run(sortedBy(all, order).limit(limit).offset(offset));
  }
  const start = ringStart(order.seed);
  const end = offset + limit;
  const arc = (side: '>=' | '<', max: number) =>
    run(narrowed(db, filters, false).select('id').where('rnd', side, start).orderBy('rnd').orderBy('id').limit(max));
  const head = await arc('>=', end);
  const ids = head.length < end ? [...head, ...(await arc('<', end - head.length))] : head;
  return ids.slice(offset);
}

/** The lowest and the highest price of the products that pass `filters`; 0 and 0 without products. */
export async function priceSpan(db: Reader, filters: Narrowing): Promise<PriceSpan> {
  const end = async (direction: 'asc' | 'desc') => {
    const prices = narrowed(db, filters, true).select('prixActuel').orderBy('prixActuel', direction);
    return (await prices.orderBy('id', direction).limit(1).executeTakeFirst())?.prixActuel ?? 0;
  };
  return { min: await end('asc'), max: await end('desc') };
}
