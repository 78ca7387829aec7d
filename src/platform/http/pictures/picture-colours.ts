/** Learns the colours that stand in for pictures, beside the requests that show them. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { nearestPlaceholder } from '../../placeholders.ts';
import { TooBusyError, type WorkQueue } from '../../work-queue.ts';
import { borderColour } from './encode.ts';

export interface PictureColours {
  /**
   * Notes the colour of the picture at `path` from one of its variants, unless one is known.
   * @param changed the picture is another one than before, so that a known colour is no longer its own
   */
  learn(path: string, variant: Buffer, changed: boolean): void;
  /** Waits for what is under way. */
  settled(): Promise<void>;
}

/**
 * No tag is logged for a colour: pages made before it are right without it, and show the picture itself a moment
 * later. Purging every page of a product that was looked at for the first time would cost more than it shows.
 */
export function pictureColours(db: Database, work: WorkQueue, log: Logger): PictureColours {
  const underWay = new Set<Promise<void>>();

  async function note(path: string, variant: Buffer, changed: boolean): Promise<void> {
    const known = await db.read.selectFrom('pictures').select('path').where('path', '=', path).executeTakeFirst();
    if (known && !changed) return;
    const placeholder = nearestPlaceholder(await work.run('idle', () => borderColour(variant)));
    await db.write((trx) =>
      trx
        .insertInto('pictures')
        .values({ path, placeholder })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ placeholder }))
        .execute(),
    );
  }

  return {
    learn(path, variant, changed) {
      const noted = note(path, variant, changed)
        .catch((error: unknown) => {
          // Nobody waits for a colour: the next variant of the picture brings another chance.
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
