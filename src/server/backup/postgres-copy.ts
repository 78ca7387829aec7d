/** Copies a PostgreSQL database with `pg_dump` and `pg_restore`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import pg from 'pg';
import { OperatorError } from '../../node/operator-error.ts';
import { renewPostgres } from './renew-identity.ts';
import type { DatabaseState } from './sqlite-copy.ts';

/** Runs `work` on a separate connection. */
async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection also rejects the current statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Names of the tables in the schema of the connection. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select table_name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name collate "C"`,
  );
  return rows.map(({ table_name }) => String(table_name));
}

async function stateOf(client: pg.Client): Promise<DatabaseState> {
  const names = await tablesOf(client);
  if (!names.includes('kysely_migration')) throw new OperatorError('The database has no tables of a shop.');
  const rows: Record<string, number> = {};
  for (const name of names) {
    const { rows: counted } = await client.query(`select count(*) as n from ${client.escapeIdentifier(name)}`);
    rows[name] = Number(counted[0]?.n);
  }
  const { rows: last } = await client.query('select max(name) as name from kysely_migration');
  return { migration: String(last[0]?.name), rows };
}

/** Characters of a tool's output that an error message repeats. */
const REPEATED = 2_000;

/**
 * Runs a PostgreSQL tool; the password is not an argument, because other users can see arguments. @throws
 * {OperatorError}
 */
async function runTool(tool: string, databaseUrl: string | undefined, args: readonly string[]): Promise<void> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = decodeURIComponent(url?.password ?? '');
  if (url) url.password = '';
  const child = spawn(tool, [...(url ? ['--no-password', `--dbname=${url.href}`] : []), ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text) => {
    output = (output + String(text)).slice(-REPEATED);
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new OperatorError(`${tool} failed: ${output.trim() || `it ended with ${code}`}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `${tool} is not installed. Install the client programs of PostgreSQL (postgresql-client), not older than the server.`,
    );
  } finally {
    process.off('exit', end);
  }
}

/** Copies a snapshot of the database to the new file `copy`, and reads the copy once. @throws {OperatorError} */
export async function copyPostgres(databaseUrl: string, copy: string): Promise<DatabaseState> {
  // The dump contains customers, and pg_dump would create the file readable for all users.
  await (await open(copy, 'wx', 0o600)).close();
  const state = await connected(databaseUrl, async (client) => {
    // Rows are counted in the same snapshot that pg_dump reads.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query('select pg_export_snapshot() as snapshot');
    const counted = await stateOf(client);
    await runTool('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-acl',
      `--snapshot=${rows[0]?.snapshot}`,
      `--file=${copy}`,
    ]);
    return counted;
  });
  await readDump(copy);
  return state;
}

/** Reads a whole dump, which fails when a part is missing or damaged. @throws {OperatorError} */
export async function readDump(copy: string): Promise<void> {
  await runTool('pg_restore', undefined, ['--file=-', copy]);
}

/** Restores the dump `copy` into the empty database in one transaction. @throws {OperatorError} */
export async function restorePostgres(databaseUrl: string, copy: string): Promise<DatabaseState> {
  const existing = await connected(databaseUrl, tablesOf);
  if (existing.length > 0)
    throw new OperatorError(
      'The database of DATABASE_URL has tables already, and a restore overwrites nothing. Create an empty database and set DATABASE_URL to it.',
    );
  // An empty database already has the schema `public`, and a dump of its tables alone creates none.
  await runTool('pg_restore', databaseUrl, ['--no-owner', '--no-acl', '--single-transaction', '--exit-on-error', copy]);
  return connected(databaseUrl, async (client) => {
    const state = await stateOf(client);
    await renewPostgres(client);
    return state;
  });
}
