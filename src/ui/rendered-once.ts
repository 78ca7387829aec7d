/**
 * Caches rendered parts that are the same on most pages. What is cached is returned at once, not as a promise. The large ones
 * are kept as UTF-8, which `set:html` takes like the bytes of a `Response`: a page of texts takes twice the memory while it is
 * rendered, since the sign of the naira is beyond Latin-1.
 */
import { LRUCache } from 'lru-cache';

/** In `npm run dev` components change while their data stays the same. */
const isEditing = import.meta.env?.MODE === 'development';

/** The last HTML of each part, and the values that it was rendered from. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: Uint8Array }>();

/**
 * The HTML of the part `name`, rendered again only when one of the values in `from` changed (by `Object.is`). Use few
 * names: each keeps its last HTML in memory.
 */
export function renderedOnce(
  name: string,
  from: readonly unknown[],
  render: () => Promise<string>,
): Uint8Array | Promise<Uint8Array> {
  const known = last.get(name);
  if (!isEditing && known?.from.length === from.length && from.every((value, k) => Object.is(value, known.from[k])))
    return known.html;
  return render().then((rendered) => {
    const html = Buffer.from(String(rendered));
    last.set(name, { from, html });
    return html;
  });
}

/** Of 1 to 3 kB each. */
const MAX_ITEMS = 7000;
/** Characters or bytes of all items with their keys: what a visitor typed may be in them, such as a search. */
const MAX_SIZE = 40_000_000;

/** HTML by what it depends on; the least recently used is forgotten. */
class Items<T extends Uint8Array | string> {
  readonly #items = new LRUCache<string, T>({
    max: MAX_ITEMS,
    maxSize: MAX_SIZE,
    sizeCalculation: (html, key) => html.length + key.length,
  });

  get = (key: string): T | undefined => (isEditing ? undefined : this.#items.get(key));

  keep(key: string, html: T): T {
    this.#items.set(key, html);
    return html;
  }
}

const texts = new Items<string>();
const encoded = new Items<Uint8Array>();

/**
 * The HTML of an item of a list, rendered again only when `from` changed, which must be JSON and state all that it depends on.
 * The least recently used items are forgotten.
 */
export function itemOnce(name: string, from: unknown, render: () => Promise<string>): Uint8Array | Promise<Uint8Array> {
  const key = `${name} ${JSON.stringify(from)}`;
  return encoded.get(key) ?? render().then((rendered) => encoded.keep(key, Buffer.from(String(rendered))));
}

/** The HTML of items one after another. */
export function joined(items: readonly (Uint8Array | Promise<Uint8Array>)[]): Uint8Array | Promise<Uint8Array> {
  const isKept = (item: Uint8Array | Promise<Uint8Array>): item is Uint8Array => item instanceof Uint8Array;
  return items.every(isKept) ? Buffer.concat(items) : Promise.all(items).then((all) => Buffer.concat(all));
}

/** {@link itemOnce} for HTML that is printed without a component. `key` states all that it depends on. */
export const encodedOnce = (key: string, print: () => string): Uint8Array =>
  encoded.get(key) ?? encoded.keep(key, Buffer.from(print()));

/** {@link encodedOnce} of a short text. */
export const printedOnce = (key: string, print: () => string): string => texts.get(key) ?? texts.keep(key, print());
