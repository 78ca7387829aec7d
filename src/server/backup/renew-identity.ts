/**
 * Gives a restored database another identity: pages that were stored with later states of the shop are not answered
 * with it (`server/stored-pages`).
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { PRUNED } from '../../data/prune-changes.ts';

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

/**
 * The PostgreSQL database of `client`. The numbers of transactions in its change log are those of another server, and nobody
 * follows it from there, so it begins anew.
 */
export async function renewPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('database_identity') is not null as "isThere"`);
  if (!rows[0]?.isThere) return;
  await client.query('update database_identity set id = $1', [randomUUID()]);
  await client.query('truncate change_log, tag_positions');
  await client.query('delete from counters where name = $1', [PRUNED]);
}
