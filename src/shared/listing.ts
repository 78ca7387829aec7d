/** Pagination and answers of the API's lists. Pure. */
import { drawSeed, isSeedOfDay, ringStart, sectorStart } from './random-order.ts';

/** Page (from 1) and size, validated by the contract. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** A range of an ordered list. */
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

/** The rows before the page, and the rows on it. */
export function sliceOf({ page, limit }: Paging): Slice {
  return { offset: (page - 1) * limit, limit };
}

/** Returns the envelope of C-63; `seed` only on lists in random order. */
export function listing<T>(data: T[], totalItems: number, { limit }: Paging, seed?: number): Listing<T> {
  const answer = { data, totalItems, totalPages: Math.ceil(totalItems / limit) };
  return seed === undefined ? answer : { ...answer, seed };
}

/** Returns the requested seed of the order if it is one of today's, otherwise a random one. */
export function seedFor(requested: number | undefined, now: number): number {
  return requested !== undefined && isSeedOfDay(requested, now) ? requested : drawSeed(now);
}

/** Returns the pattern `%text%` for LIKE, with escaped wildcards in `text`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** One of the two arcs of the ring: `from` covers `rnd >= start`, `below` the rest. */
export interface Arc extends Slice {
  readonly start: number;
  readonly side: 'from' | 'below';
  /** `desc` reads from the end of the arc. */
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads a slice of the order that starts at the seed's position on the ring, continues to its end and then from 0. Each
 * arc is one range of an index on `rnd`. `total` is the number of rows on the ring; a slice entirely in the second arc
 * is read from the end of that arc, so no rows need counting.
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

/** The number of rows in each sector of the ring, summed up. */
export interface RingRanks {
  /** Number of rows before each sector, by the sector. */
  readonly before: readonly number[];
  /** Number of rows before the start of the order. */
  readonly beforeStart: number;
  /** Number of all rows. */
  readonly total: number;
}

/** {@link readRing} that begins at the sector of the slice, so that it skips at most the rows of one sector. */
export async function readRingFromSector<T>(
  { before, beforeStart, total }: RingRanks,
  { offset, limit }: Slice,
  read: (arc: Arc) => Promise<T[]>,
): Promise<T[]> {
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return [];
  const first = (beforeStart + offset) % total;
  const sector = before.findLastIndex((rows) => rows <= first);
  const skipped = first - (before[sector] ?? 0);
  const arc = { side: 'from', direction: 'asc' } as const;
  const head = await read({ ...arc, start: sectorStart(sector), offset: skipped, limit: wanted });
  // The ring continues from 0.
  const missing = wanted - head.length;
  return missing > 0 ? [...head, ...(await read({ ...arc, start: 0, offset: 0, limit: missing }))] : head;
}
