/** Counts the listed products in each sector of the random order (`lists/ring-sectors.repository.ts`). */
import { sql } from 'kysely';
import { logChange } from '../../../data/change-log.ts';
import { dialectOf, type Writer } from '../../../data/database.ts';
import { rowSummer } from '../../../data/table-rows.ts';
import type { Row } from '../../../data/tables.ts';
import { tags } from '../../../data/tags.ts';
import { SECTOR_WIDTH, SECTORS, sectorOf } from '../../../shared/random-order.ts';
import { filtered, type ProductFilter } from '../lists/product-filter.repository.ts';

/** A listed product. */
type Placed = Pick<Row<'produits'>, 'rnd' | 'promotion'>;

const addCounts = rowSummer('ring_sectors', ['listedCount', 'promotedCount']);

/** Adds the difference between two states of some products to their sectors. Both are listed. */
export async function addToSectors(trx: Writer, before: readonly Placed[], after: readonly Placed[]): Promise<void> {
  const sums = new Map<number, { listedCount: number; promotedCount: number }>();
  const add = ({ rnd, promotion }: Placed, change: 1 | -1): void => {
    const id = sectorOf(rnd);
    const sum = sums.get(id) ?? { listedCount: 0, promotedCount: 0 };
    sum.listedCount += change;
    if (promotion) sum.promotedCount += change;
    sums.set(id, sum);
  };
  for (const state of before) add(state, -1);
  for (const state of after) add(state, 1);
  // Sorted, so that two transactions cannot deadlock.
  const rows = [...sums]
    .filter(([, { listedCount, promotedCount }]) => listedCount !== 0 || promotedCount !== 0)
    .sort(([a], [b]) => a - b)
    .map(([id, sum]) => ({ id, ...sum }));
  if (rows.length > 0) await addCounts(trx, rows);
}

/** What has to be added to each sector whose counts are wrong, by counting all products along the index of `rnd`. */
async function wrongSectors(trx: Writer): Promise<Row<'ring_sectors'>[]> {
  const counted = (filter: ProductFilter) =>
    filtered(trx, filter, 'order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`"rnd" between "s"."first" and "s"."last"`);
  const { rows } = await sql<Row<'ring_sectors'>>`
    with recursive "all" ("id") as (select 0 union all select "id" + 1 from "all" where "id" < ${sql.lit(SECTORS - 1)}),
    "s" as (
      select "id", "id" * ${sql.lit(SECTOR_WIDTH)} as "first", "id" * ${sql.lit(SECTOR_WIDTH)} + ${sql.lit(SECTOR_WIDTH - 1)} as "last"
      from "all"
    ),
    "c" as (
      select "s"."id", (${counted({})}) - coalesce("r"."listedCount", 0) as "listedCount",
        (${counted({ promotion: true })}) - coalesce("r"."promotedCount", 0) as "promotedCount"
      from "s" left join "ring_sectors" as "r" on "r"."id" = "s"."id"
    )
    select "id", "listedCount", "promotedCount" from "c" where "listedCount" <> 0 or "promotedCount" <> 0
    order by "id"`.execute(trx);
  return rows.map(({ id, listedCount, promotedCount }) => ({
    id,
    listedCount: Number(listedCount),
    promotedCount: Number(promotedCount),
  }));
}

/**
 * Counts all sectors again, and corrects those that are wrong: a process of a version before them, which runs beside this
 * one during an update, lists products without counting them. Returns how many were wrong.
 */
export async function recountSectors(trx: Writer): Promise<number> {
  // What was counted before has been committed by now, and others count after this transaction.
  if (dialectOf(trx) === 'postgres') await sql`lock table ring_sectors in exclusive mode`.execute(trx);
  const wrong = await wrongSectors(trx);
  if (wrong.length === 0) return 0;
  await addCounts(trx, wrong);
  await logChange(trx, [tags.products, tags.promotions]);
  return wrong.length;
}
