/** The pictures of the shop: stored originals and their variants, each made once and stored. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Interest, WorkQueue } from '../../node/work-queue.ts';
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
  /** Memory for popular files, in bytes. */
  readonly memory: number;
  readonly log: Logger;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** A file in memory, with a validator of its content. */
export interface CachedFile {
  readonly version: string;
  readonly etag: string;
  readonly content: Buffer;
}

/** A variant of a picture; or its original is to be sent; or it cannot have variants. */
export type Variant =
  | { readonly kind: 'variant'; readonly file: CachedFile; readonly format: Format }
  | { readonly kind: 'original' }
  | { readonly kind: 'unreadable'; readonly words: string };

export interface Pictures {
  /**
   * Registers interest in the picture `name`; visible pictures are made first. Returns a function that withdraws it.
   */
  addInterest(name: string, wish: Interest): () => void;
  /** A small original from memory; undefined when it is large or missing. */
  original(name: string): Promise<CachedFile | undefined>;
  /** The same without waiting; undefined when the answer needs I/O. */
  cachedOriginal(name: string): CachedFile | undefined;
  /**
   * The picture `name` at most `width` px wide; undefined when there is no such file.
   * @throws {TooBusyError} when it must be made and the queue is full
   * @throws {NoInterestError} when all who requested it left before it was started
   */
  variant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined>;
  /** The same without waiting; undefined when the answer needs I/O. */
  cachedVariant(name: string, width: number, accepted: AcceptedFormat): Variant | undefined;
  /** Waits for pictures in progress, also for visitors who left. Ignores their errors. */
  settled(): Promise<void>;
}

/** Milliseconds for which the state of an original is cached; a replaced file is noticed after this time. */
export const TRUST_MS = 10_000;
/** The largest file to cache in memory, in bytes; larger ones would evict many small ones. */
const LARGEST_CACHED = 262_144;
/** Memory of an entry besides its content, in bytes. */
const ENTRY_BYTES = 1024;
/** Originals whose state, facts and faults are cached; some hundred bytes each. */
const ORIGINALS = 20_000;

/** Data about one version of an original. */
interface Original extends FileState {
  checkedAt: number;
  /** Whether variants of an older version exist, so that their placeholder colour is out of date. */
  isReplaced?: boolean;
  facts?: PictureFacts;
  /** Why it has no variants. Cached, so a repeated request is cheap until the file changes. */
  fault?: string;
}

/** The original changed between its check and its opening. */
class ChangedError extends Error {}

function formatOf({ animated, hasAlpha }: PictureFacts, accepted: AcceptedFormat): Format | 'original' {
  if (animated === 'always' || (animated === 'yes' && accepted === 'old')) return 'original';
  // An animation becomes WebP; sharp cannot make animated AVIF.
  if (animated === 'yes') return 'webp';
  if (accepted !== 'old') return accepted;
  return hasAlpha ? 'png' : 'jpeg';
}

export function createPictures(options: PicturesOptions): Pictures {
  const { files, variants, work, colours, log, now } = options;
  const originals = new LRUCache<string, Original>({ max: ORIGINALS });
  const memory = new LRUCache<string, CachedFile>({
    maxSize: Math.max(1, options.memory),
    maxEntrySize: LARGEST_CACHED + ENTRY_BYTES,
    sizeCalculation: ({ content }) => content.length + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<unknown>>();
  const asked = new Set<Promise<unknown>>();

  /** Shares one run of `job` among concurrent callers with the same `key`. */
  function once<T>(key: string, job: () => Promise<T>): Promise<T> {
    const already = underWay.get(key) as Promise<T> | undefined;
    if (already) return already;
    const started = job().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** The cached state of an original; undefined when it must be checked. */
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

  /** The content of an original, if it still is this version. */
  async function contentOf(name: string, original: Original): Promise<Buffer> {
    const file = await files.openFile(name);
    try {
      const content = file?.version === original.version ? await file.handle.readFile() : undefined;
      // A file that is being overwritten in place has another length than a moment ago.
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
      return await variants.store(name, version, file, content);
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
    // Several concurrent requests may find the same fault; log it once.
    if (original.fault === undefined) log.warn({ err: error, picture: name }, 'a picture cannot be shown');
    original.fault = error.message;
    return { kind: 'unreadable', words: error.message };
  }

  /** The variant when it is in memory, or what is known to replace it. */
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
    if (!found || found.size > LARGEST_CACHED) return undefined;
    const file = memory.get(name);
    if (file?.version === found.version) return file;
    return once(`original ${name} ${found.version}`, async () => {
      const content = await contentOf(name, found).catch((error: unknown) => {
        // The retry reads the new version.
        if (!(error instanceof ChangedError)) throw error;
      });
      if (!content) return undefined;
      const read = { version: found.version, etag: `"${found.version}"`, content };
      memory.set(name, read);
      return read;
    });
  }

  return {
    addInterest: work.addInterest,
    original,
    cachedOriginal(name) {
      const file = trusted(name) && memory.get(name);
      return file?.version === originals.get(name)?.version ? file : undefined;
    },
    variant,
    cachedVariant(name, width, accepted) {
      const found = trusted(name);
      return found && known(name, found, width, accepted);
    },
    async settled() {
      while (asked.size > 0) await Promise.allSettled(asked);
    },
  };
}
