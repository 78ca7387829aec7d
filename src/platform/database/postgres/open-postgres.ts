import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES_DECODERS } from '../codec.ts';
import { type Database, databaseOf } from '../database.ts';
import type { Tables } from '../tables.ts';
import { listenOn } from './listen.ts';
import { withCodec } from './with-codec.ts';

/** Connections of one process; reads and writes share them. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const asText = (text: string) => text;

/** The PostgreSQL database at `databaseUrl`; the first connection is made at once, so that a wrong address is told. */
export async function openPostgres(
  databaseUrl: string,
  report: (words: string, error: unknown) => void,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: (id: number) => POSTGRES_DECODERS[id] ?? asText },
  });
  // An idle connection that the server closed: the pool makes a new one, but an unheard error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) report('A database connection was lost.', error);
  });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: withCodec(new PostgresDialect({ pool })) });
  // Kysely ends only a pool that it has used.
  await db.connection().execute(async () => undefined);
  return databaseOf('postgres', db, db, listenOn(databaseUrl, report));
}
