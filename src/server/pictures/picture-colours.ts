/** Learns the placeholder colours of pictures in the background. */
import type { Logger } from 'pino';
import { logChange } from '../../data/change-log.ts';
import type { Database } from '../../data/database.ts';
import { tagsOfRowChange } from '../../data/row-tags.ts';
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

  async function note(path: string, variant: Buffer, changed: boolean): Promise<void> {
    const known = await db.read.selectFrom('pictures').selectAll().where('path', '=', path).executeTakeFirst();
    if (known && !changed) return;
    const placeholder = nearestPlaceholder(await work.run('idle', () => borderColour(variant)));
    // A file restored from a backup looks changed but is not.
    if (known?.placeholder === placeholder) return;
    await db.write(async (trx) => {
      await trx
        .insertInto('pictures')
        .values({ path, placeholder })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ placeholder }))
        .execute();
      await logChange(trx, tagsOfRowChange('pictures', known, { path, placeholder }));
    });
  }

  return {
    learn(path, variant, changed) {
      const noted = note(path, variant, changed)
        .catch((error: unknown) => {
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
