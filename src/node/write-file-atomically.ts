import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Suffix of unfinished files. */
export const UNFINISHED = '.tmp';

/**
 * Writes a file atomically, and creates its folders: a reader sees the complete file or none.
 * @param mode mode of the file
 */
export async function writeFileAtomically(file: string, content: Buffer | string, mode = 0o666): Promise<void> {
  const fresh = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    try {
      await writeFile(fresh, content, { mode });
    } catch (error) {
      // The folder is made when it is missing, since making one that exists takes as long as writing the file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(fresh, content, { mode });
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
