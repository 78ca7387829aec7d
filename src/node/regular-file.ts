/** Regular files below a folder. What lies there besides, such as a link that leads out or a pipe, is never followed or read. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';

/** A link is not followed, and a pipe that nobody writes to is not waited for. Windows has neither flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Codes of the system for a name under which there is nothing. */
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
 * What lies at `relative` (names with `/` between them) below `folder`, or the first link on the way there; undefined
 * when there is nothing. `folder` itself may be a link: where it lies is for the operator to say.
 * @throws the system's error, such as EACCES, or ENOTDIR when `folder` is none
 */
export async function lookBelow(folder: string, relative: string): Promise<Stats | undefined> {
  let at = folder;
  let found: Stats | undefined;
  for (const name of relative.split('/')) {
    // Below a file there is nothing.
    if (found?.isDirectory() === false) return undefined;
    at = path.join(at, name);
    found = await unlessCoded(MISSING, () => lstat(at));
    if (!found || found.isSymbolicLink()) return found;
  }
  return found;
}

/**
 * Opens the regular file `file` for reading; undefined when there is none, also when something else has its name.
 * The caller closes the handle, and has looked at the folders on the way ({@link lookBelow}).
 * @throws the system's error, such as EACCES
 */
export async function openRegular(file: string): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  // ELOOP: it is a link. ENXIO: it is a socket, or a pipe of another kind.
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

/**
 * The content of the regular file at `relative` below `folder`; undefined when there is none.
 * @throws the system's error, such as EACCES
 */
export async function readBelow(folder: string, relative: string): Promise<Buffer | undefined> {
  const found = await lookBelow(folder, relative);
  const opened = found?.isFile() ? await openRegular(path.join(folder, relative)) : undefined;
  if (!opened) return undefined;
  try {
    return await opened.handle.readFile();
  } finally {
    await opened.handle.close();
  }
}
