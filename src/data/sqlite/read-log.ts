/** Reads the change log of SQLite. */
import { CompiledQuery } from 'kysely';
import type { Reader } from '../database.ts';
import { type LogReader, newestOf, newestRows } from '../log-position.ts';
import { prunedUpTo } from '../prune-changes.ts';
import { statement } from '../statement.ts';

/** The version is read before each read from a cache. */
const VERSION = CompiledQuery.raw('pragma data_version');

const loggedAfter = statement((db, { last }: { last: number }) =>
  db.selectFrom('change_log').select(['seq', 'tag', 'xid', 'createdAt']).where('seq', '>', last).orderBy('seq'),
);

/** Reads the log. Only one transaction writes at a time, so numbers are in the order of the commits. */
export async function readSqliteLog(db: Reader): Promise<LogReader> {
  /** The version changes when another connection commits; the reading one never does. */
  const version = async () => (await db.executeQuery<{ data_version: number }>(VERSION)).rows[0]?.data_version;
  let seen = await version();
  let newest = await newestRows(db);
  let last = Math.max(newest.at(-1)?.seq ?? 0, await prunedUpTo(db));

  async function next(): Promise<readonly string[]> {
    const now = await version();
    if (now === seen) return [];
    const rows = await loggedAfter(db, { last });
    const pruned = await prunedUpTo(db);
    const missed =
      pruned > last
        ? await db.selectFrom('tag_positions').select(['seq', 'tag']).where('seq', '>', last).execute()
        : [];
    newest = newestOf(newest, rows);
    last = Math.max(rows.at(-1)?.seq ?? last, pruned);
    seen = now;
    return [...new Set([...missed, ...rows].map(({ tag }) => tag))];
  }

  return { next, position: () => ({ seq: last, xid: 1 }), newest: () => newest };
}
