/** Compares many pages with the change log at once; `log-position.ts` looks up the tags of one. */
import { EVERYTHING } from './change-log.ts';
import type { Reader } from './database.ts';
import type { LogPosition } from './log-position.ts';

/** Rows of one read. */
const BATCH = 20_000;

/** The last position of each tag that was logged after a position. */
export type ChangedTags = ReadonlyMap<string, LogPosition>;

/** On SQLite all entries have the `xid` 0 and all positions 1, so the number alone decides. */
const isLater = (entry: LogPosition, { seq, xid }: LogPosition): boolean => entry.seq > seq || entry.xid >= xid;

/**
 * Returns the tags that were logged after `since`. The log is read before its pruned positions, so that an entry that
 * is pruned meanwhile is not missed.
 */
export async function changedTags(db: Reader, since: LogPosition): Promise<ChangedTags> {
  const last = new Map<string, LogPosition>();
  const note = ({ tag, seq, xid }: { tag: string } & LogPosition) => {
    const known = last.get(tag);
    last.set(tag, { seq: Math.max(seq, known?.seq ?? 0), xid: Math.max(xid, known?.xid ?? 0) });
  };
  for (let after = 0, count = BATCH; count === BATCH; ) {
    const rows = await db
      .selectFrom('change_log')
      .select(['tag', 'seq', 'xid'])
      .where('seq', '>', after)
      .where((eb) => eb.or([eb('seq', '>', since.seq), eb('xid', '>=', since.xid)]))
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    rows.forEach(note);
    after = rows.at(-1)?.seq ?? after;
    count = rows.length;
  }
  for (let after = '', count = BATCH; count === BATCH; ) {
    const rows = await db
      .selectFrom('tag_positions')
      .select(['tag', 'seq', 'xid'])
      .where('tag', '>', after)
      .where((eb) => eb.or([eb('seq', '>', since.seq), eb('xid', '>=', since.xid)]))
      .orderBy('tag')
      .limit(BATCH)
      .execute();
    rows.forEach(note);
    after = rows.at(-1)?.tag ?? after;
    count = rows.length;
  }
  return last;
}

/**
 * Whether one of `tags`, or everything, was logged after `position`, which must not be before the position of
 * `changed`.
 */
export function isChanged(changed: ChangedTags, tags: readonly string[], position: LogPosition): boolean {
  const isOf = (tag: string) => {
    const entry = changed.get(tag);
    return entry !== undefined && isLater(entry, position);
  };
  return isOf(EVERYTHING) || tags.some(isOf);
}
