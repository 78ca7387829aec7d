/** Reads the change log of SQLite. */
import { CompiledQuery } from 'kysely';
import { EVERYTHING, type NextTags, prunedUpTo } from '../change-log.ts';
import type { Reader } from '../database.ts';

/** Asked before each read from a cache. */
const VERSION = CompiledQuery.raw('pragma data_version');

/** One transaction writes at a time, so the order of the numbers is the order of the commits. */
export async function readSqliteLog(db: Reader): Promise<NextTags> {
  /** Changes when another connection commits, and the reading one never does. */
  const version = async () => (await db.executeQuery<{ data_version: number }>(VERSION)).rows[0]?.data_version;
  const lastSeq = async () => {
    const row = await db
      .selectFrom('change_log')
      .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
      .executeTakeFirst();
    return Math.max(row?.seq ?? 0, await prunedUpTo(db));
  };
  let seen = await version();
  let last = await lastSeq();

  return async () => {
    const now = await version();
    if (now === seen) return [];
    const rows = await db
      .selectFrom('change_log')
      .select(['seq', 'tag'])
      .where('seq', '>', last)
      .orderBy('seq')
      .execute();
    const tags = (await prunedUpTo(db)) > last ? [EVERYTHING] : rows.map(({ tag }) => tag);
    last = Math.max(rows.at(-1)?.seq ?? last, tags[0] === EVERYTHING ? await lastSeq() : last);
    seen = now;
    return [...new Set(tags)];
  };
}
