/** Makes variants of originals, each once, and stores them. */
import type { Logger } from 'pino';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import type { WorkQueue } from '../../node/work-queue.ts';
import { checkSize, type Format, makeVariant, type PictureFacts, RECIPE, readFacts } from './encode.ts';
import type { Original, Originals } from './originals.ts';
import type { PictureColours } from './picture-colours.ts';
import type { VariantFolder } from './variant-folder.ts';

export interface Variants {
  /** Size, transparency and animation of an original. @throws {UnreadablePictureError} when it is no picture */
  factsOf(name: string, original: Original): Promise<PictureFacts>;
  /** The variant, stored or made now. @throws {UnreadablePictureError} when it cannot be decoded */
  make(name: string, original: Original, facts: PictureFacts, width: number, format: Format): Promise<Buffer>;
}

interface VariantsOptions {
  readonly originals: Originals;
  readonly folder: VariantFolder;
  readonly work: WorkQueue;
  readonly colours: PictureColours;
  readonly log: Logger;
}

const versionOf = (original: Original) => `${original.version}-${RECIPE}`;

/** `folder` with errors logged: a full or broken disk costs time, not pictures. */
function forgiving(folder: VariantFolder, log: Logger) {
  return {
    async read(name: string, version: string, file: string): Promise<Buffer | undefined> {
      try {
        return await folder.read(name, version, file);
      } catch (error) {
        log.error({ err: error, picture: name }, 'a stored picture could not be read');
        return undefined;
      }
    },
    /** Returns whether files of an older version existed. */
    async store(name: string, version: string, file: string, content: Buffer): Promise<boolean> {
      try {
        return await folder.store(name, version, file, content);
      } catch (error) {
        log.error({ err: error, picture: name }, 'a picture could not be stored');
        return false;
      }
    },
  };
}

export function createVariants({ originals, folder, work, colours, log }: VariantsOptions): Variants {
  const stored = forgiving(folder, log);
  const once = onceAtATime();

  async function readFactsOf(name: string, original: Original): Promise<PictureFacts> {
    const version = versionOf(original);
    const known = await stored.read(name, version, 'facts');
    if (known) return JSON.parse(known.toString()) as PictureFacts;
    checkSize(original.size);
    const facts = await work.run('answer', async () => readFacts(await originals.contentOf(name, original)), name);
    if (await stored.store(name, version, 'facts', Buffer.from(JSON.stringify(facts)))) original.isReplaced = true;
    return facts;
  }

  async function readOrMake(
    name: string,
    original: Original,
    facts: PictureFacts,
    width: number,
    format: Format,
  ): Promise<Buffer> {
    const [version, file] = [versionOf(original), `${width}.${format}`];
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
    factsOf: (name, original) => once(`facts ${name} ${original.version}`, () => readFactsOf(name, original)),
    make: (name, original, facts, width, format) =>
      once(`make ${name} ${original.version} ${width}.${format}`, () =>
        readOrMake(name, original, facts, width, format),
      ),
  };
}
