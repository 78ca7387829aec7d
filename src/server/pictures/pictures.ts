/** The pictures of the shop: stored originals, and variants of them, each made once and stored. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Wish, WorkQueue } from '../../node/work-queue.ts';
import type { FileState, Files } from '../../providers/files.ts';
import {
  checkSize,
  type Format,
  makeVariant,
  type PictureFacts,
  RECIPE,
  readFacts,
  UnreadablePictureError,
} from './encode.ts';
import type { PictureColours } from './picture-colours.ts';
import type { AcceptedFormat } from './picture-request.ts';
import type { VariantFolder } from './variant-folder.ts';

export interface PicturesOptions {
  readonly files: Files;
  readonly variants: VariantFolder;
  readonly work: WorkQueue;
  readonly colours: PictureColours;
  /** Bytes of memory for files that are asked for often. */
  readonly memory: number;
  readonly log: Logger;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** A file in memory, and what identifies its bytes. */
export interface CachedFile {
  readonly version: string;
  readonly etag: string;
  readonly content: Buffer;
}

/** A variant of a picture; or its original is to be sent instead; or it can have no variant. */
export type Variant =
  | { readonly kind: 'variant'; readonly file: CachedFile; readonly format: Format }
  | { readonly kind: 'original' }
  | { readonly kind: 'unreadable'; readonly words: string };

export interface Pictures {
  /** Notes that somebody wants the picture `name`: those seen are made first. Returns what takes it back. */
  want(name: string, wish: Wish): () => void;
  /** A small original from memory; undefined for one that is large, or is not there. */
  original(name: string): Promise<CachedFile | undefined>;
  /** The same without waiting; undefined when one must wait to know. */
  originalAtOnce(name: string): CachedFile | undefined;
  /**
   * The picture `name` at most `width` px wide; undefined when there is no such file.
   * @throws {TooBusyError} when it must be made and too many are waiting, {@link NotWantedError} when all who wanted it
   * went away before it was begun
   */
  variant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined>;
  /** The same without waiting; undefined when one must wait to know. */
  variantAtOnce(name: string, width: number, accepted: AcceptedFormat): Variant | undefined;
  /** Waits for the pictures that are being made, also for visitors who went away; what fails is theirs. */
  settled(): Promise<void>;
}

/** Milliseconds for which the state of an original is believed without looking: a replaced file shows after so long. */
export const TRUST_MS = 10_000;
/** Bytes of the largest file that is cached in memory; larger ones would evict many small ones. */
const LARGEST_KEPT = 262_144;
/** Memory that an entry takes besides its content. */
const ENTRY_BYTES = 1024;
/** Originals whose state, facts and faults are remembered; some hundred bytes each. */
const ORIGINALS = 20_000;

/** What is known of one version of an original. */
interface Original extends FileState {
  checkedAt: number;
  /** Variants of an older version were found, so what was learnt of those is no longer true. */
  isReplaced?: boolean;
  facts?: PictureFacts;
  /** Why it has no variants. Decided once: asking again costs nothing until the file changes. */
  fault?: string;
}

/** The original changed between looking at it and opening it. */
class ChangedError extends Error {}

function formatOf({ animated, hasAlpha }: PictureFacts, accepted: AcceptedFormat): Format | 'original' {
  if (animated === 'always' || (animated === 'yes' && accepted === 'old')) return 'original';
  // An animation goes on in WebP; sharp makes no animated AVIF.
  if (animated === 'yes') return 'webp';
  if (accepted !== 'old') return accepted;
  return hasAlpha ? 'png' : 'jpeg';
}

