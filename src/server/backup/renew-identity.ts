/**
 * Gives a restored database a new identity, so that pages that were stored for a later state of the shop are not served
 * (`server/stored-pages`).
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { PRUNED } from '../../data/prune-changes.ts';

/**
 * Renews the SQLite database in `file`, which no other process has open. A database of an earlier version gets its
 * first identity when the shop starts.
 */
export function renewSqlite(file: string): void {
  const db = new DatabaseSync(file);
  try {
    if (db.prepare(`select 1 from sqlite_master where name = 'database_identity'`).get())
      db.prepare('update database_identity set id = ?').run(randomUUID());
  } finally {
    db.close();
  }
}

/**
 * Renews the PostgreSQL database of `client`. Its change log is emptied, because its transaction numbers are those of
 * another server.
 */
export async function renewPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('database_identity') is not null as "isThere"`);
  if (!rows[0]?.isThere) return;
  await client.query('update database_identity set id = $1', [randomUUID()]);
  await client.query('truncate change_log, tag_positions');
  await client.query('delete from counters where name = $1', [PRUNED]);
}
