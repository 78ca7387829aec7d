/** Reads the tags that an operation logs. */
import type { Database } from '../../../src/data/database.ts';

/** The tags that `work` logs. */
export async function changesIn(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const logged = () => db.read.selectFrom('change_log').select('tag').orderBy('seq').execute();
  const before = (await logged()).length;
  await work();
  return (await logged()).slice(before).map(({ tag }) => tag);
}
