/**
 * Groups rows that describe one item, wherever they are in the file. The rows wait in a temporary database on disk, so
 * that memory does not grow with the file.
 */
import { DatabaseSync } from 'node:sqlite';
import type { SourceValues } from './column-value.ts';
import type { ListedChild } from './group-key.ts';
import { SeenKeys } from './seen-keys.ts';
import { lengthOf, type SourceRow } from './source.ts';

/** Maximum rows of a group, and characters of their source, to limit memory; further rows start another group. */
const MAX_ROWS = 5000;
const MAX_LENGTH = 16_000_000;

/** The stored part of a row, from which its values by column are computed again. */
type StoredRow = Omit<SourceRow, 'row'> & { readonly isRead: boolean };

/** Functions that relate a row to its item. */
export interface GroupKeys {
  /** Returns the text that rows of one item share; a row with an empty text is alone. */
  readonly keyOf: (row: SourceRow) => string;
  /** Returns the varieties that a row lists. */
  readonly childrenOf: (row: SourceRow) => readonly ListedChild[];
  /** Returns the values of a row with its text in the parent's list, which is undefined when no list names it. */
  readonly withListed: (row: SourceValues, listed: string | undefined) => SourceValues;
}

class WaitingRows {
  // A database without a name is a temporary file, which SQLite removes when it is closed or its process ends.
  readonly #db = new DatabaseSync('');
  readonly #add;
  readonly #addChild;

  constructor() {
    this.#db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -32000');
    this.#db.exec(
      'create table waiting (id integer primary key, thing integer not null, listed text, row text not null)',
    );
    this.#db.exec('create table children (thing integer primary key, parent integer not null, listed text not null)');
    this.#db.exec('begin');
    this.#add = this.#db.prepare('insert into waiting (thing, row) values (?, ?)');
    this.#addChild = this.#db.prepare('insert or ignore into children (thing, parent, listed) values (?, ?, ?)');
  }

  add(thing: number, { row, ...rest }: SourceRow): void {
    const stored: StoredRow = { ...rest, isRead: row !== undefined };
    this.#add.run(thing, JSON.stringify(stored));
  }

  /** Assigns the rows of `thing` to `parent`; the first parent is used. */
  addChild(thing: number, parent: number, listed: string): void {
    if (thing !== parent) this.#addChild.run(thing, parent, listed);
  }

  /** Yields the rows of each item in the order of the file, and the items in the order of their first rows. */
  *inOrder(): Generator<{ readonly thing: number; readonly row: StoredRow; readonly listed: string | undefined }> {
    this.#db.exec(
      'update waiting set thing = c.parent, listed = c.listed from children as c where c.thing = waiting.thing',
    );
    this.#db.exec('create index things on waiting (thing)');
    const stored = this.#db.prepare('select thing, listed, row from waiting order by thing, id');
    for (const { thing, listed, row } of stored.iterate())
      yield {
        thing: thing as number,
        row: JSON.parse(row as string) as StoredRow,
        listed: (listed as string | null) ?? undefined,
      };
  }

  close(): void {
    this.#db.close();
  }
}

/** Stores `rows` until they end or fail; returns the error. */
async function store(rows: AsyncIterable<SourceRow>, waiting: WaitingRows, { keyOf, childrenOf }: GroupKeys) {
  const keys = new SeenKeys();
  let alone = 0;
  try {
    for await (const row of rows) {
      const key = keyOf(row);
      const thing = keys.numberOf(key === '' ? `alone ${alone++}` : `group ${key}`);
      waiting.add(thing, row);
      for (const child of childrenOf(row)) waiting.addChild(keys.numberOf(`group ${child.key}`), thing, child.listed);
    }
    return undefined;
  } catch (error) {
    return { error };
  }
}

/**
 * Yields the rows of each item, which share a key, and the rows that one of them lists. An error of reading is thrown
 * after the rows before it.
 * @param read returns the values of a stored row by column
 */
export async function* groupRows(
  rows: AsyncIterable<SourceRow>,
  groupKeys: GroupKeys,
  read: (values: readonly string[], line: number) => SourceRow['row'],
): AsyncGenerator<readonly SourceRow[]> {
  const waiting = new WaitingRows();
  try {
    const failure = await store(rows, waiting, groupKeys);
    let group: SourceRow[] = [];
    let current = -1;
    let length = 0;
    for (const { thing, row: stored, listed } of waiting.inOrder()) {
      const { isRead, ...rest } = stored;
      const values = () => groupKeys.withListed(read(rest.values, rest.line) ?? {}, listed);
      const row: SourceRow = isRead ? { ...rest, row: values() } : rest;
      const isFull = group.length >= MAX_ROWS || length >= MAX_LENGTH;
      if (group.length > 0 && (thing !== current || isFull)) {
        yield group;
        group = [];
        length = 0;
      }
      current = thing;
      group.push(row);
      length += lengthOf(row);
    }
    if (group.length > 0) yield group;
    if (failure) throw failure.error;
  } finally {
    waiting.close();
  }
}
