/** A checksum of rows that does not depend on their order or on the database engine. */
import { createHash } from 'node:crypto';
import type { ShopRow, ShopTable } from './shop-tables.ts';

/**
 * Significant digits of an amount that both engines store: SQLite stores a binary fraction, PostgreSQL two decimals.
 */
const DIGITS = 14;

/** Normalizes `value`, because PostgreSQL sorts the keys of JSON objects. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => [name, plain(part)]);
}

/** Number of bits of a sum. */
const BITS = 128n;

export class RowSum {
  readonly #columns: readonly string[];
  #sum = 0n;
  count = 0;

  constructor({ columns }: Pick<ShopTable, 'columns'>) {
    this.#columns = columns;
  }

  add(rows: readonly ShopRow[]): void {
    for (const row of rows) {
      const text = JSON.stringify(this.#columns.map((column) => plain(row[column])));
      this.#sum += BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
    }
    this.#sum = BigInt.asUintN(Number(BITS), this.#sum);
    this.count += rows.length;
  }

  /** The checksum in hexadecimal digits; equal rows have equal checksums. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(Number(BITS / 4n), '0');
  }
}
