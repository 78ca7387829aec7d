/** A database whose transactions all go through another `write` in this thread, to count, delay or break them. */
import type { Database } from '../../src/data/database.ts';

/** Returns `db` with its transactions going through `write`. */
export const writingThrough = (db: Database, write: Database['write']): Database => ({
  ...db,
  write,
  run: (task, input) => write((trx) => task(trx, input)),
});
