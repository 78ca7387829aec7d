/** The pictures of the shop: stored originals, and variants of them, each made once and stored. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import type { Wish, WorkQueue } from '../../node/work-queue.ts';
import type { Files } from '../../providers/files.ts';
import { type Format, type PictureFacts, RECIPE, UnreadablePictureError } from './encode.ts';
import { ChangedError, createOriginals, type Original, type Originals } from './originals.ts';
import type { PictureColours } from './picture-colours.ts';
import type { AcceptedFormat } from './picture-request.ts';
import type { VariantFolder } from './variant-folder.ts';
import { createVariants } from './variants.ts';

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

/** Bytes of the largest file that is cached in memory; larger ones would evict many small ones. */
const LARGEST_KEPT = 262_144;
/** Memory that an entry takes besides its content. */
const ENTRY_BYTES = 1024;
/** How often a picture is begun whose original changes meanwhile. */
const MOST_ATTEMPTS = 3;

function formatOf({ animated, hasAlpha }: PictureFacts, accepted: AcceptedFormat): Format | 'original' {
  if (animated === 'always' || (animated === 'yes' && accepted === 'old')) return 'original';
  // An animation goes on in WebP; sharp makes no animated AVIF.
  if (animated === 'yes') return 'webp';
  if (accepted !== 'old') return accepted;
  return hasAlpha ? 'png' : 'jpeg';
}

/** Small files in memory: originals under their name, variants under {@link variantKey}. */
function fileMemory(bytes: number): LRUCache<string, CachedFile> {
  return new LRUCache<string, CachedFile>({
    maxSize: Math.max(1, bytes),
    maxEntrySize: LARGEST_KEPT + ENTRY_BYTES,
    sizeCalculation: ({ content }) => content.length + ENTRY_BYTES,
  });
}

const variantKey = (name: string, width: number, format: Format) => `${name}?${width}.${format}`;

/** Originals from memory, read anew when they changed. */
function smallOriginals(originals: Originals, memory: LRUCache<string, CachedFile>) {
  const once = onceAtATime();
  async function read(name: string, original: Original): Promise<CachedFile | undefined> {
    const content = await originals.contentOf(name, original).catch((error: unknown) => {
      // Whoever reads it anew gets what it has become.
      if (!(error instanceof ChangedError)) throw error;
    });
    if (!content) return undefined;
    const file = { version: original.version, etag: `"${original.version}"`, content };
    memory.set(name, file);
    return file;
  }
  return {
    async original(name: string): Promise<CachedFile | undefined> {
      const found = await originals.find(name);
      if (!found || found.size > LARGEST_KEPT) return undefined;
      const file = memory.get(name);
      if (file?.version === found.version) return file;
      return once(`${name} ${found.version}`, () => read(name, found));
    },
    originalAtOnce(name: string): CachedFile | undefined {
      const found = originals.trusted(name);
      const file = found && memory.get(name);
      return file?.version === found?.version ? file : undefined;
    },
  };
}

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
  const asked = new Set<Promise<unknown>>();

  /** The variant without waiting: from memory, or what is known to stand in its place; undefined when one must wait. */
  function known(name: string, original: Original, width: number, accepted: AcceptedFormat): Variant | undefined {
    if (original.fault !== undefined) return { kind: 'unreadable', words: original.fault };
    if (!original.facts) return undefined;
    const format = formatOf(original.facts, accepted);
    if (format === 'original') return { kind: 'original' };
    const file = memory.get(variantKey(name, Math.min(width, original.facts.width), format));
    return file?.version === original.version ? { kind: 'variant', file, format } : undefined;
  }

  async function make(name: string, original: Original, asked: number, accepted: AcceptedFormat): Promise<Variant> {
    const facts = original.facts ?? (await variants.factsOf(name, original));
    original.facts = facts;
    const format = formatOf(facts, accepted);
    if (format === 'original') return { kind: 'original' };
    const width = Math.min(asked, facts.width);
    const content = await variants.make(name, original, facts, width, format);
    const { version } = original;
    const file = { version, etag: `"${version}-${RECIPE}-${width}-${format}"`, content };
    memory.set(variantKey(name, width, format), file);
    return { kind: 'variant', file, format };
  }

  /** @throws `error` when it is not about the picture itself */
  function unreadable(name: string, original: Original, error: unknown): Variant {
    if (!(error instanceof UnreadablePictureError)) throw error;
    // Several who waited for the same answer note it once.
    if (original.fault === undefined) log.warn({ err: error, picture: name }, 'a picture cannot be shown');
    original.fault = error.message;
    return { kind: 'unreadable', words: error.message };
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
        if (!(error instanceof ChangedError) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  return {
    want: work.want,
    ...smallOriginals(originals, memory),
    variant(name, width, accepted) {
      const one = findVariant(name, width, accepted).finally(() => asked.delete(one));
      asked.add(one);
      return one;
    },
    variantAtOnce(name, width, accepted) {
      const found = originals.trusted(name);
      return found && known(name, found, width, accepted);
    },
    async settled() {
      while (asked.size > 0) await Promise.allSettled(asked);
    },
  };
}
