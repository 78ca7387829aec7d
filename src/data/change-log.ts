/**
 * Logs what changed, in the transaction of the change. Every process follows the log (`change-feed.ts`) and purges the
 * pages with a logged tag.
 */
import { sql } from 'kysely';
import { type Database, dialectOf, type Reader, type Writer } from './database.ts';
import { CHANGES_CHANNEL } from './postgres/listen.ts';
import { statement } from './statement.ts';
import { rowInserter } from './table-rows.ts';

/** Purges everything. */
export const EVERYTHING = '*';
/**
 * A transaction with more tags logs {@link EVERYTHING} instead. Purging all pages is then cheaper than finding so many,
 * and no broader tag would match the page of every single row.
 */
export const MAX_TAGS = 500;
/** Row of `counters` with the position up to which the log was pruned: a `seq` on SQLite, an `xid` on PostgreSQL. */
export const PRUNED = 'change_log_pruned';

/** Reads the log: answers the tags logged since it was called last. */
export type NextTags = () => Promise<readonly string[]>;

/** Up to where the log was pruned; 0 when it never was. */
export async function prunedUpTo(db: Reader): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', PRUNED).executeTakeFirst();
  return row?.value ?? 0;
}

const insertTags = rowInserter('change_log', ['tag', 'createdAt']);

const notifyOthers = statement((_, { channel }: { channel: string }) => sql`select pg_notify(${channel}, '')`);

const loggedIn = new WeakMap<Writer, Set<string>>();

/** Adds `tags` to the log, each once per transaction. They become visible with the commit. */
export async function logChange(trx: Writer, tags: readonly string[]): Promise<void> {
  const logged = loggedIn.get(trx) ?? new Set<string>();
  loggedIn.set(trx, logged);
  if (logged.has(EVERYTHING)) return;
  let fresh = [...new Set(tags)].filter((tag) => !logged.has(tag));
  if (logged.size + fresh.length > MAX_TAGS) fresh = [EVERYTHING];
  if (fresh.length === 0) return;
  const isFirst = logged.size === 0;
  for (const tag of fresh) logged.add(tag);
  const createdAt = new Date().toISOString();
  const insert = insertTags(
    trx,
    fresh.map((tag) => ({ tag, createdAt })),
  );
  // One notification for the entire transaction.
  const isNotified = isFirst && dialectOf(trx) === 'postgres';
  await Promise.all([insert, isNotified && notifyOthers(trx, { channel: CHANGES_CHANNEL })]);
}

/** Deletes entries older than `olderThan` (ISO 8601). A subscriber that had not read them purges everything. */
export async function pruneChanges(db: Database, olderThan: string): Promise<void> {
  await db.write(async (trx) => {
    const position = db.dialect === 'sqlite' ? 'seq' : 'xid';
    const { last } = await trx
      .selectFrom('change_log')
      .select((eb) => eb.fn.max<number | null>(position).as('last'))
      .where('createdAt', '<', olderThan)
      .executeTakeFirstOrThrow();
    if (last === null) return;
    // Only up to that position: on PostgreSQL an older row may have been committed after the lookup.
    await trx.deleteFrom('change_log').where('createdAt', '<', olderThan).where(position, '<=', last).execute();
    await trx
      .insertInto('counters')
      .values({ name: PRUNED, value: last })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: last }))
      .execute();
  });
}
