/**
 * The products of each sector of the random order, which are counted when they are listed: a deep page begins to read at
 * its sector, and skips at most the products of one (a hundred of 100,000, a thousand of 1,000,000).
 */
import { cachedReads } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { type ProductSet, tags } from '../../../data/tags.ts';
import type { RingRanks, Slice } from '../../../shared/listing.ts';
import { ringStart, SECTORS, sectorOf, sectorStart } from '../../../shared/random-order.ts';
import { filtered, type ProductFilter } from './product-filter.repository.ts';

/** Number of products that a list skips from its start. */
const MAX_SKIPPED = 1000;

/** Whether a page of a list is read from its sector, if the list has any. */
export const isDeep = ({ offset }: Slice): boolean => offset > MAX_SKIPPED;

/** The lists whose sectors are counted, by their sets. */
type Counted = Extract<ProductSet, 'products' | 'promotions'>;

/** The counted list of `filter`. */
function countedList({ promotion, ...others }: ProductFilter): Counted | undefined {
  if (Object.values(others).some((part) => part !== undefined)) return undefined;
  return promotion ? tags.promotions : tags.products;
}

const readSectors = statement((db, _: object) =>
  db.selectFrom('ring_sectors').select(['id', 'listedCount', 'promotedCount']).orderBy('id'),
);

interface Sums {
  /** Number of products before each sector. */
  readonly before: readonly number[];
  readonly total: number;
}

const sumsOf = cachedReads<Counted, Sums>({
  keyOf: (list) => list,
  tagsOf: (list) => [list],
  read: async (db, list) => {
    const sectors = await readSectors(db, {});
    const counts = new Map(sectors.map((row) => [row.id, list === 'products' ? row.listedCount : row.promotedCount]));
    let total = 0;
    const before = Array.from({ length: SECTORS }, (_, sector) => {
      const sofar = total;
      total += counts.get(sector) ?? 0;
      return sofar;
    });
    return { before, total };
  },
});

type Span = { readonly from: number; readonly to: number };
const between = (db: Reader, promotion: true | undefined, { from, to }: Span) =>
  filtered(db, promotion ? { promotion } : {}, 'order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rnd', '>=', from)
    .where('rnd', '<', to);
const countBetween = {
  products: statement((db, span: Span) => between(db, undefined, span)),
  promotions: statement((db, span: Span) => between(db, true, span)),
};

/** Number of products between the start of a seed's order and that of its sector. */
const beforeStartOf = cachedReads<{ readonly list: Counted; readonly start: number }, number>({
  keyOf: ({ list, start }) => `${list} ${start}`,
  tagsOf: ({ list }) => [list],
  read: async (db, { list, start }) => {
    const [row] = await countBetween[list](db, { from: sectorStart(sectorOf(start)), to: start });
    return Number(row?.count ?? 0);
  },
});

/**
 * The ranks of the list's products in the random order; undefined if its sectors are not counted, or not all of its
 * `total` products are: then an older version runs beside this one, or has, since the last recount.
 */
export async function ringRanks(
  db: Reader,
  filter: ProductFilter,
  seed: number,
  total: number,
): Promise<RingRanks | undefined> {
  const list = countedList(filter);
  if (!list) return undefined;
  const start = ringStart(seed);
  const [sums, inSector] = await Promise.all([sumsOf(db, list), beforeStartOf(db, { list, start })]);
  if (sums.total !== total) return undefined;
  return { ...sums, beforeStart: (sums.before[sectorOf(start)] ?? 0) + inSector };
}
