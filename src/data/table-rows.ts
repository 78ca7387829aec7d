/**
 * Passes many rows as one parameter. A statement with {@link tableRows} has the same text for any number of rows, so it
 * is prepared once, and the rows are sent to the writer thread as one string.
 */
import { CompiledQuery, type Insertable, type QueryResult, type RawBuilder, sql, type Updateable } from 'kysely';
import { dialectOf, type Reader, type Writer } from './database.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

export type TableRow<T extends keyof Tables> = Insertable<Tables[T]> | Updateable<Tables[T]>;

/**
 * Returns a `(select … )` of `columns` of `table`, with one row for each of `rows` in order. JSON columns get parsed
 * values.
 */
export function tableRows<T extends keyof Tables>(
  db: Reader,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): RawBuilder<unknown> {
  return rowsFromText(db, table, columns, textOfRows<T>(db, columns, rows));
}

/** Does the same as {@link tableRows} for rows as text, or for a placeholder of that text in a `statement`. */
function rowsFromText<T extends keyof Tables>(
  db: Reader,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  text: string,
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (dialectOf(db) === 'postgres')
    return sql`(select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json))`;
  const parts = columns.map((column, k) => sql`value ->> ${sql.lit(k)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(parts)} from json_each(${text}) order by key)`;
}

/** Encodes rows as the single parameter that {@link rowsFromText} reads: JSON for the engine of `db`. */
function textOfRows<T extends keyof Tables>(
  db: Reader,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): string {
  if (dialectOf(db) === 'postgres') return JSON.stringify(rows);
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)));
}

/** Encodes ids as the single parameter of {@link isOneOf}. */
export const textOfIds = (db: Reader, ids: readonly number[]): string =>
  dialectOf(db) === 'postgres' ? `{${ids.join()}}` : JSON.stringify(ids);

/**
 * Whether `column` is one of the ids of {@link textOfIds}, or of its placeholder in a `statement`. PostgreSQL gets an
 * array, for which it expects ten rows and uses the index; for JSON it expects a hundred, and scans a table of some
 * thousand rows.
 */
export const isOneOf = (db: Reader, column: string, text: string): RawBuilder<boolean> =>
  dialectOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${text}::bigint[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${text}))`;

/** Returns a function that inserts any number of rows with one statement, which is built once. */
export function rowInserter<T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
): (trx: Writer, rows: readonly TableRow<T>[]) => Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // Columns are named, because PostgreSQL prepares no `select *` (postgres/statement-names.ts).
  const insert = statement(
    (db, { text }: { text: string }) => sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from ${rowsFromText(db, table, columns, text)} as r`,
  );
  return async (trx, rows) => {
    await insert(trx, { text: textOfRows<T>(trx, columns, rows) });
  };
}

/**
 * Returns a function that adds numbers to `columns` of rows by id with one statement, which is built once.
 * @param isLocked whether the caller has locked the rows; otherwise they are locked in the order of their ids, since
 * PostgreSQL updates them in the order in which its plan finds them
 */
export function rowAdder<T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  { isLocked }: { readonly isLocked: boolean },
): (trx: Writer, rows: readonly (TableRow<T> & { readonly id: number })[]) => Promise<void> {
  const all = ['id', ...columns] as readonly (keyof TableRow<T> & string)[];
  const sums = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + r.${sql.ref(column)}`,
  );
  const add = statement((db, { text, ids }: { text: string; ids: string }) => {
    const id = `${table}.id`;
    const update = sql`
      update ${sql.table(table)} set ${sql.join(sums)}
      from ${rowsFromText(db, table, all, text)} as r where ${sql.ref(id)} = r.id`;
    if (dialectOf(db) === 'sqlite') return update;
    // Both conditions make PostgreSQL use the index; SQLite looks up each row anyway.
    if (isLocked) return sql`${update} and ${isOneOf(db, id, ids)}`;
    return sql`
      with locked as materialized (
        select id from ${sql.table(table)} where ${isOneOf(db, 'id', ids)} order by id for no key update
      )
      ${update} and ${sql.ref(id)} in (select id from locked)`;
  });
  return async (trx, rows) => {
    const ids = rows.map(({ id }) => id);
    await add(trx, { text: textOfRows<T>(trx, all, rows), ids: textOfIds(trx, ids) });
  };
}

/** Does the same as {@link rowAdder}, and inserts the rows that do not exist yet. */
export function rowSummer<T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
): (trx: Writer, rows: readonly (TableRow<T> & { readonly id: number })[]) => Promise<void> {
  const all = ['id', ...columns] as readonly (keyof TableRow<T> & string)[];
  const names = sql.join(all.map((column) => sql.ref(column)));
  const sums = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  // Without a condition, SQLite would take `on conflict` for a part of the select.
  const add = statement(
    (db, { text }: { text: string }) => sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from ${rowsFromText(db, table, all, text)} as r where true
      on conflict (id) do update set ${sql.join(sums)}`,
  );
  return async (trx, rows) => {
    await add(trx, { text: textOfRows<T>(trx, all, rows) });
  };
}

/** SQLite allows 32,766 parameters per statement; more than some thousand gain nothing. */
const MAX_PARAMETERS = 4000;

/**
 * Inserts wide rows on SQLite with plain parameters, because extracting 38 values of a row from JSON costs more than
 * storing them. The statement is built as text, because building it with Kysely would cost even more.
 */
async function insertValues(trx: Writer, table: string, columns: readonly string[], rows: readonly object[]) {
  const inserts: Promise<QueryResult<{ id: number }>>[] = [];
  const step = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  const names = columns.map((column) => `"${column}"`).join(', ');
  const row = `(${columns.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += step) {
    const some = rows.slice(at, at + step) as Readonly<Record<string, unknown>>[];
    const values = some.flatMap((of) => columns.map((column) => of[column] ?? null));
    const text = `insert into "${table}" (${names}) values ${some.map(() => row).join(', ')} returning "id"`;
    // Not awaited: the writer thread runs one while this thread makes the next.
    inserts.push(trx.executeQuery(CompiledQuery.raw(text, values)));
  }
  return (await Promise.all(inserts)).flatMap(({ rows: stored }) => stored);
}

/** Inserts `rows` and returns their ids in the same order. */
export async function insertRows<T extends keyof Tables & string>(
  trx: Writer,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted =
    dialectOf(trx) === 'sqlite'
      ? await insertValues(trx, table, columns, rows)
      : (
          await sql<{ id: number }>`
            insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
            select * from ${tableRows(trx, table, columns, rows)} as r
            returning ${sql.ref('id')}`.execute(trx)
        ).rows;
  // Both engines number the rows in order; only the order of the result is not guaranteed.
  return inserted.map(({ id }) => id).sort((a, b) => a - b);
}
