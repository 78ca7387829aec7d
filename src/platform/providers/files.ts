/** Files of the shop: pictures that were uploaded or imported, and in a demo the composed ones. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An open file; whoever gets it closes `handle`, by reading it to its end or by hand. */
export interface StoredFile {
  readonly handle: Awaited<ReturnType<typeof open>>;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the content does. */
  readonly version: string;
}

export interface Files {
  /** The file at `filePath` (decoded, relative), or undefined when there is none or the path is not safe. */
  openFile(filePath: string): Promise<StoredFile | undefined>;
}

/** Composes a picture that does not exist yet; undefined for a path that is none of its own. */
export type Compose = (filePath: string) => Promise<Buffer | undefined>;

/** Pictures composed at a time; each takes a core. */
const COMPOSERS = 2;

/** Segments of letters, digits, dot, dash and underscore, none of which starts with a dot; at most 200 characters. */
const SAFE = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a path can only mean a file below its folder. */
export function isSafePath(filePath: string): boolean {
  return filePath.length <= 200 && SAFE.test(filePath);
}

/** Runs at most `most` jobs at a time, in the order they came. */
function limiter(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Writes a file so that nobody ever sees half of it. */
async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(fresh, content);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function openExisting(file: string): Promise<StoredFile | undefined> {
  try {
    const handle = await open(file);
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      return undefined;
    }
    return { handle, size: stat.size, version: `${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}` };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Files of a local folder. What is missing is asked of `compose`, once however many wait for it, and kept.
 * @param folder absolute; made when the first file is kept
 */
export function localFiles(folder: string, compose?: Compose): Files {
  const limit = limiter(COMPOSERS);
  const composing = new Map<string, Promise<boolean>>();

  function composeOnce(filePath: string, file: string): Promise<boolean> {
    const already = composing.get(filePath);
    if (already) return already;
    const made = limit(async () => {
      const content = await compose?.(filePath);
      if (content) await keep(file, content);
      return content !== undefined;
    }).finally(() => composing.delete(filePath));
    composing.set(filePath, made);
    return made;
  }

  return {
    async openFile(filePath) {
      if (!isSafePath(filePath)) return undefined;
      const file = path.join(folder, filePath);
      const existing = await openExisting(file);
      if (existing || !compose) return existing;
      return (await composeOnce(filePath, file)) ? openExisting(file) : undefined;
    },
  };
}
