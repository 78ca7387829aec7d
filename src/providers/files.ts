/** Files of the shop: pictures that were uploaded or imported, and in a demo the composed ones. */
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { lookBelow, openRegular } from '../node/regular-file.ts';
import { createWorkQueue, type WorkQueue } from '../node/work-queue.ts';
import { writeFileAtomically } from '../node/write-file-atomically.ts';

export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the content does. */
  readonly version: string;
}

/** An open file; whoever gets it closes `handle`. */
export interface StoredFile extends FileState {
  readonly handle: FileHandle;
}

/**
 * Both answer undefined when there is no such file, the path (decoded, relative) is not safe, or what has this name is
 * no regular file or lies behind a link, and throw `TooBusyError` when a picture must be composed and too many are
 * waiting, or `NotWantedError` when nobody wants that any more.
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

/** Names that are remembered as refused. */
const MOST_REFUSED = 100;

/**
 * Files of a local folder. What is missing is asked of `compose`, once however many wait for it, and kept.
 * @param folder absolute; made when the first file is kept
 * @param work where composing takes its turn
 * @param onRefused called once for a path that is not a regular file, such as a link or a pipe
 */
export function localFiles(
  folder: string,
  compose?: Compose,
  work: WorkQueue = createWorkQueue(),
  onRefused: (filePath: string) => void = () => {},
): Files {
  const composing = new Map<string, Promise<boolean>>();

  function composeOnce(filePath: string, file: string): Promise<boolean> {
    const already = composing.get(filePath);
    if (already) return already;
    const made = work
      .run(
        'source',
        async () => {
          const content = await compose?.(filePath);
          if (content) await writeFileAtomically(file, content);
          return content !== undefined;
        },
        filePath,
      )
      .finally(() => composing.delete(filePath));
    composing.set(filePath, made);
    return made;
  }

  const refused = new Set<string>();

  function refuse(filePath: string): undefined {
    if (refused.has(filePath) || refused.size >= MOST_REFUSED) return;
    refused.add(filePath);
    onRefused(filePath);
  }

  /** The state of the file at a path, composed when there is nothing yet. */
  async function find(filePath: string): Promise<FileState | undefined> {
    if (!isSafePath(filePath)) return undefined;
    let found = await lookBelow(folder, filePath);
    if (!found && compose && (await composeOnce(filePath, path.join(folder, filePath))))
      found = await lookBelow(folder, filePath);
    if (!found) return undefined;
    return found.isFile() ? stateOf(found) : refuse(filePath);
  }

  return {
    findFile: find,
    async openFile(filePath) {
      if (!(await find(filePath))) return undefined;
      const opened = await openRegular(path.join(folder, filePath));
      return opened && { handle: opened.handle, ...stateOf(opened.stats) };
    },
  };
}
