/** The stored originals: what is known of each, and their content. */
import { LRUCache } from 'lru-cache';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import { StorageUnavailableError } from '../../providers/bucket.ts';
import type { FileState, Files } from '../../providers/files.ts';
import type { PictureFacts } from './encode.ts';
import { otherPictureKind, pictureKind } from './picture-kind.ts';

/** What an original holds. */
export interface Content {
  /** A hash: the same for a copy, or a file that was written again. */
  readonly hash: string;
  readonly facts: PictureFacts;
}

/** What is known of one state of an original. */
export interface Original extends FileState {
  checkedAt: number;
  /** Other content was known before, so what was learnt of that is no longer true. */
  isReplaced?: boolean;
  content?: Content;
  /** The format by its first bytes: '' for a file that is no picture. */
  kind?: string;
  /** Why it has no variants. Decided once: asking again costs nothing until the file changes. */
  error?: string;
}

export interface Originals {
  /** What is believed of an original without looking; undefined when it must be looked at (again). */
  trusted(name: string): Original | undefined;
  /** Looks at the file unless it is trusted; undefined when there is none. */
  find(name: string): Promise<Original | undefined>;
  /**
   * The format of a file by its first bytes, such as `jpeg`, also of one that cannot be decoded (`heic`); undefined when
   * there is no such file, or it is no picture.
   */
  kindOf(name: string): Promise<string | undefined>;
  /** The content of an original. @throws {FileChangedError} when the file is another version by now */
  contentOf(name: string, original: Original): Promise<Buffer>;
}

/** Originals whose state, facts and faults are cached; some hundred bytes each. */
const ORIGINALS = 20_000;

/** The original changed between its check and its opening. */
export class FileChangedError extends Error {}

/** The first bytes of a file; none of one that is gone. */
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

/** @param now milliseconds of a monotonic clock */
export function createOriginals(files: Files, now: () => number): Originals {
  const originals = new LRUCache<string, Original>({ max: ORIGINALS });
  const once = onceAtATime();

  function trusted(name: string): Original | undefined {
    const known = originals.get(name);
    return known && now() - known.checkedAt < files.trustMs ? known : undefined;
  }

  /** The state of the file; the last known one while the storage is away, so that stored variants are still sent. */
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
        // A file that is being overwritten in place has another length than a moment ago.
        if (content?.length === original.size) return content;
      } finally {
        await file?.close();
      }
      originals.delete(name);
      throw new FileChangedError(`The file ${name} has changed.`);
    },
  };
}
