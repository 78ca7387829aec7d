/** Gives a live shop the places of Nigeria when it has none. */
import type { Database } from '../../../data/database.ts';
import { lockPlaces } from '../location.repository.ts';
import { hasNoPlaces, insertNigeria } from './nigeria-places.repository.ts';

/**
 * Stores the states and cities of Nigeria, unless the shop has any place of its own. Several processes may call it at
 * once.
 */
export async function storePlaces(db: Database): Promise<void> {
  if (!(await hasNoPlaces(db.read))) return;
  await db.write(async (trx) => {
    await lockPlaces(trx);
    if (await hasNoPlaces(trx)) await insertNigeria(trx);
  });
}
