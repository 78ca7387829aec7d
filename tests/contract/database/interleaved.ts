/** Transactions that wait for each other on PostgreSQL, in a known order; on SQLite they run one after another. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Writer } from '../../../src/data/database.ts';

/** Resolves when `count` transactions wait for a lock; on SQLite all but one always wait. */
export async function waiting(db: Database, count: number): Promise<void> {
  if (db.dialect !== 'postgres') return;
  const pids = sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pids.execute(db.read)).rows.length).toBe(count);
}

/** Starts `later` in the open transaction of `earlier`, which is committed when `later` waits for it. */
export async function beside<T>(
  db: Database,
  earlier: (trx: Writer) => Promise<unknown>,
  later: () => Promise<T>,
): Promise<T> {
  const { started } = await db.write(async (trx) => {
    await earlier(trx);
    const work = later();
    work.catch(() => {});
    await waiting(db, 1);
    return { started: work };
  });
  return started;
}

/** Tables whose rows are locked by tests. */
export type HeldTable = 'produits' | 'sous_categories' | 'boutiques';

/** A row that a transaction locks so that others wait when they change it, though not when they refer to it. */
export interface HeldRow {
  readonly table: HeldTable;
  readonly id: number;
}

/**
 * Starts `work` while `row` is locked, which it needs. Returns which of `others` nobody has locked when it waits, all of
 * them on SQLite.
 */
export async function freeBeside(
  db: Database,
  { table, id }: HeldRow,
  work: () => Promise<unknown>,
  others: readonly number[],
): Promise<number[]> {
  if (db.dialect !== 'postgres') {
    await work();
    return [...others];
  }
  const { free, begun } = await db.write(async (trx) => {
    const rows = trx.selectFrom(table).select('id').orderBy('id').forNoKeyUpdate();
    await rows.where('id', '=', id).execute();
    const started = work();
    started.catch(() => {});
    await waiting(db, 1);
    return { free: await rows.where('id', 'in', others).skipLocked().execute(), begun: started };
  });
  await begun;
  return free.map((row) => row.id);
}

/** Starts two transactions one after the other while rows are locked that the earlier one needs. */
export async function besideHeld(
  db: Database,
  rows: readonly HeldRow[],
  earlier: () => Promise<unknown>,
  later: () => Promise<unknown>,
): Promise<void> {
  const { both } = await db.write(async (trx) => {
    if (db.dialect === 'postgres')
      for (const { table, id } of rows)
        await trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const begun = earlier();
    begun.catch(() => {});
    await waiting(db, 1);
    const work = later();
    work.catch(() => {});
    await waiting(db, 2);
    return { both: Promise.all([begun, work]) };
  });
  await both;
}
