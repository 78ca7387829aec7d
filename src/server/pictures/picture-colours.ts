/** Learns the placeholder colours of pictures in the background. */
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { pictureColour, storePictureColour } from '../../features/products/writing/picture-colours.repository.ts';
import { TooBusyError, type WorkQueue } from '../../node/work-queue.ts';
import { nearestPlaceholder } from '../../shared/placeholders.ts';
import { borderColour } from './encode.ts';

export interface PictureColours {
  /**
   * Stores the colour of the picture at `path`, computed from one of its variants, unless it is already stored.
   * @param changed whether the picture was replaced, so that its stored colour is outdated
   */
  learn(path: string, variant: Buffer, changed: boolean): void;
  /** Waits for work in progress. */
  settled(): Promise<void>;
}

/**
 * Creates the learner of colours. Pages that were rendered without a colour are rendered again, which costs little
 * compared with the variant.
 */
export function pictureColours(db: Database, work: WorkQueue, log: Logger): PictureColours {
  const underWay = new Set<Promise<void>>();
  /** Replaced pictures whose new colour could not be stored yet. */
  const outOfDate = new Set<string>();

  async function note(path: string, variant: Buffer, isChanged: boolean): Promise<void> {
    const known = await pictureColour(db.read, path);
    if (known !== undefined && !isChanged) return;
    const placeholder = nearestPlaceholder(await work.run('idle', () => borderColour(variant)));
    if (known !== placeholder) await db.write((trx) => storePictureColour(trx, path, placeholder));
    outOfDate.delete(path);
  }

  return {
    learn(path, variant, changed) {
      const isChanged = changed || outOfDate.has(path);
      const noted = note(path, variant, isChanged)
        .catch((error: unknown) => {
          if (isChanged) outOfDate.add(path);
          // No visitor waits for a colour; the next variant of the picture tries again.
          if (error instanceof TooBusyError) return;
          log.error({ err: error, path }, 'the colour of a picture could not be stored');
        })
        .finally(() => underWay.delete(noted));
      underWay.add(noted);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
