/** Moves a shop between the embedded database and PostgreSQL, completely or not at all. */
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../data/database.ts';
import { migrate } from '../../data/migrate.ts';
import { migrations } from '../../data/migrations/index.ts';
import { rowInserter, type TableRow } from '../../data/table-rows.ts';
import type { Tables } from '../../data/tables.ts';
import { forgetSearchIndex } from '../../features/search/index/rebuild-index.repository.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { RowSum } from './row-sum.ts';
import { lastIds, setLastIds } from './sequences.ts';
import { rowsOf, type ShopTable, shopTables } from './shop-tables.ts';

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** Checksum of the rows, equal in both databases. */
  readonly checksum: string;
}

/** Throws unless the source has run exactly the migrations of this version. */
async function checkVersion(source: Reader): Promise<void> {
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(source)
    .then((found) => found.rows)
    .catch((error: unknown) => {
      throw new OperatorError('The source is not a database of a shop: it has no table of migrations.', {
        cause: error,
      });
    });
  const applied = rows.map(({ name }) => name).join();
  if (applied !== Object.keys(migrations).join())
    throw new OperatorError(
      'The source is of another version of the shop. Start the shop once with this version, stop it, and copy again.',
    );
}

/** Throws when a table of the target has a row. */
async function checkEmpty(target: Reader, tables: readonly ShopTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new OperatorError(
        `The target is not empty: its table ${name} has rows, and a copy overwrites nothing. Name an empty database.`,
      );
  }
}

async function copyTable(source: Reader, target: Writer, table: ShopTable): Promise<RowSum> {
  // The names of tables and columns were read from the database.
  const name = table.name as keyof Tables & string;
  const insert = rowInserter(name, table.columns as never);
  const sum = new RowSum(table);
  for await (const rows of rowsOf(source, table)) {
    sum.add(rows);
    await insert(target, rows as readonly TableRow<typeof name>[]);
  }
  return sum;
}

async function sumOf(db: Reader, table: ShopTable): Promise<RowSum> {
  const sum = new RowSum(table);
  for await (const rows of rowsOf(db, table)) sum.add(rows);
  return sum;
}

export interface CopyOptions {
  /** The database to read from. */
  readonly source: Database;
  /** A database of the other engine, without rows. */
  readonly target: Database;
  /** Called for each copied table. */
  readonly onTable?: (table: CopiedTable) => void;
}

async function copyAll(
  from: Reader,
  trx: Writer,
  tables: readonly ShopTable[],
  onTable: CopyOptions['onTable'],
): Promise<CopiedTable[]> {
  await checkEmpty(trx, tables);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const read = await copyTable(from, trx, table);
    const written = await sumOf(trx, table);
    if (read.count !== written.count || read.checksum !== written.checksum)
      throw new OperatorError(
        `The table ${table.name} is not the same on both sides: ${read.count} rows were read (${read.checksum}), ${written.count} written (${written.checksum}). Nothing was copied.`,
      );
    const done = { name: table.name, rows: written.count, checksum: written.checksum };
    copied.push(done);
    onTable?.(done);
  }
  await setLastIds(trx, await lastIds(from, tables));
  // The search index is not copied but rebuilt.
  await forgetSearchIndex(trx);
  return copied;
}

/** Runs `work` with a snapshot of `source`. */
async function atOneMoment<T>({ dialect, read }: Database, work: (reader: Reader) => Promise<T>): Promise<T> {
  if (dialect === 'postgres')
    return read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  // The reader of SQLite is a single connection.
  await sql`begin`.execute(read);
  try {
    return await work(read);
  } finally {
    await sql`rollback`.execute(read);
  }
}

/**
 * Copies every table of the source into the target in one transaction, compares counts and checksums before it commits,
 * sets the next ids, and rebuilds the search index.
 * @returns the tables in the order of the copy
 * @throws {OperatorError} and errors of either database; the target then has no rows
 */
export async function copyShop({ source, target, onTable }: CopyOptions): Promise<CopiedTable[]> {
  if (source.dialect === target.dialect)
    throw new OperatorError('Both sides are of the same engine. npm run backup and npm run restore move such a shop.');
  const copied = await atOneMoment(source, async (from) => {
    await checkVersion(from);
    await migrate(target);
    const tables = await shopTables(source.dialect === 'sqlite' ? from : target.read);
    return target.write((trx) => copyAll(from, trx, tables, onTable));
  });
  await prepareDatabase(target);
  return copied;
}
