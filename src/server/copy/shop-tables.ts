/** The tables that are copied, ordered so that each row follows the rows that it references. */
import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';

export interface ShopTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/**
 * Tables that are not copied: the migrator's, the change log, the identity of the database, and the search index, which
 * is rebuilt.
 */
const NOT_COPIED = /^(sqlite_|kysely_|change_log$|tag_positions$|database_identity$|produit_search|search_)/;

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly pk: number;
}

/** Sorts `tables` so that parents come before children. A reference of a table to itself does not matter. */
function ordered(tables: readonly ShopTable[], parents: ReadonlyMap<string, ReadonlySet<string>>): ShopTable[] {
  const done: ShopTable[] = [];
  const names = new Set<string>();
  while (done.length < tables.length) {
    const next = tables.filter(({ name }) => !names.has(name) && isReady(name));
    if (next.length === 0) throw new Error('Some tables name each other in a circle.');
    for (const table of next) names.add(table.name);
    done.push(...next);
  }
  return done;

  function isReady(name: string): boolean {
    return [...(parents.get(name) ?? [])].every((parent) => parent === name || names.has(parent));
  }
}

/** Reads the tables from a migrated SQLite database; PostgreSQL has the same after the same migrations. */
export async function shopTables(sqlite: Reader): Promise<ShopTable[]> {
  const { rows } = await sql<ColumnRow>`
    select m.name as "table", i.name as "column", i.pk from sqlite_master as m, pragma_table_info(m.name) as i
    where m.type = 'table' order by m.name, i.cid`.execute(sqlite);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent from sqlite_master as m, pragma_foreign_key_list(m.name) as f
    where m.type = 'table'`.execute(sqlite);
  const byTable = Map.groupBy(
    rows.filter(({ table }) => !NOT_COPIED.test(table)),
    ({ table }) => table,
  );
  const tables = [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ column }) => column),
  }));
  const keyless = tables.find(({ key }) => key.length === 0);
  if (keyless) throw new Error(`The table ${keyless.name} has no primary key.`);
  const parents = new Map(
    [...Map.groupBy(references, ({ child }) => child)].map(([child, of]) => [
      child,
      new Set(of.map(({ parent }) => parent)),
    ]),
  );
  return ordered(tables, parents);
}

export type ShopRow = Readonly<Record<string, unknown>>;

/** Rows that are read or written together. */
const BATCH = 2000;

/** Yields all rows of a table in batches. */
export async function* rowsOf(db: Reader, { name, columns, key }: ShopTable): AsyncGenerator<readonly ShopRow[]> {
  const list = (of: readonly string[]) => sql.join(of.map((column) => sql.ref(column)));
  for (let last: ShopRow | undefined; ; ) {
    const after = last && sql`where (${list(key)}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<ShopRow>`
      select ${list(columns)} from ${sql.table(name)} ${after ?? sql``} order by ${list(key)} limit ${sql.lit(BATCH)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
