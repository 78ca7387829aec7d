/**
 * Logs what changed, in the transaction of the change. Every process follows the log (`change-feed.ts`) and purges the
 * pages with a logged tag.
 */
import { sql } from 'kysely';
import { batches } from './batches.ts';
import { dialectOf, type Writer } from './database.ts';
import { loggedTags } from './logged-tags.ts';
import { CHANGES_CHANNEL } from './postgres/listen.ts';
import { statement } from './statement.ts';
import { rowInserter } from './table-rows.ts';

/** Tag that purges everything; only a reset and an operator log it. */
export const EVERYTHING = '*';

const insertTags = rowInserter('change_log', ['tag', 'createdAt']);

const notifyOthers = statement((_, { channel }: { channel: string }) => sql`select pg_notify(${channel}, '')`);

/** Adds `tags` to the log, each once per transaction. They become visible with the commit. */
export async function logChange(trx: Writer, tags: readonly string[]): Promise<void> {
  const logged = loggedTags(trx);
  if (logged.has(EVERYTHING)) return;
  const fresh = [...new Set(tags)].filter((tag) => !logged.has(tag));
  if (fresh.length === 0) return;
  const isFirst = logged.size === 0;
  for (const tag of fresh) logged.add(tag);
  const createdAt = new Date().toISOString();
  const rows = fresh.map((tag) => ({ tag, createdAt }));
  const inserts = Array.from(batches(rows), (some) => insertTags(trx, some));
  // One notification for the whole transaction.
  const isNotified = isFirst && dialectOf(trx) === 'postgres';
  await Promise.all([...inserts, isNotified && notifyOthers(trx, { channel: CHANGES_CHANNEL })]);
}
