import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../node/operator-error.ts';
import { type Database, dialectOf, type Reader } from './database.ts';
import { lockSchema } from './lock-schema.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
import { ensureProductIndexes } from './product-indexes.ts';

/** The database has migrations that this version does not know; the message has two sentences. */
export class LaterVersionError extends OperatorError {
  /** @param names names of those migrations */
  constructor(names: readonly string[]) {
    super(
      `This database was made by a later version of the shop (migration ${names.join(', ')}). Start that version, or restore the backup from before the update.`,
    );
  }
}

/** Returns the names of the migrations that a database has, in order; none when it is not a shop's database. */
export async function appliedMigrations(db: Reader): Promise<readonly string[]> {
  const table =
    dialectOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await table.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns those of `applied` that are not in `known`. */
export const laterMigrations = (
  applied: readonly string[],
  known: Readonly<Record<string, MigrationStep>> = migrations,
): readonly string[] => applied.filter((name) => !Object.hasOwn(known, name));

/**
 * Migrates the schema in one transaction, and then creates missing indexes of products. Processes that start at the same
 * time wait for each other ({@link lockSchema}); Kysely's own lock does nothing on SQLite.
 * @throws {LaterVersionError}
 */
export async function migrate(db: Database, all: Readonly<Record<string, MigrationStep>> = migrations): Promise<void> {
  const steps: Record<string, Migration> = {};
  for (const [name, up] of Object.entries(all)) steps[name] = { up: (trx) => up(trx, db.dialect) };
  await db.write(async (trx) => {
    await lockSchema(trx);
    const later = laterMigrations(await appliedMigrations(trx), all);
    if (later.length > 0) throw new LaterVersionError(later);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => steps } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
  // An earlier schema, which only tests make, lacks some of their columns.
  if (all === migrations) await ensureProductIndexes(db);
}
