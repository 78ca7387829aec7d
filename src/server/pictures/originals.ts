/** The stored originals: the facts about each, and their content. */
import { LRUCache } from 'lru-cache';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import { StorageUnavailableError } from '../../providers/bucket.ts';
import type { FileState, Files } from '../../providers/files.ts';
import type { PictureFacts } from './encode.ts';
import { otherPictureKind, pictureKind } from './picture-kind.ts';

/** The content of an original, as facts. */
export interface Content {
  /** A hash of the content, so that a copied or rewritten file has the same. */
  readonly hash: string;
  readonly facts: PictureFacts;
}

/** The facts about one state of an original. */
export interface Original extends FileState {
  checkedAt: number;
  /** Whether other content was known before, so that facts derived from it are outdated. */
  isReplaced?: boolean;
  content?: Content;
  /** The format by its first bytes; '' for a file that is not a picture. */
  kind?: string;
  /** Why it has no variants; stored, so that the file is not decoded again until it changes. */
  error?: string;
}

export interface Originals {
  /** Returns the cached state of an original; undefined when the file must be checked (again). */
  trusted(name: string): Original | undefined;
  /** Checks the file unless its cached state is trusted; returns undefined when there is none. */
  find(name: string): Promise<Original | undefined>;
  /**
   * Returns the format of a file by its first bytes, such as `jpeg`, also of one that cannot be decoded (`heic`);
   * undefined when there is no such file, or it is not a picture.
   */
  kindOf(name: string): Promise<string | undefined>;
  /** Returns the content of an original. @throws {FileChangedError} when the file has changed */
  contentOf(name: string, original: Original): Promise<Buffer>;
}

/** Maximum originals whose state, facts and errors are cached, of some hundred bytes each. */
const ORIGINALS = 20_000;

/** The original changed between its check and its opening. */
export class FileChangedError extends Error {}

/** Returns the first bytes of a file; empty when it does not exist. */
async function startOf(files: Files, name: string): Promise<Buffer> {
  const file = await files.openFile(name);
  try {
    if (file && file.size > 0) for await (const chunk of file.stream()) return chunk as Buffer;
    return Buffer.alloc(0);
  } finally {
    await file?.close();
  }
}

const kindByBytes = (start: Buffer) => pictureKind(start) ?? otherPictureKind(start)?.toLowerCase() ?? '';

/** Creates the cache of originals. @param now milliseconds of a monotonic clock */
export function createOriginals(files: Files, now: () => number): Originals {
  const originals = new LRUCache<string, Original>({ max: ORIGINALS });
  const once = onceAtATime();

  function trusted(name: string): Original | undefined {
    const known = originals.get(name);
    return known && now() - known.checkedAt < files.trustMs ? known : undefined;
  }

  /**
   * Returns the state of the file, or its last known state while the storage is unavailable, so that stored variants
   * are still sent.
   */
  async function stateOf(name: string): Promise<FileState | undefined> {
    try {
      return await files.findFile(name);
    } catch (error) {
      const known = originals.get(name);
      if (known && error instanceof StorageUnavailableError) return known;
      throw error;
    }
  }

  async function look(name: string): Promise<Original | undefined> {
    const found = await stateOf(name);
    if (!found) {
      originals.delete(name);
      return undefined;
    }
    const known = originals.get(name);
    const original = known?.version === found.version ? known : { ...found, checkedAt: 0 };
    original.checkedAt = now();
    originals.set(name, original);
    return original;
  }

  const find = async (name: string) => trusted(name) ?? (await once(name, () => look(name)));

  return {
    trusted,
    find,
    async kindOf(name) {
      const original = await find(name);
      if (!original) return undefined;
      original.kind ??= kindByBytes(await startOf(files, name));
      return original.kind || undefined;
    },
    async contentOf(name, original) {
      const file = await files.openFile(name);
      try {
        const content = file?.version === original.version ? await file.read() : undefined;
        // A file that is being overwritten has another length than before.
        if (content?.length === original.size) return content;
      } finally {
        await file?.close();
      }
      originals.delete(name);
      throw new FileChangedError(`The file ${name} has changed.`);
    },
  };
}
