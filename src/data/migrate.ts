import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Dialect } from './database.ts';
import { migrations } from './migrations/index.ts';
import { ensureProductIndexes } from './product-indexes.ts';

/** One step of the schema. `db` is the transaction of the entire migration. */
export type MigrationStep = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_000;

/**
 * Migrates the schema in one transaction. Processes that start at the same time wait for each other: on SQLite the
 * transaction itself is the lock (`BEGIN IMMEDIATE`), on PostgreSQL an advisory lock that ends with it. Kysely's own
 * lock does nothing on SQLite.
 */
export async function migrate(db: Database, all: Readonly<Record<string, MigrationStep>> = migrations): Promise<void> {
  const steps: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(all)) steps[name] = { up: (trx) => up(trx, db.dialect) };
  await db.write(async (trx) => {
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => steps } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await ensureProductIndexes(trx, db.dialect);
  });
}
