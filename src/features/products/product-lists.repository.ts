/**
 * The ids of a list's page, in order. The cards are read afterwards (`cardsByIds`), so that a deep page carries
 * ids and not rows.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { tableRows } from '../../data/table-rows.ts';
import type { Tables } from '../../data/tables.ts';
import { type Arc, readRing, type Slice } from '../../shared/listing.ts';
import { ringStart } from '../../shared/random-order.ts';
import { filtered, type ProductFilter, planOf, type Start } from './product-filter.repository.ts';
import type { ProductSort } from './product-sorts.ts';

/** Sorted by a column, or in the random order of a seed (C-61). */
export type ProductOrder = { readonly sort: ProductSort } | { readonly seed: number };

type Direction = 'asc' | 'desc';
type Key = readonly [key: RawBuilder<unknown>, direction: Direction];

const column = (name: keyof Tables['produits']) => sql.ref(name);
const average = sql`case when "ratingCount" = 0 then 0 else "ratingSum" * 1.0 / "ratingCount" end`;

const ORDERS: Readonly<Record<ProductSort, readonly Key[]>> = {
  prix: [[column('prixActuel'), 'asc']],
  '-prix': [[column('prixActuel'), 'desc']],
  createdAt: [[column('createdAt'), 'desc']],
  views: [[column('views'), 'desc']],
  average: [
    [average, 'desc'],
    [column('ratingCount'), 'desc'],
  ],
  likes: [[column('likeCount'), 'desc']],
  promotion: [
    [sql`case when "promotion" then 1 else 0 end`, 'desc'],
    [column('createdAt'), 'desc'],
  ],
  orders: [[column('orderCount'), 'desc']],
  trend: [[column('trendScore'), 'desc']],
};

/** The keys of an order; the id comes last, so that pages neither repeat nor lose a product. */
function keysOf(order: ProductOrder): readonly Key[] {
  if ('seed' in order)
    return [
      [sql`case when "rnd" < ${ringStart(order.seed)} then 1 else 0 end`, 'asc'],
      [column('rnd'), 'asc'],
      [column('id'), 'asc'],
    ];
  const keys = ORDERS[order.sort];
  return [...keys, [column('id'), keys[0]?.[1] ?? 'asc']];
}

function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly Key[],
  backwards: boolean,
): SelectQueryBuilder<DB, TB, O> {
  return keys.reduce(
    (sofar, [key, direction]) => sofar.orderBy(key, (direction === 'asc') === backwards ? 'desc' : 'asc'),
    query,
  );
}

/**
 * The products of a place gathered shop by shop, then sorted as a whole. Only the keys are gathered, so that the
 * usual orders never leave their index.
 */
function gathered(db: Reader, filter: ProductFilter, keys: readonly Key[], backwards: boolean) {
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      () => filtered(db, filter, 'region').select(['id', ...keys.map(([key], k) => key.as(`key${k}`))]),
    )
    .selectFrom('found')
    .select('id');
  return sorted(
    found,
    keys.map(([, direction], k) => [sql.ref(`key${k}`), direction]),
    backwards,
  );
}

/** One arc of the random order, along the index on `rnd`. */
async function arcIds(db: Reader, filter: ProductFilter, start: Start, arc: Arc): Promise<number[]> {
  const rows = await filtered(db, filter, start)
    .select('id')
    .where('rnd', arc.side === 'from' ? '>=' : '<', arc.start)
    .orderBy('rnd', arc.direction)
    .orderBy('id', arc.direction)
    .limit(arc.limit)
    .offset(arc.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the slice, and the number of all that `filter` lets through. */
export async function listedIds(
  db: Reader,
  filter: ProductFilter,
  order: ProductOrder,
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  const { total, start } = await planOf(db, filter, slice.offset + slice.limit);
  const wanted = Math.min(slice.limit, total - slice.offset);
  if (wanted <= 0) return { ids: [], total };
  if ('seed' in order && start !== 'region')
    return { ids: await readRing(order.seed, slice, total, (arc) => arcIds(db, filter, start, arc)), total };

  // From the nearer end: the last page costs what the first one does.
  const behind = total - slice.offset - wanted;
  const backwards = behind < slice.offset;
  const offset = backwards ? behind : slice.offset;
  const keys = keysOf(order);
  const rows =
    start === 'region'
      ? await gathered(db, filter, keys, backwards).limit(wanted).offset(offset).execute()
      : await sorted(filtered(db, filter, start).select('id'), keys, backwards)
          .limit(wanted)
          .offset(offset)
          .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: backwards ? ids.reverse() : ids, total };
}

/** `query` in `order`. */
export const sortedBy = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, order: ProductOrder) =>
  sorted(query, keysOf(order), false);

/** A slice of `ids` in `order`. */
export async function sortedIds(
  db: Reader,
  ids: readonly number[],
  order: ProductOrder,
  { offset, limit }: Slice,
): Promise<number[]> {
  if (offset >= ids.length) return [];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );
  const found = db.selectFrom('produits').select('id').where(sql<boolean>`id in ${rows}`);
  const sliced = await sortedBy(found, order).limit(limit).offset(offset).execute();
  return sliced.map(({ id }) => id);
}
