import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { withCodec } from './with-codec.ts';

/** The tables of the shop behind `pool`. */
export const kyselyOf = (pool: GuardedPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: withCodec(new PostgresDialect({ pool })) });
