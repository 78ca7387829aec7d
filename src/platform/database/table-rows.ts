/**
 * Many rows in one parameter. A statement over {@link tableRows} has the same text for one row as for a thousand,
 * is prepared once, and crosses to the writer thread as one string.
 */
import type { Insertable, Updateable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from './database.ts';
import type { Tables } from './tables.ts';

export type TableRow<T extends keyof Tables> = Insertable<Tables[T]> | Updateable<Tables[T]>;

/** `(select … )` of `columns` of `table`, one row for each of `rows`, in their order. JSON columns hold their value. */
export function tableRows<T extends keyof Tables>(
  db: Reader,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (dialectOf(db) === 'postgres')
    return sql`(select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json))`;
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  const parts = columns.map((column, k) => sql`value ->> ${sql.lit(k)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(parts)} from json_each(${JSON.stringify(values)}) order by key)`;
}

/** Inserts `rows` in one statement and answers their ids in the order of `rows`. */
export async function insertRows<T extends keyof Tables>(
  trx: Writer,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  rows: readonly TableRow<T>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select * from ${tableRows(trx, table, columns, rows)} as r
    returning ${sql.ref('id')}`.execute(trx);
  // Both engines number the rows in the order of the select; only the order of the answer is not promised.
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b);
}
