/** Ensures that the demo only fills an empty database. */
import type { Reader } from '../../src/data/database.ts';

/** Whether the database has no data yet. */
export async function isEmptyShop(db: Reader): Promise<boolean> {
  for (const table of ['classifications', 'boutiques', 'produits', 'pays', 'clients'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** Thrown when the demo should fill a database that already has data, perhaps from another process. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database is not empty: the demo only fills an empty one.');
  }
}
