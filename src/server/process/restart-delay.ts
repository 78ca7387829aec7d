/** The delay before an ended worker is replaced. */

/** Lifetime in milliseconds after which the end of a worker is not a failed start. */
export const LIVED_WELL_MS = 60_000;
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Returns the milliseconds to wait before the next start, after `deaths` short lives in a row: none after the first,
 * then doubled each time.
 */
export function restartDelay(deaths: number): number {
  return deaths < 2 ? 0 : Math.min(FIRST_MS * 2 ** (deaths - 2), LONGEST_MS);
}
