/**
 * Prunes the change log. Deleted entries are merged into `tag_positions`, which holds the last position of each tag, so
 * that a reader at any position still learns which tags have changed.
 */
import { sql } from 'kysely';
import type { Database, Reader, Writer } from './database.ts';
import { statement } from './statement.ts';
import { tableRows } from './table-rows.ts';

/** Row of `counters` with the position to which the log was pruned: a `seq` on SQLite, an `xid` on PostgreSQL. */
export const PRUNED = 'change_log_pruned';

/** Rows that one transaction deletes, so that no write of the shop waits long. */
const MAX_ROWS = 5000;

const prunedPosition = statement((db, { name }: { name: string }) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
);

/** Returns the position to which the log was pruned; 0 when it never was. */
export async function prunedUpTo(db: Reader): Promise<number> {
  return (await prunedPosition(db, { name: PRUNED }))[0]?.value ?? 0;
}

interface Position {
  readonly tag: string;
  readonly seq: number;
  readonly xid: number;
}

/** Returns the last position of each tag. */
function lastPositions(rows: readonly Position[]): Position[] {
  const last = new Map<string, Position>();
  for (const { tag, seq, xid } of rows) {
    const known = last.get(tag);
    last.set(tag, { tag, seq: Math.max(seq, known?.seq ?? 0), xid: Math.max(xid, known?.xid ?? 0) });
  }
  return [...last.values()];
}

async function fold(trx: Writer, rows: readonly Position[]): Promise<void> {
  const columns = ['tag', 'seq', 'xid'] as const;
  // The `where` makes SQLite parse ON as a part of the insert.
  await sql`
    insert into tag_positions (tag, seq, xid)
    select r.tag, r.seq, r.xid from ${tableRows(trx, 'tag_positions', columns, lastPositions(rows))} as r where true
    on conflict (tag) do update set
      seq = case when excluded.seq > tag_positions.seq then excluded.seq else tag_positions.seq end,
      xid = case when excluded.xid > tag_positions.xid then excluded.xid else tag_positions.xid end`.execute(trx);
}

/** Deletes the oldest entries before `olderThan` and merges them into `tag_positions`; returns how many. */
async function pruneSome(trx: Writer, olderThan: string, position: 'seq' | 'xid'): Promise<number> {
  const rows = await trx
    .deleteFrom('change_log')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('change_log').select('seq').where('createdAt', '<', olderThan).orderBy('createdAt').limit(MAX_ROWS),
    )
    .returning(['tag', 'seq', 'xid'])
    .execute();
  if (rows.length === 0) return 0;
  await fold(trx, rows);
  const value = rows.reduce((last, row) => Math.max(last, row[position]), await prunedUpTo(trx));
  await trx
    .insertInto('counters')
    .values({ name: PRUNED, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return rows.length;
}

/**
 * Deletes entries older than `olderThan` (ISO 8601), some thousand per transaction. A subscriber that had not read them
 * gets their tags from `tag_positions`.
 */
export async function pruneChanges(db: Database, olderThan: string): Promise<void> {
  const position = db.dialect === 'sqlite' ? 'seq' : 'xid';
  let pruned: number;
  do {
    pruned = await db.write((trx) => pruneSome(trx, olderThan, position));
  } while (pruned === MAX_ROWS);
}
