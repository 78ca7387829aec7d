/** The demo fills an empty database only. */
import type { Reader } from '../../src/data/database.ts';

/** Whether nothing has been put into the database yet. */
export async function isEmptyShop(db: Reader): Promise<boolean> {
  for (const table of ['classifications', 'boutiques', 'produits', 'pays', 'clients'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The demo was to fill a database that somebody has already put something into, another process perhaps. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database is not empty: the demo only fills an empty one.');
  }
}
