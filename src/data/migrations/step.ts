/** The type of one step of the schema. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';

/** One step of the schema. `db` is the transaction of the whole migration. */
export type MigrationStep = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
