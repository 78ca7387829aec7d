/** Files that commands write: they hold personal data, and nothing that exists is replaced. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../src/node/operator-error.ts';

/** Opens a new file that its owner alone may read. @throws {OperatorError} when it exists or cannot be made */
async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(`${file} exists already, and is not overwritten.`);
    if (code === 'ENOENT')
      throw new OperatorError(`${file} cannot be written: there is no folder ${path.dirname(file)}.`);
    throw new OperatorError(`${file} cannot be written: ${message}.`);
  }
}

/**
 * Writes what `read` returns to a new file that its owner alone may read, and removes it again when that fails.
 * @throws {OperatorError} when the file exists, also as a link or a device, or cannot be made
 */
export async function writeNew(file: string, read: () => Promise<string>): Promise<void> {
  const handle = await openNew(file);
  try {
    await handle.writeFile(await read());
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
