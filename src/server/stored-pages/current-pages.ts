/**
 * Finds which stored pages could be answered now: reads them without their bodies, and compares them with the change
 * log in batches.
 */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChangedTags, changedTags, isChanged } from '../../data/changed-tags.ts';
import type { Reader } from '../../data/database.ts';
import type { LogPosition } from '../../data/log-position.ts';
import { type KnownOfPage, knownOfHead } from './stored-page.ts';

/** Rows of one read. Short reads let the file's log be reset; one long read would keep it growing. */
const BATCH = 5000;

export interface CurrentPagesOptions {
  /** Path of the file of stored pages. */
  readonly file: string;
  /** Version of the pages that are answered. */
  readonly version: number;
  readonly db: Reader;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface CurrentPages {
  readonly keys: ReadonlySet<string>;
  /** Number of pages of this version that must be made again. */
  readonly outdated: number;
}

interface Row extends KnownOfPage {
  readonly id: number;
  readonly key: string;
  readonly changesAt: number;
}

/** Yields the pages in batches, in the order of their ids. */
function* batchesOf(db: DatabaseSync, version: number): Generator<readonly Row[]> {
  const select = db.prepare(
    'select id, key, changesAt, head from pages where id > ? and version = ? order by id limit ?',
  );
  for (let after = 0, count = BATCH; count === BATCH; ) {
    const rows = select.all(after, version, BATCH).map(({ id, key, changesAt, head }) => ({
      id: Number(id),
      key: String(key),
      changesAt: Number(changesAt),
      ...knownOfHead(String(head)),
    }));
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? after;
    count = rows.length;
  }
}

const earliest = (rows: readonly Row[]): LogPosition => ({
  seq: rows.reduce((min, { position }) => Math.min(min, position.seq), Number.POSITIVE_INFINITY),
  xid: rows.reduce((min, { position }) => Math.min(min, position.xid), Number.POSITIVE_INFINITY),
});

/** What was logged since the earliest requested position; the log is read again only for an earlier one. */
class Changes {
  readonly #db: Reader;
  #since: LogPosition = { seq: Number.POSITIVE_INFINITY, xid: Number.POSITIVE_INFINITY };
  #changed: ChangedTags = new Map();

  constructor(db: Reader) {
    this.#db = db;
  }

  async since({ seq, xid }: LogPosition): Promise<ChangedTags> {
    if (seq >= this.#since.seq && xid >= this.#since.xid) return this.#changed;
    this.#since = { seq: Math.min(seq, this.#since.seq), xid: Math.min(xid, this.#since.xid) };
    this.#changed = await changedTags(this.#db, this.#since);
    return this.#changed;
  }
}

/**
 * Returns the keys of the pages that {@link StoredPages.find} would answer now, unless they are damaged. @throws
 * SQLite's error
 */
export async function currentPages({ file, version, db, now }: CurrentPagesOptions): Promise<CurrentPages> {
  const keys = new Set<string>();
  let outdated = 0;
  const changes = new Changes(db);
  const pages = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    for (const rows of batchesOf(pages, version)) {
      const changed = await changes.since(earliest(rows));
      for (const { key, changesAt, renderedAt, tags, position } of rows) {
        if (now >= renderedAt && now < changesAt && !isChanged(changed, tags, position)) keys.add(key);
        else outdated += 1;
      }
      await nextTurn();
    }
  } finally {
    pages.close();
  }
  return { keys, outdated };
}
