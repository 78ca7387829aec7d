/**
 * Reads regular files below a folder. Anything else, such as a link to another place or a pipe, is never followed or
 * read.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';

/** Flags to not follow a link, and not wait for a pipe. Windows has neither flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Error codes for a name that does not exist. */
const MISSING: readonly (string | undefined)[] = ['ENOENT', 'ENAMETOOLONG'];

async function unlessCoded<T>(codes: readonly (string | undefined)[], job: () => Promise<T>): Promise<T | undefined> {
  try {
    return await job();
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

/**
 * Returns the stats of `relative` (with `/` separators) below `folder`, or of the first link on that path; undefined
 * when nothing exists there. `folder` itself may be a link, because the operator chooses it.
 * @throws the system's error, such as EACCES, or ENOTDIR when `folder` is not a folder
 */
export async function lookBelow(folder: string, relative: string): Promise<Stats | undefined> {
  let at = folder;
  let found: Stats | undefined;
  for (const name of relative.split('/')) {
    // A file has no children.
    if (found?.isDirectory() === false) return undefined;
    at = path.join(at, name);
    found = await unlessCoded(MISSING, () => lstat(at));
    if (!found || found.isSymbolicLink()) return found;
  }
  return found;
}

/**
 * Opens the regular file `file` for reading; undefined when there is none, or something else has its name. The caller
 * closes the handle, and must have checked the folders on the path ({@link lookBelow}).
 * @throws the system's error, such as EACCES
 */
export async function openRegular(file: string): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  // ELOOP means a link, ENXIO a socket or a pipe without a writer.
  const handle = await unlessCoded([...MISSING, 'ENOTDIR', 'ELOOP', 'ENXIO'], () => open(file, READ));
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

export interface ReadFile {
  readonly content: Buffer;
  /** When it was last modified, in ms since 1970. */
  readonly modified: number;
}

/**
 * Returns the regular file at `relative` below `folder`; undefined when there is none.
 * @throws the system's error, such as EACCES
 */
export async function readBelow(folder: string, relative: string): Promise<ReadFile | undefined> {
  const found = await lookBelow(folder, relative);
  const opened = found?.isFile() ? await openRegular(path.join(folder, relative)) : undefined;
  if (!opened) return undefined;
  try {
    return { content: await opened.handle.readFile(), modified: opened.stats.mtimeMs };
  } finally {
    await opened.handle.close();
  }
}
