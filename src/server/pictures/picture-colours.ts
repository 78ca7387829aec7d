/** Learns the placeholder colours of pictures in the background. */
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { pictureColour, storePictureColour } from '../../features/products/writing/picture-colours.repository.ts';
import { TooBusyError, type WorkQueue } from '../../node/work-queue.ts';
import { nearestPlaceholder } from '../../shared/placeholders.ts';
import { borderColour } from './encode.ts';

export interface PictureColours {
  /**
   * Stores the colour of the picture at `path`, computed from one of its variants, unless it is known.
   * @param changed whether the picture was replaced, so that a known colour is out of date
   */
  learn(path: string, variant: Buffer, changed: boolean): void;
  /** Waits for work in progress. */
  settled(): Promise<void>;
}

/**
 * Pages that were rendered without the colour are rendered again with it: one render each, a small part of the cost of
 * the variant.
 */
export function pictureColours(db: Database, work: WorkQueue, log: Logger): PictureColours {
  const underWay = new Set<Promise<void>>();
  /** Replaced pictures whose new colour could not be stored. */
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
          // Nobody waits for a colour; the next variant of the picture tries again.
          if (error instanceof TooBusyError) return;
          log.error({ err: error, path }, 'the colour of a picture could not be noted');
        })
        .finally(() => underWay.delete(noted));
      underWay.add(noted);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
