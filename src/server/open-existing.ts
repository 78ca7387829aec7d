/** Opens the database of an existing shop, so that a command does not create an empty one when a setting is missing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../data/database.ts';
import { appliedMigrations } from '../data/migrate.ts';
import { openDatabase } from '../data/open.ts';
import { OperatorError } from '../node/operator-error.ts';
import type { Config } from './config/config.ts';
import { prepareDatabase } from './prepare-database.ts';

/** The error message: where the database was looked for, and what to do. */
const nothingIn = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  new OperatorError(
    databaseUrl === undefined
      ? `There is no database of a shop in ${dataDir}: that is DATA_DIR, and DATABASE_URL is not set. Set them as for the shop, and run the command in its folder.`
      : 'There is no shop in the database of DATABASE_URL: it has no tables. Set DATABASE_URL as for the shop.',
  );

/**
 * Opens the database of the configured shop, and migrates it when it is of an earlier version.
 * @throws {OperatorError} when there is none, or a later version made it; or the system's error
 */
export async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'shop.sqlite')))
    throw nothingIn(config);
  const db = await openDatabase(config);
  try {
    if ((await appliedMigrations(db.read)).length === 0) throw nothingIn(config);
    await prepareDatabase(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
