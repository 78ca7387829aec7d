/** Marks the rows of the demo. A live shop reads the marks without loading the demo's code. */
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from './database.ts';
import { insertRows, type TableRow } from './table-rows.ts';

/** Tables whose rows the demo marks; its other rows belong to one of these. */
export const DEMO_TABLES = [
  'pays',
  'provinces',
  'villes',
  'devises',
  'classifications',
  'categories',
  'sous_categories',
  'boutiques',
  'points_de_vente',
  'mesures',
  'produits',
  'clients',
  'commandes',
  'pubs',
  'infos',
] as const;

export type DemoTable = (typeof DEMO_TABLES)[number];

/** Whether `column` has the id of a row that the demo has inserted into `table`. */
export const isDemoId = (table: DemoTable, column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from demo_rows as d where d."tableName" = ${sql.lit(table)}
  and ${sql.ref(column)} between d."firstId" and d."lastId")`;

/** Whether the demo has filled the database, and was not removed from it. */
export async function isDemoShop(db: Reader): Promise<boolean> {
  return (await db.selectFrom('demo_rows').select('firstId').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the first and last of each run of consecutive ids; `ids` are ascending. */
function runsOf(ids: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && run[1] === id - 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}

/** Marks the rows `ids` of `table`, in ascending order, as the demo's. */
export async function markDemoRows(trx: Writer, table: DemoTable, ids: readonly number[]): Promise<void> {
  for (const [firstId, lastId] of runsOf(ids)) {
    const { numUpdatedRows } = await trx
      .updateTable('demo_rows')
      .set({ lastId })
      .where('tableName', '=', table)
      .where('lastId', '=', firstId - 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await trx.insertInto('demo_rows').values({ tableName: table, firstId, lastId }).execute();
  }
}

/** Inserts rows and marks them as the demo's. Returns their ids in the order of `rows`. */
export async function insertDemoRows<T extends DemoTable>(
  trx: Writer,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): Promise<number[]> {
  const ids = await insertRows(trx, table, columns, rows);
  await markDemoRows(trx, table, ids);
  return ids;
}

/** Numbers of demo rows in a database, by table. */
export interface DemoCounts {
  readonly produits: number;
  readonly boutiques: number;
  readonly clients: number;
  readonly commandes: number;
}

const COUNTED = ['produits', 'boutiques', 'clients', 'commandes'] as const;

/** Counts the remaining demo rows by table; undefined when there are none. */
export async function countDemoRows(db: Reader): Promise<DemoCounts | undefined> {
  if (!(await isDemoShop(db))) return undefined;
  const counts = { produits: 0, boutiques: 0, clients: 0, commandes: 0 };
  for (const table of COUNTED) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from demo_rows as d join ${sql.table(table)} as r on r."id" between d."firstId" and d."lastId"
      where d."tableName" = ${table}`.execute(db);
    counts[table] = Number(rows[0]?.count ?? 0);
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined;
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;

/** Returns a text such as `3,899 products, 78 shops, 56 customers and 24 orders`. */
export const textOfDemoCounts = ({ produits, boutiques, clients, commandes }: DemoCounts): string =>
  `${counted(produits, 'product', 'products')}, ${counted(boutiques, 'shop', 'shops')}, ${counted(clients, 'customer', 'customers')} and ${counted(commandes, 'order', 'orders')}`;
