/** The pictures of the shop: stored originals and their variants, each made once. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import type { Interest, WorkQueue } from '../../node/work-queue.ts';
import type { Files } from '../../providers/files.ts';
import { type Format, type PictureFacts, RECIPE, UnreadablePictureError } from './encode.ts';
import { createOriginals, FileChangedError, type Original, type Originals } from './originals.ts';
import type { PictureColours } from './picture-colours.ts';
import type { AcceptedFormat } from './picture-request.ts';
import type { VariantFolder } from './variant-folder.ts';
import { createVariants } from './variants.ts';

export interface PicturesOptions {
  readonly files: Files;
  readonly variants: VariantFolder;
  readonly work: WorkQueue;
  readonly colours: PictureColours;
  /** Maximum memory for popular files, in bytes. */
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

/** A variant of a picture, or the note that its original is sent instead, or the error for which it has none. */
export type Variant =
  | { readonly kind: 'variant'; readonly file: CachedFile; readonly format: Format }
  | { readonly kind: 'original' }
  | { readonly kind: 'unreadable'; readonly message: string };

export interface Pictures {
  /**
   * Registers interest in the picture `name`, whose variants are made earlier when it is visible. Returns a function
   * that withdraws the interest.
   */
  addInterest(name: string, interest: Interest): () => void;
  /** See `Originals`. */
  kindOf(name: string): Promise<string | undefined>;
  /** Returns a small original from memory; undefined when it is large or missing. */
  original(name: string): Promise<CachedFile | undefined>;
  /** The same without I/O; undefined when the answer needs I/O. */
  cachedOriginal(name: string): CachedFile | undefined;
  /**
   * Returns the picture `name` at most `width` px wide; undefined when there is no such file.
   * @throws {TooBusyError} when it must be made and the queue is full
   * @throws {NoInterestError} when all visitors who requested it left before it was started
   */
  variant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined>;
  /** The same without I/O; undefined when the answer needs I/O. */
  cachedVariant(name: string, width: number, accepted: AcceptedFormat): Variant | undefined;
  /** Waits for pictures in progress, including those of visitors who left, and ignores their errors. */
  settled(): Promise<void>;
}

/** Maximum bytes of a file that is cached in memory; a larger one would evict many small ones. */
const LARGEST_CACHED = 262_144;
/** Estimated bytes of an entry beside its content. */
const ENTRY_BYTES = 1024;
/** Maximum attempts to make a picture whose original changes meanwhile. */
const MAX_ATTEMPTS = 3;

function formatOf({ animated, hasAlpha }: PictureFacts, accepted: AcceptedFormat): Format | 'original' {
  if (animated === 'always' || (animated === 'yes' && accepted === 'old')) return 'original';
  // An animation becomes WebP, because sharp cannot make animated AVIF.
  if (animated === 'yes') return 'webp';
  if (accepted !== 'old') return accepted;
  return hasAlpha ? 'png' : 'jpeg';
}

/** A cache of small files: originals by name, variants by {@link variantKey}. */
function fileMemory(bytes: number): LRUCache<string, CachedFile> {
  return new LRUCache<string, CachedFile>({
    maxSize: Math.max(1, bytes),
    maxEntrySize: LARGEST_CACHED + ENTRY_BYTES,
    sizeCalculation: ({ content }) => content.length + ENTRY_BYTES,
  });
}

const variantKey = (name: string, width: number, format: Format) => `${name}?${width}.${format}`;

/** Returns small originals from memory, and reads them again after a change. */
function smallOriginals(originals: Originals, memory: LRUCache<string, CachedFile>) {
  const once = onceAtATime();
  async function read(name: string, original: Original): Promise<CachedFile | undefined> {
    const content = await originals.contentOf(name, original).catch((error: unknown) => {
      // The next request reads the new version.
      if (!(error instanceof FileChangedError)) throw error;
    });
    if (!content) return undefined;
    const file = { version: original.version, etag: `"${original.version}"`, content };
    memory.set(name, file);
    return file;
  }
  return {
    async original(name: string): Promise<CachedFile | undefined> {
      const found = await originals.find(name);
      if (!found || found.size > LARGEST_CACHED) return undefined;
      const file = memory.get(name);
      if (file?.version === found.version) return file;
      return once(`${name} ${found.version}`, () => read(name, found));
    },
    cachedOriginal(name: string): CachedFile | undefined {
      const found = originals.trusted(name);
      const file = found && memory.get(name);
      return file?.version === found?.version ? file : undefined;
    },
  };
}

/** Creates the pictures of the shop. */
export function createPictures({
  files,
  variants: folder,
  work,
  colours,
  log,
  now,
  ...options
}: PicturesOptions): Pictures {
  const memory = fileMemory(options.memory);
  const originals = createOriginals(files, now);
  const variants = createVariants({ originals, folder, work, colours, log });
  const running = new Set<Promise<unknown>>();

  /** Returns the variant from memory or from cached facts; undefined when the answer needs I/O. */
  function known(name: string, original: Original, width: number, accepted: AcceptedFormat): Variant | undefined {
    if (original.error !== undefined) return { kind: 'unreadable', message: original.error };
    if (!original.content) return undefined;
    const { hash, facts } = original.content;
    const format = formatOf(facts, accepted);
    if (format === 'original') return { kind: 'original' };
    const file = memory.get(variantKey(name, Math.min(width, facts.width), format));
    return file?.version === hash ? { kind: 'variant', file, format } : undefined;
  }

  async function make(name: string, original: Original, max: number, accepted: AcceptedFormat): Promise<Variant> {
    original.content ??= await variants.contentOf(name, original);
    const { hash, facts } = original.content;
    const format = formatOf(facts, accepted);
    if (format === 'original') return { kind: 'original' };
    const width = Math.min(max, facts.width);
    const content = await variants.make(name, original, original.content, width, format);
    const file = { version: hash, etag: `"${hash}-${RECIPE}-${width}-${format}"`, content };
    memory.set(variantKey(name, width, format), file);
    return { kind: 'variant', file, format };
  }

  /** Stores the error of a picture. @throws `error` when it is not about the picture itself */
  function unreadable(name: string, original: Original, error: unknown): Variant {
    if (!(error instanceof UnreadablePictureError)) throw error;
    // Several concurrent requests may find the same error, which is logged once.
    if (original.error === undefined) log.warn({ err: error, picture: name }, 'a picture cannot be shown');
    original.error = error.message;
    return { kind: 'unreadable', message: error.message };
  }

  async function findVariant(name: string, width: number, accepted: AcceptedFormat): Promise<Variant | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const original = await originals.find(name);
      if (!original) return undefined;
      const found = known(name, original, width, accepted);
      if (found) return found;
      try {
        return await make(name, original, width, accepted).catch((error: unknown) => unreadable(name, original, error));
      } catch (error) {
        if (!(error instanceof FileChangedError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    addInterest: work.addInterest,
    kindOf: originals.kindOf,
    ...smallOriginals(originals, memory),
    variant(name, width, accepted) {
      const one = findVariant(name, width, accepted).finally(() => running.delete(one));
      running.add(one);
      return one;
    },
    cachedVariant(name, width, accepted) {
      const found = originals.trusted(name);
      return found && known(name, found, width, accepted);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
