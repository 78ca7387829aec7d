/** Positions in the change log: what has changed since one, and whether a log is still the one that was read. */
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { EVERYTHING } from './change-log.ts';
import { dialectOf, type Reader } from './database.ts';
import { statement } from './statement.ts';
import type { Row } from './tables.ts';

/**
 * The position to which a reader has read. A later change has a higher `seq`, or an `xid` that is not lower: on
 * PostgreSQL a lower number may be committed after a higher one, and all transactions below the oldest open one have
 * ended.
 */
export interface LogPosition {
  readonly seq: number;
  /** 1 on SQLite, whose entries have 0 because numbers are in the order of the commits. */
  readonly xid: number;
}

/** An entry of the log. */
export type LogRow = Pick<Row<'change_log'>, 'seq' | 'tag' | 'xid' | 'createdAt'>;

/** Reads the log from the position at which it was created. */
export interface LogReader {
  /** Returns the tags that were logged since the last call. */
  next(): Promise<readonly string[]>;
  /** Returns a position before which `next` has returned everything since the start. */
  position(): LogPosition;
  /** Returns the newest entries that it has read, one of each transaction, at most {@link MAX_NEWEST}. */
  newest(): readonly LogRow[];
}

/** On PostgreSQL the last visible entry need not have the highest number, so several are stored. */
const MAX_NEWEST = 10;

/** Returns the newest entries after `rows` were read in addition to `known`. */
export function newestOf(known: readonly LogRow[], rows: readonly LogRow[]): readonly LogRow[] {
  if (rows.length === 0) return known;
  const byTransaction = new Map<number, LogRow>();
  for (const row of [...known, ...rows]) {
    byTransaction.delete(row.xid);
    byTransaction.set(row.xid, row);
  }
  return [...byTransaction.values()].slice(-MAX_NEWEST);
}

/** Returns the newest entries of the log, oldest first. */
export async function newestRows(db: Reader): Promise<readonly LogRow[]> {
  const rows = await db
    .selectFrom('change_log')
    .select(['seq', 'tag', 'xid', 'createdAt'])
    .orderBy('seq', 'desc')
    .limit(MAX_NEWEST)
    .execute();
  return newestOf([], rows.toReversed());
}

/** Returns the identity of the database, which a copy or a restored backup does not share. */
export async function databaseIdentity(db: Reader): Promise<string> {
  return (await db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow()).id;
}

/**
 * Encodes tags as the single parameter of {@link isTag}. They contain neither spaces nor control characters
 * (`tags.ts`).
 */
const textOfTags = (db: Reader, tags: readonly string[]): string =>
  dialectOf(db) === 'postgres' ? `{${tags.map((tag) => JSON.stringify(tag)).join()}}` : JSON.stringify(tags);

interface Since extends LogPosition {
  readonly tags: string;
  readonly max: number;
}

type TagRows = Compilable<{ tag: string }> | RawBuilder<{ tag: string }>;

/**
 * Looks up each tag in the index of either table, so the length of the log does not matter. SQLite first checks whether
 * anything was logged since.
 */
const onSqlite = ({ tags, seq, max }: Since): TagRows => {
  const later = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} as l where l.tag = t.value and l.seq > ${seq})`;
  return sql`
    select t.value as tag from json_each(${tags}) as t
    where (select s.seq from sqlite_sequence as s where s.name = 'change_log') > ${seq}
      and (${later('change_log')} or ${later('tag_positions')})
    limit ${max}`;
};

const onPostgres = ({ tags, seq, xid, max }: Since): TagRows => {
  const later = (table: string, condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${sql.table(table)} as l where l.tag = t and ${condition})`;
  const isLater = (table: string) => sql`${later(table, sql`l.seq > ${seq}`)} or ${later(table, sql`l.xid >= ${xid}`)}`;
  return sql`
    select t as tag from unnest(${tags}::text[]) as t
    where ${isLater('change_log')} or ${isLater('tag_positions')} limit ${max}`;
};

const changedTagsOf = statement(
  (db, since: Since): TagRows => (dialectOf(db) === 'sqlite' ? onSqlite(since) : onPostgres(since)),
);

/**
 * Returns those of `tags` that were logged after `position`, at most `max` of them; {@link EVERYTHING} matches each of
 * them and is returned by its own name. `db` must be the primary, because a replica may lack the newest entries.
 */
export async function changedSince(
  db: Reader,
  tags: readonly string[],
  { seq, xid }: LogPosition,
  max = 1,
): Promise<string[]> {
  const rows = await changedTagsOf(db, { tags: textOfTags(db, [...tags, EVERYTHING]), seq, xid, max });
  return rows.map(({ tag }) => tag);
}

/**
 * Whether the log of `db` holds what was read of it before: each of `rows`, or a later position of its tag when it was
 * pruned. Otherwise the database is a different one, or an earlier state of it.
 */
export async function hasRows(db: Reader, rows: readonly LogRow[]): Promise<boolean> {
  if (rows.length === 0) return true;
  const stored = await db
    .selectFrom('change_log')
    .select(['seq', 'tag', 'xid', 'createdAt'])
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  const bySeq = new Map(stored.map((row) => [row.seq, row]));
  const pruned = rows.filter(({ seq }) => !bySeq.has(seq));
  if (rows.some((row) => !isSame(row, bySeq.get(row.seq) ?? row))) return false;
  for (const { tag, seq } of pruned) {
    const last = await db.selectFrom('tag_positions').select('seq').where('tag', '=', tag).executeTakeFirst();
    if (last === undefined || last.seq < seq) return false;
  }
  return true;
}

const isSame = (a: LogRow, b: LogRow) => a.tag === b.tag && a.xid === b.xid && a.createdAt === b.createdAt;
