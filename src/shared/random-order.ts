/**
 * Seeds of the random order. A day has 16, which limits the number of cached pages; each is a start position on the
 * ring of the indexed column `rnd`.
 */
import { DAY_MS } from './durations.ts';

const SEEDS_A_DAY = 16;
/** Lagos is one hour ahead of UTC all year (G-34); the seeds change at its midnight. */
const LAGOS_OFFSET_MS = 3_600_000;
const RING = 2 ** 31;
/** Parts of the ring of equal width, whose products are counted (`ring_sectors`). */
export const SECTORS = 1024;
export const SECTOR_WIDTH = RING / SECTORS;

/** The 16 seeds of the day of `now` (ms since 1970). */
export function seedsOfDay(now: number): readonly number[] {
  const day = Math.floor((now + LAGOS_OFFSET_MS) / DAY_MS);
  return Array.from({ length: SEEDS_A_DAY }, (_, k) => day * SEEDS_A_DAY + k);
}

/** When the seeds of the day of `now` are replaced; both in ms since 1970. */
export function seedsChangeAt(now: number): number {
  return (Math.floor((now + LAGOS_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - LAGOS_OFFSET_MS;
}

/** Whether `seed` is one of today's. */
export function isSeedOfDay(seed: number, now: number): boolean {
  return seedsOfDay(now).includes(seed);
}

/** One of today's seeds; `random` is in [0, 1). */
export function drawSeed(now: number, random: number = Math.random()): number {
  const seeds = seedsOfDay(now);
  return seeds[Math.floor(random * seeds.length)] as number;
}

/** The start position of a seed on the ring [0, 2^31). */
export function ringStart(seed: number): number {
  let x = (seed ^ 0x9e3779b9) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return ((x ^ (x >>> 16)) >>> 1) & (RING - 1);
}

/** The sector of a place on the ring. */
export const sectorOf = (rnd: number): number => Math.floor(rnd / SECTOR_WIDTH);

/** Where a sector begins on the ring. */
export const sectorStart = (sector: number): number => sector * SECTOR_WIDTH;
