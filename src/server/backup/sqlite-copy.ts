/** Copies the embedded database. The functions block their thread, so only commands in their own process call them. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../node/operator-error.ts';

/** The state of a copied database. */
export interface DatabaseState {
  /** Name of the last migration. */
  readonly migration: string;
  /** Rows by table. */
  readonly rows: Record<string, number>;
}

/** Milliseconds to wait for a lock. */
const TIMEOUT_MS = 60_000;

/** Internal tables of SQLite and the search index, whose rows are not counted. */
const INNER = /^(sqlite_|produit_search_)/;

function stateOf(db: DatabaseSync): DatabaseState {
  const tables = db.prepare(`select name from sqlite_master where type = 'table' order by name`).all();
  const names = tables.map(({ name }) => String(name)).filter((name) => !INNER.test(name));
  if (!names.includes('kysely_migration')) throw new OperatorError('The database has no tables of a shop.');
  const count = (name: string) => Number(db.prepare(`select count(*) as n from "${name}"`).get()?.n);
  const last = db.prepare('select max(name) as name from kysely_migration').get();
  return { migration: String(last?.name), rows: Object.fromEntries(names.map((name) => [name, count(name)])) };
}

/**
 * Returns the errors that SQLite finds in `file`, which no process may be writing; empty when it is sound.
 * @returns at most ten sentences of SQLite
 */
export function errorsOf(db: DatabaseSync): string[] {
  const integrity = db
    .prepare('pragma integrity_check(10)')
    .all()
    .map((row) => String(row.integrity_check));
  if (integrity.length !== 1 || integrity[0] !== 'ok') return integrity;
  return db
    .prepare('pragma foreign_key_check')
    .all()
    .slice(0, 10)
    .map(({ table, parent, rowid }) => `Row ${rowid} of ${table} names a row of ${parent} that does not exist.`);
}

/** Checks the database in `file` and counts its rows. @throws {OperatorError} when it is damaged */
export function checkedSqlite(file: string): DatabaseState {
  const db = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
  try {
    const errors = errorsOf(db);
    if (errors.length > 0) throw new OperatorError(`The copy of the database is damaged: ${errors.join(' ')}`);
    return stateOf(db);
  } finally {
    db.close();
  }
}

/**
 * Copies a snapshot of the database in `file` to the new file `copy`, while others write, and checks the copy.
 * @throws {OperatorError}
 */
export async function copySqlite(file: string, copy: string): Promise<DatabaseState> {
  if (!existsSync(file)) throw new OperatorError(`There is no database to back up: ${file} does not exist.`);
  const db = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
  try {
    db.prepare('vacuum into ?').run(copy);
  } finally {
    db.close();
  }
  // SQLite does not flush the copy to the disk itself.
  const handle = await open(copy, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return checkedSqlite(copy);
}
