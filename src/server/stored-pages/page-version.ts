/** The version of stored pages, which depends on code and settings. A page of another version is never answered. */
import { createHash, hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, '../..');
/** Folders with code that answers reads and serves pages, and is not part of a build. */
const CODE = ['api', 'client', 'contract', 'data', 'features', 'providers', 'server', 'shared', 'site'];

let code: string | undefined;

/** Returns a hash of the code that is not part of a build; it is computed once. */
function codeHash(): string {
  if (code !== undefined) return code;
  const sum = createHash('sha256');
  for (const folder of CODE)
    for (const name of globSync('**/*.ts', { cwd: path.join(SOURCES, folder) }).sort())
      if (!name.endsWith('.test.ts'))
        sum.update(`${folder}/${name}\0`).update(readFileSync(path.join(SOURCES, folder, name)));
  code = sum.digest('hex');
  return code;
}

/** Hexadecimal digits of a version, which SQLite stores as a number. */
const DIGITS = 12;

/**
 * Returns the version of pages that are made by this code from `parts`: the name of the build, the settings that pages
 * show, and the database with the epoch of the file.
 */
export const pageVersion = (parts: readonly unknown[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify([codeHash(), ...parts])).slice(0, DIGITS), 16);
