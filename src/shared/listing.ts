/** How every list of the API is paged and answered. Pure. */
import { drawSeed, isSeedOfDay, ringStart } from './random-order.ts';

/** Page (from 1) and size, both already checked by the contract. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** A stretch of an ordered list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface Listing<T> {
  data: T[];
  totalItems: number;
  totalPages: number;
  seed?: number;
}

/** Rows before the page, and how many it holds. */
export function sliceOf({ page, limit }: Paging): Slice {
  return { offset: (page - 1) * limit, limit };
}

/** The envelope of C-63; `seed` only on lists in random order. */
export function listing<T>(data: T[], totalItems: number, { limit }: Paging, seed?: number): Listing<T> {
  const answer = { data, totalItems, totalPages: Math.ceil(totalItems / limit) };
  return seed === undefined ? answer : { ...answer, seed };
}

/** The seed to order by: the one asked for when it is one of today's, otherwise one that is drawn (C-61). */
export function seedFor(asked: number | undefined, now: number): number {
  return asked !== undefined && isSeedOfDay(asked, now) ? asked : drawSeed(now);
}

/** `%text%` for LIKE, whose own signs in `text` are escaped by a backslash. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** One of the two arcs of the ring: `from` holds `rnd >= start`, `below` the rest. */
export interface Arc extends Slice {
  readonly start: number;
  readonly side: 'from' | 'below';
  /** `desc` reads from the arc's end. */
  readonly direction: 'asc' | 'desc';
}

/**
 * A slice of the order that starts at the seed's point of the ring, runs to its end and goes on from 0. Every
 * arc is one range of an index on `rnd`. `total` is the number of rows in the whole ring; a slice that lies wholly
 * in the second arc is read from that arc's end, so nothing is counted to find where it begins.
 */
export async function readRing<T>(
  seed: number,
  { offset, limit }: Slice,
  total: number,
  read: (arc: Arc) => Promise<T[]>,
): Promise<T[]> {
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return [];
  const start = ringStart(seed);
  const head = await read({ start, side: 'from', direction: 'asc', offset, limit: wanted });
  const missing = wanted - head.length;
  if (missing === 0) return head;
  if (head.length > 0)
    return [...head, ...(await read({ start, side: 'below', direction: 'asc', offset: 0, limit: missing }))];
  const fromEnd = await read({
    start,
    side: 'below',
    direction: 'desc',
    offset: total - offset - wanted,
    limit: wanted,
  });
  return fromEnd.reverse();
}
