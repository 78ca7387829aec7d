/** Products that were looked at in this browser: their ids, the latest first. Pure. */

/** What stands there when the visitor wants nothing kept. */
export const OFF = 'off';

/** Products that are kept: a row of six, and as many that may be gone or be the page itself. */
const MOST = 12;

/** Ids that are kept as `stored`; none of what somebody else wrote there. */
export const seenIds = (stored: string): number[] =>
  stored.split(',').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []));

/** What is stored once product `id` was looked at. */
export function withSeen(stored: string, id: number): string {
  if (stored === OFF) return OFF;
  return [id, ...seenIds(stored).filter((other) => other !== id)].slice(0, MOST).join();
}
