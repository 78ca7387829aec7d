/** Checks a whole SQLite database for errors in a separate process, which can be stopped when it takes too long. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { errorsOf } from '../backup/sqlite-copy.ts';

/** Milliseconds to wait for a lock. */
const LOCK_MS = 5_000;

/**
 * Returns the URL that opens the database in `file` read-only and creates no file beside it: otherwise SQLite creates
 * one that belongs to the user of this process when no shop has the database open.
 */
export function addressForReads(file: string): URL {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return url;
}

/** Opens the database in `file` read-only, and creates no file beside it. */
export const openForReads = (file: string): DatabaseSync =>
  new DatabaseSync(addressForReads(file), { readOnly: true, timeout: LOCK_MS });

/**
 * Returns sentences about errors of the database in `file`; undefined when the check took longer than `limitMs`.
 * @throws {Error} with SQLite's message when it cannot be read
 */
export async function soundnessOf(file: string, limitMs: number): Promise<readonly string[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, file], {
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    const said = JSON.parse(stdout) as { readonly problems: readonly string[] } | { readonly error: string };
    if ('error' in said) throw new Error(said.error);
    return said.problems;
  } catch (error) {
    if ((error as { readonly killed?: boolean }).killed) return undefined;
    throw error;
  }
}

if (import.meta.main) {
  try {
    const db = openForReads(process.argv[2] ?? '');
    console.log(JSON.stringify({ problems: errorsOf(db) }));
    db.close();
  } catch (error) {
    console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}
