/** Ids of the products viewed in this browser, latest first. Pure. */

/** Stored when the visitor has switched it off. */
export const OFF = 'off';

/** Maximum number of stored products: a row of six, and six more in case some are deleted or this page's own. */
const MAX = 12;

/** Parses the stored ids; invalid text yields none. */
export const seenIds = (stored: string): number[] =>
  stored.split(',').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []));

/** The new stored value after product `id` was viewed. */
export function withSeen(stored: string, id: number): string {
  if (stored === OFF) return OFF;
  return [id, ...seenIds(stored).filter((other) => other !== id)].slice(0, MAX).join();
}
