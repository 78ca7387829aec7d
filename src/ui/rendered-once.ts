/**
 * Caches rendered parts that are the same on most pages, and returns cached HTML at once, not as a promise. Large parts
 * are stored as UTF-8 bytes, which `set:html` accepts like a `Response`: as a string, a page takes twice the memory
 * while it is rendered, since the naira sign is beyond Latin-1.
 */
import { LRUCache } from 'lru-cache';

/** In `npm run dev`, components change while their data stays the same. */
const isEditing = import.meta.env?.MODE === 'development';

/** `text` in memory of its own: a small buffer is part of a shared block, and keeps all of it in memory. */
function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The last HTML of each part, and the values from which it was rendered. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: Uint8Array }>();

/**
 * Returns the HTML of the part `name`, rendered again only when one of the values in `from` changed (by `Object.is`).
 * Use few names: each keeps its last HTML in memory.
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
    const html = ownBytes(String(rendered));
    last.set(name, { from, html });
    return html;
  });
}

/** Items of lists, of 1 to 3 kB each. */
const MAX_ITEMS = 7000;
/** Maximum bytes of items that many pages share, including their keys. */
const MAX_ENCODED_BYTES = 32_000_000;
/** Maximum bytes of texts, most of which belong to one page and are printed again only with it. */
const MAX_TEXT_BYTES = 8_000_000;

/** Memory of a text: two bytes a character, as V8 needs if one character is beyond Latin-1. */
const bytesOf = (text: string): number => 2 * text.length;

/**
 * Cached HTML by what it depends on. The least recently used is evicted, also because it may contain a visitor's input.
 */
class Items<T extends Uint8Array | string> {
  readonly #items: LRUCache<string, T>;

  constructor(maxSize: number) {
    this.#items = new LRUCache({
      max: MAX_ITEMS,
      maxSize,
      sizeCalculation: (html, key) => bytesOf(key) + (typeof html === 'string' ? bytesOf(html) : html.length),
    });
  }

  get = (key: string): T | undefined => (isEditing ? undefined : this.#items.get(key));

  store(key: string, html: T): T {
    this.#items.set(key, html);
    return html;
  }

  /** Bytes of all items with their keys, and the maximum. */
  get size(): { readonly bytes: number; readonly limitBytes: number } {
    return { bytes: this.#items.calculatedSize, limitBytes: this.#items.maxSize };
  }
}

const texts = new Items<string>(MAX_TEXT_BYTES);
const encoded = new Items<Uint8Array>(MAX_ENCODED_BYTES);

/** The sizes of these caches, for tests. */
export const renderedSizes = () => ({ texts: texts.size, encoded: encoded.size });

/**
 * Returns the same text in one piece. V8 stores a concatenated text as a tree of its parts, which takes many times the
 * memory of its characters until something reads it.
 */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/**
 * Returns the HTML of an item of a list, rendered again only when `from` changed, which must be JSON and contain all
 * that the HTML depends on. The least recently used items are evicted.
 */
export function itemOnce(name: string, from: unknown, render: () => Promise<string>): Uint8Array | Promise<Uint8Array> {
  const key = `${name} ${JSON.stringify(from)}`;
  return encoded.get(key) ?? render().then((rendered) => encoded.store(key, ownBytes(String(rendered))));
}

/** The concatenated HTML of items. */
export function joined(items: readonly (Uint8Array | Promise<Uint8Array>)[]): Uint8Array | Promise<Uint8Array> {
  const isStored = (item: Uint8Array | Promise<Uint8Array>): item is Uint8Array => item instanceof Uint8Array;
  return items.every(isStored) ? Buffer.concat(items) : Promise.all(items).then((all) => Buffer.concat(all));
}

/** {@link itemOnce} for HTML that is printed without a component. `key` contains all that the HTML depends on. */
export const encodedOnce = (key: string, print: () => string): Uint8Array =>
  encoded.get(key) ?? encoded.store(key, ownBytes(print()));

/** {@link encodedOnce} for a short text. */
export const printedOnce = (key: string, print: () => string): string =>
  texts.get(key) ?? texts.store(key, inOnePiece(print()));
