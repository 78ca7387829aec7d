/** Caches rendered parts that are the same on most pages. What is cached is returned at once, not as a promise. */
import { LRUCache } from 'lru-cache';

/** In `npm run dev` components change while their data stays the same. */
const isEditing = import.meta.env?.MODE === 'development';

/** The last HTML of each part, and the values that it was rendered from. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: string }>();

/**
 * The HTML of the part `name`, rendered again only when one of the values in `from` changed (by `Object.is`). Use few
 * names: each keeps its last HTML in memory.
 */
export function renderedOnce(
  name: string,
  from: readonly unknown[],
  render: () => Promise<string>,
): string | Promise<string> {
  const known = last.get(name);
  if (!isEditing && known?.from.length === from.length && from.every((value, k) => Object.is(value, known.from[k])))
    return known.html;
  return render().then((rendered) => {
    const html = String(rendered);
    last.set(name, { from, html });
    return html;
  });
}

/** Of 1 to 3 kB each. */
const MAX_ITEMS = 7000;
/** Bytes of all items with their keys: what a visitor typed may be in them, such as a search. */
const MAX_SIZE = 40_000_000;
/** Most items show an amount in naira, whose sign takes a text beyond Latin-1. */
const BYTES_PER_CHARACTER = 2;

/** HTML by what it depends on; the least recently used is forgotten. */
const items = new LRUCache<string, string>({
  max: MAX_ITEMS,
  maxSize: MAX_SIZE,
  sizeCalculation: (html, key) => BYTES_PER_CHARACTER * (html.length + key.length),
});

const itemOf = (key: string): string | undefined => (isEditing ? undefined : items.get(key));

function keep(key: string, html: string): string {
  items.set(key, html);
  return html;
}

/**
 * The HTML of an item of a list, rendered again only when `from` changed, which must be JSON and state all that it depends on.
 * The least recently used items are forgotten.
 */
export function itemOnce(name: string, from: unknown, render: () => Promise<string>): string | Promise<string> {
  const key = `${name} ${JSON.stringify(from)}`;
  return itemOf(key) ?? render().then((rendered) => keep(key, String(rendered)));
}

/** The HTML of items one after another. */
export function joined(items: readonly (string | Promise<string>)[]): string | Promise<string> {
  const isKept = (item: string | Promise<string>): item is string => typeof item === 'string';
  return items.every(isKept) ? items.join('') : Promise.all(items).then((all) => all.join(''));
}

/** {@link itemOnce} for HTML that is printed without a component. `key` states all that it depends on. */
export const printedOnce = (key: string, print: () => string): string => itemOf(key) ?? keep(key, print());
