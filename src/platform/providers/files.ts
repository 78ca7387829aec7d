/** Files of the shop: pictures that were uploaded or imported, and in a demo the composed ones. */
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { keepFile } from '../keep-file.ts';
import { createWorkQueue, type WorkQueue } from '../work-queue.ts';

export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the content does. */
  readonly version: string;
}

/** An open file; whoever gets it closes `handle`. */
export interface StoredFile extends FileState {
  readonly handle: Awaited<ReturnType<typeof open>>;
}

/**
 * Both answer undefined when there is no such file or the path (decoded, relative) is not safe, and throw
 * `TooBusyError` when a picture must be composed and too many are waiting.
 */
export interface Files {
  /** The file's state, without opening it. */
  findFile(filePath: string): Promise<FileState | undefined>;
  openFile(filePath: string): Promise<StoredFile | undefined>;
}

/** Composes a picture that does not exist yet; undefined for a path that is none of its own. */
export type Compose = (filePath: string) => Promise<Buffer | undefined>;

const LONGEST = 200;
/**
 * Segments of letters and digits of any script and the signs that cameras and people put into names, none of which
 * starts with a dot. No separator, control or wildcard of any system is among them.
 */
const SAFE = (() => {
  const sign = String.raw`\p{L}\p{M}\p{N}_()+,&'@!~=-`;
  const segment = `[${sign}][. ${sign}]*`;
  return new RegExp(`^(?:${segment}/)*${segment}$`, 'u');
})();

/** Whether a path can only mean a file below its folder. */
export function isSafePath(filePath: string): boolean {
  return filePath.length <= LONGEST && SAFE.test(filePath);
}

const stateOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): FileState => ({
  size,
  version: `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`,
});

/** What `read` answers; undefined where there is no file of that name. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

async function stateOfFile(file: string): Promise<FileState | undefined> {
  const found = await stat(file);
  return found.isFile() ? stateOf(found) : undefined;
}

async function openExisting(file: string): Promise<StoredFile | undefined> {
  const handle = await open(file);
  try {
    const found = await handle.stat();
    if (found.isFile()) return { handle, ...stateOf(found) };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/**
 * Files of a local folder. What is missing is asked of `compose`, once however many wait for it, and kept.
 * @param folder absolute; made when the first file is kept
 * @param work where composing takes its turn
 */
export function localFiles(folder: string, compose?: Compose, work: WorkQueue = createWorkQueue()): Files {
  const composing = new Map<string, Promise<boolean>>();

  function composeOnce(filePath: string, file: string): Promise<boolean> {
    const already = composing.get(filePath);
    if (already) return already;
    const made = work
      .run('source', async () => {
        const content = await compose?.(filePath);
        if (content) await keepFile(file, content);
        return content !== undefined;
      })
      .finally(() => composing.delete(filePath));
    composing.set(filePath, made);
    return made;
  }

  async function existing<T>(filePath: string, read: (file: string) => Promise<T | undefined>): Promise<T | undefined> {
    if (!isSafePath(filePath)) return undefined;
    const file = path.join(folder, filePath);
    const found = await unlessMissing(() => read(file));
    if (found !== undefined || !compose) return found;
    return (await composeOnce(filePath, file)) ? unlessMissing(() => read(file)) : undefined;
  }

  return {
    findFile: (filePath) => existing(filePath, stateOfFile),
    openFile: (filePath) => existing(filePath, openExisting),
  };
}