export function createPictures(options: PicturesOptions): Pictures {
  const { files, variants, work, colours, log, now } = options;
  const originals = new LRUCache<string, Original>({ max: ORIGINALS });
  const memory = new LRUCache<string, CachedFile>({
    maxSize: Math.max(1, options.memory),
    maxEntrySize: LARGEST_KEPT + ENTRY_BYTES,
    sizeCalculation: ({ content }) => content.length + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<unknown>>();
  const asked = new Set<Promise<unknown>>();

  /** Runs `job` once for all who ask for the same `key` while it is under way. */
  function once<T>(key: string, job: () => Promise<T>): Promise<T> {
    const already = underWay.get(key) as Promise<T> | undefined;
    if (already) return already;
    const started = job().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** What is believed of an original; undefined when it must be looked at (again). */
  function trusted(name: string): Original | undefined {
    const known = originals.get(name);
    return known && now() - known.checkedAt < TRUST_MS ? known : undefined;
  }

  function findOriginal(name: string): Promise<Original | undefined> {
    return once(`find ${name}`, async () => {
      const found = await files.findFile(name);
      if (!found) {
        originals.delete(name);
        return undefined;
      }
      const known = originals.get(name);
      const original = known?.version === found.version ? known : { ...found, checkedAt: 0 };
      original.checkedAt = now();
      originals.set(name, original);
      return original;
    });
  }

  /** The content of an original, as long as it is still the version that is meant. */
  async function contentOf(name: string, original: Original): Promise<Buffer> {
    const file = await files.openFile(name);
    try {
      const content = file?.version === original.version ? await file.handle.readFile() : undefined;
      // A file that is just being written over in place has another length than a moment ago.
      if (content?.length === original.size) return content;
    } finally {
      await file?.handle.close();
    }
    originals.delete(name);
    throw new ChangedError(`The file ${name} has changed.`);
  }

  function factsOf(name: string, original: Original): Promise<PictureFacts> {
    return once(`facts ${name} ${original.version}`, async () => {
      const version = `${original.version}-${RECIPE}`;
      const stored = await read(name, version, 'facts');
      if (stored) return JSON.parse(stored.toString()) as PictureFacts;
      checkSize(original.size);
      const facts = await work.run('answer', async () => readFacts(await contentOf(name, original)), name);
      if (await keep(name, version, 'facts', Buffer.from(JSON.stringify(facts)))) original.isReplaced = true;
      return facts;
    });
  }

  // A full or broken disk costs time, not pictures.

  async function read(name: string, version: string, file: string): Promise<Buffer | undefined> {
    try {
      return await variants.read(name, version, file);
    } catch (error) {
      log.error({ err: error, picture: name }, 'a stored picture could not be read');
      return undefined;
    }
  }

  async function keep(name: string, version: string, file: string, content: Buffer): Promise<boolean> {
    try {
      return await variants.keep(name, version, file, content);
    } catch (error) {
      log.error({ err: error, picture: name }, 'a picture could not be stored');
      return false;
    }
  }

  function make(name: string, original: Original, facts: PictureFacts, width: number, format: Format): Promise<Buffer> {
    const version = `${original.version}-${RECIPE}`;
    const file = `${width}.${format}`;
    return once(`make ${name} ${version} ${file}`, async () => {
      const stored = await read(name, version, file);
      if (stored) return stored;
      const make = async () => makeVariant(await contentOf(name, original), facts, width, format);
      const made = await work.run('answer', make, name);
      const isReplaced = (await keep(name, version, file, made)) || original.isReplaced === true;
      colours.learn(name, made, isReplaced);
      original.isReplaced = false;
      return made;
    });
  }

  function unreadable(name: string, original: Original, error: unknown): Variant {
    if (!(error instanceof UnreadablePictureError)) throw error;
    // Several who waited for the same answer note it once.
    if (original.fault === undefined) log.warn({ err: error, picture: name }, 'a picture cannot be shown');
    original.fault = error.message;
    return { kind: 'unreadable', words: error.message };
  }

  /** The variant without waiting: its place when it is in memory, or what is known to stand in its stead. */
  function known(name: string, original: Original, width: number, accepted: AcceptedFormat): Variant | undefined {
    if (original.fault !== undefined) return { kind: 'unreadable', words: original.fault };
    if (!original.facts) return undefined;
    const format = formatOf(original.facts, accepted);
    if (format === 'original') return { kind: 'original' };
    const file = memory.get(`${name}?${Math.min(width, original.facts.width)}.${format}`);
    return file?.version === original.version ? { kind: 'variant', file, format } : undefined;
  }

  async function variantOf(
    name: string,
    original: Original,
    asked: number,
    accepted: AcceptedFormat,
  ): Promise<Variant> {
    try {
      const facts = original.facts ?? (await factsOf(name, original));
      original.facts = facts;
      const format = formatOf(facts, accepted);
      if (format === 'original') return { kind: 'original' };
      const width = Math.min(asked, facts.width);
      const content = await make(name, original, facts, width, format);
      const { version } = original;
      const file = { version, etag: `"${version}-${RECIPE}-${width}-${format}"`, content };
      memory.set(`${name}?${width}.${format}`, file);
      return { kind: 'variant', file, format };
    } catch (error) {
      return unreadable(name, original, error);
    }
  }

  function variant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined> {
    const one = findVariant(name, width, accepted).finally(() => asked.delete(one));
    asked.add(one);
    return one;
  }

  async function findVariant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const original = trusted(name) ?? (await findOriginal(name));
      if (!original) return undefined;
      try {
        return known(name, original, width, accepted) ?? (await variantOf(name, original, width, accepted));
      } catch (error) {
        if (!(error instanceof ChangedError) || attempt === 3) throw error;
      }
    }
  }

  async function original(name: string): Promise<CachedFile | undefined> {
    const found = trusted(name) ?? (await findOriginal(name));
    if (!found || found.size > LARGEST_KEPT) return undefined;
    const file = memory.get(name);
    if (file?.version === found.version) return file;
    return once(`original ${name} ${found.version}`, async () => {
      const content = await contentOf(name, found).catch((error: unknown) => {
        // Whoever reads it anew gets what it has become.
        if (!(error instanceof ChangedError)) throw error;
      });
      if (!content) return undefined;
      const read = { version: found.version, etag: `"${found.version}"`, content };
      memory.set(name, read);
      return read;
    });
  }

  return {
    want: work.want,
    original,
    originalAtOnce(name) {
      const file = trusted(name) && memory.get(name);
      return file?.version === originals.get(name)?.version ? file : undefined;
    },
    variant,
    variantAtOnce(name, width, accepted) {
      const found = trusted(name);
      return found && known(name, found, width, accepted);
    },
    async settled() {
      while (asked.size > 0) await Promise.allSettled(asked);
    },
  };
}
