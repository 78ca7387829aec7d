/** Checks that the database is reachable, writable, sound, and of this version. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { laterMigrations } from '../../data/migrate.ts';
import { migrations } from '../../data/migrations/index.ts';
import { READER_CONNECTIONS } from '../../data/open.ts';
import type { Config } from '../config/config.ts';
import { startErrorMessage } from '../start-failure.ts';
import { writtenLater } from './check-clock.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { openForReads, soundnessOf } from './soundness.ts';

/** Milliseconds to wait for a connection, and for an answer. */
const TIMEOUT_MS = 5_000;
/** Time limit in milliseconds to read a whole SQLite database. */
const READ_LIMIT_MS = 60_000;
/** The oldest tested version. */
const MIN_POSTGRES = 15;
/** Maximum connections of one process without its reader threads, including the one that listens. */
const CONNECTIONS = 15;
/** Seconds by which two clocks may differ. */
const MAX_SKEW = 5;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Checks the version of the database. @param applied names of its migrations */
function checkVersion(applied: readonly string[]): Finding {
  const known = Object.keys(migrations);
  const foreign = laterMigrations(applied);
  if (foreign.length > 0)
    return problem(
      'database',
      `The database was made by a later version of the shop (it has ${foreign.join(', ')}).`,
      'Start that version, or restore the backup from before the update.',
    );
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length === 0) return ok('database', `The database is of this version (${known.at(-1)}).`);
  return warning(
    'database',
    applied.length === 0 ? 'The database is empty.' : `The database is older: ${missing.join(', ')} is missing.`,
    'Back up the shop; its next start migrates the database.',
  );
}

async function* checkSqlite(file: string): AsyncGenerator<Finding> {
  const can = (mode: number) =>
    access(file, mode).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
  if ((await can(constants.F_OK)) === 'ENOENT') {
    yield warning('database', `There is no database yet (${file}).`, 'The first start of the shop makes it.');
    return;
  }
  const unreadable = await can(constants.R_OK);
  const readOnly = unreadable ?? (await can(constants.W_OK));
  if (readOnly !== undefined)
    yield problem(
      'database',
      `${file} cannot be ${unreadable ? 'read' : 'written'} (${readOnly}).`,
      'Give this user the rights; the shop and its commands run as one user.',
    );
  if (unreadable) return;
  try {
    yield* readSqlite(file);
  } catch (error) {
    yield problem(
      'database',
      `${file} cannot be read as a database: ${messageOf(error)}.`,
      'Stop the shop, keep a copy of DATA_DIR, and restore the last backup.',
    );
  }
}

const has = (db: DatabaseSync, table: string) =>
  db.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined;

/**
 * Returns the names of the migrations in `file`, and when its last order was placed (ISO 8601). @throws SQLite's error
 */
function outlineOf(file: string): { readonly applied: string[]; readonly newest: string | undefined } {
  const db = openForReads(file);
  try {
    const rows = has(db, 'kysely_migration') ? db.prepare('select name from kysely_migration').all() : [];
    const order = has(db, 'commandes') ? db.prepare('select max("createdAt") as newest from commandes').get() : {};
    const { newest } = order as { readonly newest?: string | null };
    return { applied: rows.map(({ name }) => String(name)), newest: newest ?? undefined };
  } finally {
    db.close();
  }
}

/** Checks the SQLite database. @throws SQLite's error when `file` cannot be read */
async function* readSqlite(file: string): AsyncGenerator<Finding> {
  const { applied, newest } = outlineOf(file);
  yield checkVersion(applied);
  const later = newest === undefined ? undefined : writtenLater('an order', (Date.parse(newest) - Date.now()) / 1000);
  if (later) yield later;
  const problems = await soundnessOf(file, READ_LIMIT_MS);
  if (problems === undefined)
    yield warning(
      'database',
      `The database is large: it could not be read completely within ${READ_LIMIT_MS / 1000} s.`,
      'Run npm run backup, which reads its whole copy.',
    );
  else
    yield problems.length === 0
      ? ok('database', 'The database is sound (integrity and foreign keys).')
      : problem(
          'database',
          `The database is damaged: ${problems.join(' ')}`,
          'Stop the shop, keep a copy of DATA_DIR, and restore the last backup.',
        );
}

function* checkServer(row: Record<string, unknown>, { workers, readerThreads }: Config): Generator<Finding> {
  const { version, encoding, read_only, can_create, max, skew } = row;
  const major = Math.floor(Number(version) / 10_000);
  yield major >= MIN_POSTGRES
    ? ok('database', `PostgreSQL ${major} answers.`)
    : problem('database', `PostgreSQL ${major} is too old.`, `Use version ${MIN_POSTGRES} or newer.`);
  if (encoding !== 'UTF8')
    yield problem('database', `The database is in ${encoding}.`, 'Create it with: createdb --encoding=UTF8');
  if (read_only === 'on')
    yield problem(
      'database',
      'The database accepts no writes: it is a replica, or set to read only.',
      'Set DATABASE_URL to the server that accepts writes, and check default_transaction_read_only.',
    );
  if (can_create !== true)
    yield problem(
      'database',
      'The user of DATABASE_URL may create no tables, as migrations do.',
      'Make that user the owner of the database.',
    );
  const needed = workers * (CONNECTIONS + READER_CONNECTIONS * readerThreads);
  if (Number(max) < needed)
    yield warning(
      'database',
      `The server accepts ${max} connections, and ${workers} processes may need ${needed}.`,
      'Raise max_connections, or start fewer processes.',
    );
  const seconds = Math.abs(Number(skew));
  yield seconds <= MAX_SKEW
    ? ok('clock', 'This machine and the database server have the same time.')
    : warning(
        'clock',
        `The clocks of this machine and of the database server differ by ${Math.round(seconds)} s.`,
        'Start a time service on both (systemd-timesyncd, chrony): sessions and payments expire by the clock.',
      );
}

async function* checkPostgres(databaseUrl: string, config: Config): AsyncGenerator<Finding> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding,
         current_setting('transaction_read_only') as read_only, current_setting('max_connections') as max,
         has_schema_privilege(current_schema(), 'create') as can_create,
         extract(epoch from clock_timestamp()) - $1::float8 as skew,
         to_regclass('kysely_migration') is not null as is_migrated
       from pg_database where datname = current_database()`,
      [Date.now() / 1000],
    );
    const row = rows[0] ?? {};
    yield* checkServer(row, config);
    const applied = row.is_migrated ? (await client.query('select name from kysely_migration')).rows : [];
    yield checkVersion(applied.map(({ name }) => String(name)));
  } catch (error) {
    yield problem(
      'database',
      startErrorMessage(error, config) ?? `PostgreSQL does not answer: ${messageOf(error)}.`,
      'Check that the server runs, its address, and pg_hba.conf.',
    );
  } finally {
    await client.end();
  }
}

/** Yields the findings about the configured database. */
export function checkDatabase(config: Config): AsyncGenerator<Finding> {
  return config.databaseUrl === undefined
    ? checkSqlite(path.join(config.dataDir, 'shop.sqlite'))
    : checkPostgres(config.databaseUrl, config);
}
