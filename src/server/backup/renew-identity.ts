/**
 * Gives a restored database another identity: pages that were stored with later states of the shop are not answered
 * with it (`server/stored-pages`).
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';

/** The SQLite database in `file`, which nobody else has open. One of an earlier version gets its first at the start. */
export function renewSqlite(file: string): void {
  const db = new DatabaseSync(file);
  try {
    if (db.prepare(`select 1 from sqlite_master where name = 'database_identity'`).get())
      db.prepare('update database_identity set id = ?').run(randomUUID());
  } finally {
    db.close();
  }
}

/** The PostgreSQL database of `client`. */
export async function renewPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('database_identity') is not null as "isThere"`);
  if (rows[0]?.isThere) await client.query('update database_identity set id = $1', [randomUUID()]);
}
