/** Makes each variant of an original once, and stores it by the original's content. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import type { WorkQueue } from '../../node/work-queue.ts';
import { checkSize, type Format, makeVariant, type PictureFacts, RECIPE, readFacts } from './encode.ts';
import type { Content, Original, Originals } from './originals.ts';
import type { PictureColours } from './picture-colours.ts';
import type { VariantFolder } from './variant-folder.ts';

export interface Variants {
  /**
   * Returns the facts about an original's content, as stored or read now. @throws {UnreadablePictureError} when it is
   * not a picture
   */
  contentOf(name: string, original: Original): Promise<Content>;
  /** Returns the variant, as stored or made now. @throws {UnreadablePictureError} when it cannot be decoded */
  make(name: string, original: Original, content: Content, width: number, format: Format): Promise<Buffer>;
}

interface VariantsOptions {
  readonly originals: Originals;
  readonly folder: VariantFolder;
  readonly work: WorkQueue;
  readonly colours: PictureColours;
  readonly log: Logger;
}

/** The stored facts about the state `version` of an original, so that an unchanged file is not read again. */
interface Note {
  readonly version: string;
  /** The recipe with which the facts were read. */
  readonly recipe: string;
  readonly hash: string;
  readonly facts: PictureFacts;
}

const versionOf = (key: string) => `${key}-${RECIPE}`;

/** A hash of 80 bits in a form that file names of any system allow. */
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 20);

/** Wraps `folder` to log its errors: a full or broken disk costs time, but not pictures. */
function forgiving(folder: VariantFolder, log: Logger) {
  async function read(name: string, job: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    try {
      return await job();
    } catch (error) {
      log.error({ err: error, picture: name }, 'a stored picture could not be read');
      return undefined;
    }
  }
  async function write<T>(name: string, job: () => Promise<T>): Promise<T | undefined> {
    try {
      return await job();
    } catch (error) {
      log.error({ err: error, picture: name }, 'a picture could not be stored');
      return undefined;
    }
  }
  return {
    read: (name: string, version: string, file: string) => read(name, () => folder.read(name, version, file)),
    /** Returns whether files of an older version existed. */
    store: async (name: string, version: string, file: string, content: Buffer): Promise<boolean> =>
      (await write(name, () => folder.store(name, version, file, content))) ?? false,
    async note(name: string): Promise<Note | undefined> {
      const found = await read(name, () => folder.readNote(name));
      return found && (JSON.parse(found.toString()) as Note);
    },
    storeNote: (name: string, note: Note) =>
      write(name, () => folder.storeNote(name, Buffer.from(JSON.stringify(note)))),
    rename: (name: string, from: string, to: string) => write(name, () => folder.rename(name, from, to)),
  };
}

/** Creates the maker of variants. */
export function createVariants({ originals, folder, work, colours, log }: VariantsOptions): Variants {
  const stored = forgiving(folder, log);
  const once = onceAtATime();

  /** Reads the content of an original, and its facts only when they differ from those of `noted`. */
  async function read(name: string, original: Original, noted: Note | undefined): Promise<Content> {
    const bytes = await originals.contentOf(name, original);
    const hash = hashOf(bytes);
    const isNoted = noted?.hash === hash && noted.recipe === RECIPE;
    return { hash, facts: isNoted ? noted.facts : await readFacts(bytes) };
  }

  async function readContentOf(name: string, original: Original): Promise<Content> {
    const noted = await stored.note(name);
    const { version } = original;
    if (noted?.version === version && noted.recipe === RECIPE) return { hash: noted.hash, facts: noted.facts };
    checkSize(original.size);
    const content = await work.run('answer', () => read(name, original, noted), name);
    // Versions of the shop without notes named variants by the state of the file.
    if (!noted) await stored.rename(name, versionOf(version), versionOf(content.hash));
    else if (noted.hash !== content.hash) original.isReplaced = true;
    await stored.storeNote(name, { version, recipe: RECIPE, ...content });
    return content;
  }

  async function readOrMake(
    name: string,
    original: Original,
    { hash, facts }: Content,
    width: number,
    format: Format,
  ): Promise<Buffer> {
    const [version, file] = [versionOf(hash), `${width}.${format}`];
    const known = await stored.read(name, version, file);
    if (known) return known;
    const make = async () => makeVariant(await originals.contentOf(name, original), facts, width, format);
    const made = await work.run('answer', make, name);
    const isReplaced = (await stored.store(name, version, file, made)) || original.isReplaced === true;
    colours.learn(name, made, isReplaced);
    original.isReplaced = false;
    return made;
  }

  return {
    contentOf: (name, original) => once(`content ${name} ${original.version}`, () => readContentOf(name, original)),
    make: (name, original, content, width, format) =>
      once(`make ${name} ${content.hash} ${width}.${format}`, () => readOrMake(name, original, content, width, format)),
  };
}
