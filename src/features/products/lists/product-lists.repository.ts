/**
 * The ids of a list's page, in order. The cards are read afterwards (`cardsByIds`), so that a deep page skips ids and
 * not rows.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cachedReads } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { TOP_RATED } from '../../../data/product-indexes.ts';
import { statement } from '../../../data/statement.ts';
import { tableRows } from '../../../data/table-rows.ts';
import type { Tables } from '../../../data/tables.ts';
import { tags } from '../../../data/tags.ts';
import { type Arc, readRing, readRingFromSector, type Slice } from '../../../shared/listing.ts';
import { SCREEN_LIMITS } from '../../../shared/page-sizes.ts';
import { ringStart } from '../../../shared/random-order.ts';
import { filtered, type ProductFilter, planOf, type Start } from './product-filter.repository.ts';
import type { ProductSort } from './product-sorts.ts';
import { isDeep, ringRanks } from './ring-sectors.repository.ts';

/** Sorted by a column, or in the random order of a seed. */
export type ProductOrder = { readonly sort: ProductSort } | { readonly seed: number };

type Direction = 'asc' | 'desc';
type Key = readonly [key: RawBuilder<unknown>, direction: Direction];

const column = (name: keyof Tables['produits']) => sql.ref(name);

const ORDERS: Readonly<Record<ProductSort, readonly Key[]>> = {
  prix: [[column('prixActuel'), 'asc']],
  '-prix': [[column('prixActuel'), 'desc']],
  createdAt: [[column('createdAt'), 'desc']],
  views: [[column('views'), 'desc']],
  average: [
    [sql.raw(TOP_RATED), 'desc'],
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

/** The sort keys of an order; the id comes last, so that pages neither repeat nor lose a product. */
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
 * Reads the products of a region shop by shop, then sorts them as a whole. Only the keys are read, so that the usual
 * orders need only their index.
 */
async function gatheredIds(
  db: Reader,
  filter: ProductFilter,
  keys: readonly Key[],
  backwards: boolean,
  { limit, offset }: Slice,
): Promise<number[]> {
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      () => filtered(db, filter, 'region').select(['id', ...keys.map(([key], k) => key.as(`key${k}`))]),
    )
    .selectFrom('found')
    .select('id');
  const gathered = keys.map(([, direction], k): Key => [sql.ref(`key${k}`), direction]);
  const rows = await sorted(found, gathered, backwards).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** The values that differ between two reads with the same statement. */
interface ListValues extends Slice {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  readonly exceptId?: number | undefined;
  /** Start of an arc of the random order. */
  readonly from?: number;
}

type Ids = (db: Reader, values: ListValues) => Promise<{ id: number }[]>;
type Query = ReturnType<typeof filtered>;

/** Statements of lists by their shape: the parts of the filter, where the read starts, and the order. */
const statements = new Map<string, Ids>();

const FILTER_IDS = ['sousCategorieId', 'boutiqueId', 'exceptId'] as const;

/** The statement for lists whose filters have the same parts as `filter`, built once. */
function statementOf(
  { promotion, ...filter }: ProductFilter,
  start: Start,
  order: string,
  build: (query: Query, values: ListValues) => Query,
): Ids {
  const names = FILTER_IDS.filter((name) => filter[name] !== undefined);
  const shape = `${order} ${start} ${promotion ?? ''} ${names}`;
  const known = statements.get(shape);
  if (known) return known;
  const read: Ids = statement((db, values: ListValues) => {
    const given = Object.fromEntries(names.map((name) => [name, values[name]]));
    const query = filtered(db, { ...given, ...(promotion && { promotion }) }, start);
    return build(query, values).select('id').limit(values.limit).offset(values.offset);
  });
  statements.set(shape, read);
  return read;
}

/**
 * Ids of a part of the list that passes `filter`.
 * @param order key of what `build` adds to the query, which otherwise may depend only on `from`
 */
async function idsOf(
  db: Reader,
  { filter, start, order, ...values }: Slice & { filter: ProductFilter; start: Start; order: string; from?: number },
  build: (query: Query, values: Pick<ListValues, 'from'>) => Query,
): Promise<number[]> {
  const { limit, offset } = values;
  // Lists of a region are rare, and the column of the region is part of the statement.
  const rows = filter.region
    ? await build(filtered(db, filter, start), values)
        .select('id')
        .limit(limit)
        .offset(offset)
        .execute()
    : await statementOf(filter, start, order, build)(db, { ...filter, ...values });
  return rows.map(({ id }) => id);
}

/** One arc of the random order, along the index on `rnd`. */
function arcIds(db: Reader, filter: ProductFilter, start: Start, arc: Arc): Promise<number[]> {
  const { side, direction, start: from, limit, offset } = arc;
  const order = `${side} ${direction}`;
  return idsOf(db, { filter, start, order, from, limit, offset }, (query, values) =>
    query
      .where('rnd', side === 'from' ? '>=' : '<', values.from ?? 0)
      .orderBy('rnd', direction)
      .orderBy('id', direction),
  );
}

/** Maximum ids of {@link newestOf}: the similar products on a product's page, and the product itself. */
const MAX_NEWEST = SCREEN_LIMITS.similarProducts + 1;

/** Cached ids of the newest listed products of a sub-category, which all its product pages need. */
const newestOf = cachedReads<number, number[]>({
  max: 1000,
  keyOf: String,
  tagsOf: (sousCategorieId) => [tags.productsOfSubCategory(sousCategorieId)],
  read: (db, sousCategorieId) => {
    const newest = { filter: { sousCategorieId }, start: 'sousCategorieId', order: 'newest' } as const;
    return idsOf(db, { ...newest, limit: MAX_NEWEST, offset: 0 }, (query) =>
      sorted(query, keysOf({ sort: 'createdAt' }), false),
    );
  },
});

/** Whether the slice is in {@link newestOf}. */
const isNewestOfOthers = (filter: ProductFilter, order: ProductOrder, { offset, limit }: Slice): boolean =>
  filter.exceptId !== undefined &&
  filter.sousCategorieId !== undefined &&
  !(filter.boutiqueId || filter.region || filter.promotion) &&
  'sort' in order &&
  order.sort === 'createdAt' &&
  offset + limit < MAX_NEWEST;

/** Ids of the slice, and the number of all products that pass `filter`. */
export async function listedIds(
  db: Reader,
  filter: ProductFilter,
  order: ProductOrder,
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  const { total, start } = await planOf(db, filter, slice.offset + slice.limit);
  const wanted = Math.min(slice.limit, total - slice.offset);
  if (wanted <= 0) return { ids: [], total };
  if (isNewestOfOthers(filter, order, slice)) {
    const others = (await newestOf(db, filter.sousCategorieId ?? 0)).filter((id) => id !== filter.exceptId);
    return { ids: others.slice(slice.offset, slice.offset + wanted), total };
  }
  if ('seed' in order && start !== 'region') {
    const read = (arc: Arc) => arcIds(db, filter, start, arc);
    const ranks = isDeep(slice) ? await ringRanks(db, filter, order.seed, total) : undefined;
    const ids = ranks ? readRingFromSector(ranks, slice, read) : readRing(order.seed, slice, total, read);
    return { ids: await ids, total };
  }

  // Read from the nearer end: the last page costs as much as the first one.
  const behind = total - slice.offset - wanted;
  const backwards = behind < slice.offset;
  const part = { limit: wanted, offset: backwards ? behind : slice.offset };
  const ids =
    'seed' in order || start === 'region'
      ? await gatheredIds(db, filter, keysOf(order), backwards, part)
      : await idsOf(db, { filter, start, order: `${order.sort} ${backwards}`, ...part }, (query) =>
          sorted(query, keysOf(order), backwards),
        );
  return { ids: backwards ? ids.reverse() : ids, total };
}

/** Sorts `query` by `order`. */
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
