/**
 * Finds the first row of each identity in a file, and later rows that differ from it. Lines and names are in a
 * temporary database on disk, so that a file of millions of rows needs only tens of megabytes of memory.
 */
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { SeenKeys } from './seen-keys.ts';

export interface NamedRow {
  /** Line in which the row begins, from 1. */
  readonly line: number;
  /** Name of the item in the row; '' when it has none. */
  readonly name: string;
}

/** A merged row that differs from the first row with its identity. */
export interface DifferingRow extends NamedRow {
  readonly identity: string;
  readonly first: NamedRow;
}

export interface DifferingRows {
  readonly count: number;
  /** The first {@link MAX_LISTED} differing rows. */
  readonly listed: readonly DifferingRow[];
}

const MAX_LISTED = 100;

const digestOf = (item: unknown) => hash('sha1', JSON.stringify(item), 'hex').slice(0, 16);

export class FirstRows {
  readonly keys = new SeenKeys();
  // A database without a name is a temporary file, which SQLite removes when it is closed or its process ends.
  readonly #db = new DatabaseSync('');
  readonly #put;
  readonly #find;
  #count = 0;
  readonly #listed: DifferingRow[] = [];

  constructor() {
    this.#db.exec('create table firsts (number integer primary key, line integer, name text, digest text)');
    this.#put = this.#db.prepare('insert into firsts values (?, ?, ?, ?)');
    this.#find = this.#db.prepare('select line, name, digest from firsts where number = ?');
  }

  /**
   * Adds a row and returns whether it is the first of its identity.
   * @param item the content of the row, to compare with the first one
   */
  add(identity: string, row: NamedRow, item: unknown): boolean {
    const before = this.keys.size;
    const number = this.keys.numberOf(identity);
    if (number === before) {
      this.#put.run(number, row.line, row.name, digestOf(item));
      return true;
    }
    const { digest, line, name } = this.#find.get(number) as unknown as NamedRow & { readonly digest: string };
    if (digest !== digestOf(item)) {
      this.#count++;
      if (this.#listed.length < MAX_LISTED) this.#listed.push({ identity, ...row, first: { line, name } });
    }
    return false;
  }

  get differing(): DifferingRows {
    return { count: this.#count, listed: this.#listed };
  }

  close(): void {
    this.#db.close();
  }
}
