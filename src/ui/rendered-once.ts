/** Caches rendered parts that are the same on most pages. */
import { LRUCache } from 'lru-cache';

/** In `npm run dev` components change while their data stays the same. */
const isEditing = import.meta.env?.MODE === 'development';

/** The last HTML of each part, and the values that it was rendered from. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: string }>();

/**
 * The HTML of the part `name`, rendered again only when one of the values in `from` changed (by `Object.is`). Use few
 * names: each keeps its last HTML in memory.
 */
export async function renderedOnce(
  name: string,
  from: readonly unknown[],
  render: () => Promise<string>,
): Promise<string> {
  const known = last.get(name);
  if (!isEditing && known?.from.length === from.length && from.every((value, k) => Object.is(value, known.from[k])))
    return known.html;
  const html = await render();
  last.set(name, { from, html });
  return html;
}

/** Of 1 to 3 kB each. */
const MAX_ITEMS = 7000;
const items = new LRUCache<string, string>({ max: MAX_ITEMS });

/**
 * The HTML of an item of a list, rendered again only when `from` changed, which must be JSON and state all that it depends on.
 * The least recently used items are forgotten.
 */
export async function itemOnce(name: string, from: unknown, render: () => Promise<string>): Promise<string> {
  const key = `${name} ${JSON.stringify(from)}`;
  const known = isEditing ? undefined : items.get(key);
  if (known !== undefined) return known;
  const html = await render();
  items.set(key, html);
  return html;
}

/** {@link itemOnce} for HTML that is printed without a component. `key` states all that it depends on. */
export function printedOnce(key: string, print: () => string): string {
  const known = isEditing ? undefined : items.get(key);
  if (known !== undefined) return known;
  const html = print();
  items.set(key, html);
  return html;
}
