/**
 * Groups rows that describe one thing, wherever they stand in the file. The rows wait in a temporary database on disk,
 * so that memory does not grow with the file.
 */
import { DatabaseSync } from 'node:sqlite';
import { SeenKeys } from './seen-keys.ts';
import { lengthOf, type SourceRow } from './source.ts';

/** The most rows of a group and characters of their source, which bound memory; further rows start another group. */
const MAX_ROWS = 5000;
const MAX_LENGTH = 16_000_000;

/** What is stored of a row; its values by column are made of it again. */
type StoredRow = Omit<SourceRow, 'row'> & { readonly isRead: boolean };

class WaitingRows {
  // A database without a name is a temporary file, which SQLite removes when it is closed or its process ends.
  readonly #db = new DatabaseSync('');
  readonly #add;

  constructor() {
    this.#db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -32000');
    this.#db.exec('create table waiting (id integer primary key, thing integer not null, row text not null)');
    this.#db.exec('begin');
    this.#add = this.#db.prepare('insert into waiting (thing, row) values (?, ?)');
  }

  add(thing: number, { row, ...rest }: SourceRow): void {
    const stored: StoredRow = { ...rest, isRead: row !== undefined };
    this.#add.run(thing, JSON.stringify(stored));
  }

  /** The rows of each thing in the order of the file, and the things in the order of their first rows. */
  *inOrder(): Generator<{ readonly thing: number; readonly row: StoredRow }> {
    this.#db.exec('create index things on waiting (thing)');
    for (const { thing, row } of this.#db.prepare('select thing, row from waiting order by thing, id').iterate())
      yield { thing: thing as number, row: JSON.parse(row as string) as StoredRow };
  }

  close(): void {
    this.#db.close();
  }
}

/** Stores `rows` until they end or fail; returns the failure. */
async function store(rows: AsyncIterable<SourceRow>, waiting: WaitingRows, keyOf: (row: SourceRow) => string) {
  const keys = new SeenKeys();
  let alone = 0;
  try {
    for await (const row of rows) {
      const key = keyOf(row);
      waiting.add(keys.numberOf(key === '' ? `alone ${alone++}` : `group ${key}`), row);
    }
    return undefined;
  } catch (error) {
    return { error };
  }
}

/**
 * The rows of each thing, which have the same text of `keyOf`; a row without such a text is alone. When reading fails,
 * it fails after what was read.
 * @param read gives back the values of a row by column
 */
export async function* groupRows(
  rows: AsyncIterable<SourceRow>,
  keyOf: (row: SourceRow) => string,
  read: (values: readonly string[], line: number) => SourceRow['row'],
): AsyncGenerator<readonly SourceRow[]> {
  const waiting = new WaitingRows();
  try {
    const failure = await store(rows, waiting, keyOf);
    let group: SourceRow[] = [];
    let current = -1;
    let length = 0;
    for (const { thing, row: stored } of waiting.inOrder()) {
      const { isRead, ...rest } = stored;
      const row: SourceRow = isRead ? { ...rest, row: read(rest.values, rest.line) ?? {} } : rest;
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
