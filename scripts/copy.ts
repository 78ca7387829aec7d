/** `npm run copy`: moves a stopped shop to the other database engine. `--help` describes it. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type DatabasePlace, openDatabase, openReader } from '../src/data/open.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { copyShop } from '../src/server/copy/copy-shop.ts';
import { liveSockets } from '../src/server/process/control-folder.ts';
import { messageOfPostgres } from '../src/server/start-failure.ts';
import { usageError } from './command.ts';
import { runCommand } from './run-command.ts';

const COPY = {
  name: 'copy',
  usage: `npm run copy -- --from sqlite:.data/shop.sqlite --to postgres://user:password@host/database
npm run copy -- --from postgres://user:password@host/database --to sqlite:.data/shop.sqlite

Copies all rows of a stopped shop to the other database engine, and compares counts and checksums. The target must have
no rows and, for SQLite, no file. Back up first.

The exit code is 1 when it failed; then the target has no rows.`,
  options: { from: { type: 'string' }, to: { type: 'string' } },
} as const;

interface Place extends DatabasePlace {
  /** Absolute path of a SQLite file. */
  readonly file?: string;
}

/** @throws {OperatorError} for anything but `sqlite:FILE` and an address of PostgreSQL */
function placeOf(option: 'from' | 'to', text: string | undefined): Place {
  if (text !== undefined && /^postgres(ql)?:\/\/./.test(text)) return { databaseUrl: text };
  const named = /^sqlite:(.+)$/.exec(text ?? '')?.[1];
  if (named === undefined)
    throw usageError(COPY, `--${option} is sqlite:FILE or postgres://user:password@host/database.`);
  const file = path.resolve(named);
  return { file, dataDir: path.dirname(file), filename: path.basename(file) };
}

/**
 * Waits until the database of an option is open.
 * @throws {OperatorError} that names the option, when the database cannot be opened
 */
async function opened<T>(option: 'from' | 'to', opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isOfSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
    const message = isOfSqlite
      ? `The SQLite database of --${option} cannot be opened: ${error.message}.`
      : messageOfPostgres(error, `--${option}`);
    throw message === undefined ? error : new OperatorError(message);
  }
}

/** Deletes a new SQLite file after a failed copy. */
function removeFile(file: string): void {
  for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
}

async function copy(from: Place, to: Place): Promise<void> {
  const source = await opened('from', openReader(from));
  try {
    const target = await opened('to', openDatabase(to));
    let isDone = false;
    try {
      const tables = await copyShop({
        source,
        target,
        onTable: ({ name, rows, checksum }) => console.log(`${name}: ${rows} rows, checksum ${checksum}`),
      });
      isDone = true;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Copied ${rows} rows of ${tables.length} tables; counts and checksums are equal on both sides.`);
      console.log('Keep DATA_DIR: the key of sign-ins (token-secret) and the pictures (files) stay there.');
    } finally {
      await target.close();
      if (!isDone && to.file !== undefined) removeFile(to.file);
    }
  } finally {
    await source.close();
  }
}

await runCommand(COPY, async ({ values }) => {
  const from = placeOf('from', values.from);
  const to = placeOf('to', values.to);
  if (from.file !== undefined && !existsSync(from.file))
    throw new OperatorError(`There is no database in ${from.file}.`);
  if (to.file !== undefined && existsSync(to.file))
    throw new OperatorError(`${to.file} exists, and a copy overwrites nothing. Name a new file.`);
  if (from.dataDir !== undefined && (await liveSockets(from.dataDir)).length > 0)
    throw new OperatorError('The shop is running. Stop it first, or orders that are placed meanwhile are not copied.');
  await copy(from, to);
});
