/** Copies the next ids of tables, so that an id is never given twice, even when its row was deleted. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';
import { dialectOf } from '../../data/database.ts';
import type { ShopTable } from './shop-tables.ts';

/** Returns the last id that was given, by table. */
export async function lastIds(db: Reader, tables: readonly ShopTable[]): Promise<ReadonlyMap<string, number>> {
  const names = tables.map(({ name }) => name);
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.filter(({ name }) => names.includes(name)).map(({ name, seq }) => [name, seq]));
  }
  const found = new Map<string, number>();
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue;
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${`"${name}"`}, 'id')::regclass) as last`.execute(db);
    const last = rows[0]?.last;
    if (last != null) found.set(name, Number(last));
  }
  return found;
}

/** Lets ids continue after `last`. */
export async function setLastIds(trx: Writer, last: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, id] of last) {
    if (id <= 0) continue;
    if (dialectOf(trx) === 'postgres')
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id')::regclass, ${id}::bigint)`.execute(trx);
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(trx);
    }
  }
}
