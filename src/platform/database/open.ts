import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export interface DatabasePlace {
  /** Folder of the SQLite file; created for this user alone when missing. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL address; then nothing is kept in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Name of the SQLite file in the folder. */
  readonly filename?: string | undefined;
}

function printFault(words: string, error?: unknown): void {
  console.error(words, error ?? '');
}

/**
 * Opens the database without migrating it.
 * @param report is told of faults outside any call: a writer that died, a lost connection; without `error`, that all
 * is well again
 */
export async function openDatabase(
  { dataDir = '.data', databaseUrl, filename = 'shop.sqlite' }: DatabasePlace,
  report: (words: string, error?: unknown) => void = printFault,
): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, report);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, filename);
  // Customers are in it: for this user alone (S-36). SQLite gives the files beside it the same rights.
  await (await open(file, 'a', 0o600)).close();
  return openSqlite(file, report);
}
