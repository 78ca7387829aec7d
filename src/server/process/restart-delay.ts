/** When a worker that ended is replaced. */

/** A worker that lived as long, in milliseconds, did not end for what it found at its start. */
export const LIVED_WELL_MS = 60_000;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before the next start, after `deaths` short lives in a row: none after the first, then twice
 * as long each time.
 */
export function restartDelay(deaths: number): number {
  return deaths < 2 ? 0 : Math.min(FIRST_MS * 2 ** (deaths - 2), LONGEST_MS);
}
