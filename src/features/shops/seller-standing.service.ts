/** Counts once a night the standing of shops as sellers. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import { changedStandings, shopIdsAfter, storeStandings } from './seller-standing.repository.ts';

/** Number of shops that are counted between two turns of the event loop. */
const BATCH = 50;

/**
 * Counts all shops and stores what has changed; requests are answered meanwhile. Returns the number of changed
 * standings.
 * @param isStopping ends the count early if true; the rest follows with the next one
 */
export async function updateStandings(db: Database, isStopping: () => boolean = () => false): Promise<number> {
  let changed = 0;
  for (let last: number | undefined = 0; last !== undefined && !isStopping(); ) {
    const ids: number[] = await shopIdsAfter(db.read, last, BATCH);
    last = ids.at(-1);
    if (last === undefined) break;
    const changes = await changedStandings(db.read, ids);
    // Nothing is written without changes.
    if (changes.length > 0) await db.write((trx) => storeStandings(trx, changes));
    changed += changes.length;
    await nextTurn();
  }
  return changed;
}
