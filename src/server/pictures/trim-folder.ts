/** Limits the folder of variants by deleting the least recently used files. */
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

interface Found {
  readonly file: string;
  readonly size: number;
  readonly used: number;
}

/** Share of the limit that is left after a round, so that the next one is not due at once. */
const LEFT = 0.9;

/** Returns the result of `look`; undefined for a file that another process has deleted. */
async function unlessGone<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

async function filesIn(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
    const file = path.join(folder, entry.name);
    // Symbolic links are neither followed nor deleted.
    if (entry.isDirectory()) for (const one of await filesIn(file)) found.push(one);
    if (!entry.isFile()) continue;
    const stats = await unlessGone(stat(file));
    if (stats) found.push({ file, size: stats.size, used: stats.mtimeMs });
  }
  return found;
}

/** Deletes an empty folder unless another process has put a file into it again. */
async function removeEmpty(folder: string): Promise<void> {
  if ((await unlessGone(readdir(folder)))?.length !== 0) return;
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}

/**
 * When the files below `folder` exceed `max` bytes, deletes the oldest by modification time until nine tenths of `max`
 * are left. The modification time is the time of the last use.
 * @returns bytes that are left
 */
export async function trimFolder(folder: string, max: number): Promise<number> {
  const found = await filesIn(folder);
  let bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= max) return bytes;
  found.sort((a, b) => a.used - b.used);
  for (const { file, size } of found) {
    if (bytes <= max * LEFT) break;
    await rm(file, { force: true });
    bytes -= size;
    await removeEmpty(path.dirname(file));
  }
  return bytes;
}
