/** Ids of the products viewed in this browser, latest first. Pure. */

/** Stored when the visitor has switched it off. */
export const OFF = 'off';

/** The most stored products: a row of six, and as many again that may be deleted or the page's own. */
const MAX = 12;

/** Parses the stored ids; anything unreadable is none. */
export const seenIds = (stored: string): number[] =>
  stored.split(',').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []));

/** The new stored value after product `id` was viewed. */
export function withSeen(stored: string, id: number): string {
  if (stored === OFF) return OFF;
  return [id, ...seenIds(stored).filter((other) => other !== id)].slice(0, MAX).join();
}
