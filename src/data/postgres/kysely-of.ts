import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { withCodec } from './with-codec.ts';

/** Returns the Kysely instance for the shop's tables in `pool`. */
export const kyselyOf = (pool: GuardedPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: withCodec(new PostgresDialect({ pool })) });
