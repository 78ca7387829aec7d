/**
 * Caches rendered parts that are the same on most pages. What is cached is returned at once, not as a promise. The large ones
 * are kept as UTF-8, which `set:html` takes like the bytes of a `Response`: a page of texts takes twice the memory while it is
 * rendered, since the sign of the naira is beyond Latin-1.
 */
import { LRUCache } from 'lru-cache';

/** In `npm run dev` components change while their data stays the same. */
const isEditing = import.meta.env?.MODE === 'development';

/** `text` in memory of its own: a small buffer is part of a block that others share, and keeps all of it. */
function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

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
    const html = ownBytes(String(rendered));
    last.set(name, { from, html });
    return html;
  });
}

/** Items of lists, of 1 to 3 kB each. */
const MAX_ITEMS = 7000;
/** Bytes of items that many pages share, with their keys. */
const MAX_ENCODED_BYTES = 32_000_000;
/** The same of texts, most of which belong to one page, and are printed again only when it is. */
const MAX_TEXT_BYTES = 8_000_000;

/** Memory of a text, which takes two bytes a character if one of them is beyond Latin-1. */
const bytesOf = (text: string): number => 2 * text.length;

/** HTML by what it depends on; the least recently used is forgotten, since what a visitor typed may be in it. */
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

  keep(key: string, html: T): T {
    this.#items.set(key, html);
    return html;
  }

  /** Bytes of all items with their keys, and the most that they may take. */
  get size(): { readonly bytes: number; readonly limitBytes: number } {
    return { bytes: this.#items.calculatedSize, limitBytes: this.#items.maxSize };
  }
}

const texts = new Items<string>(MAX_TEXT_BYTES);
const encoded = new Items<Uint8Array>(MAX_ENCODED_BYTES);

/** The memory of what is cached here, for the tests. */
export const renderedSizes = () => ({ texts: texts.size, encoded: encoded.size });

/**
 * The same text in one piece. V8 keeps a text that was put together as a tree of its parts, which takes many times the
 * memory of its characters while nothing reads it.
 */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/**
 * The HTML of an item of a list, rendered again only when `from` changed, which must be JSON and state all that it depends on.
 * The least recently used items are forgotten.
 */
export function itemOnce(name: string, from: unknown, render: () => Promise<string>): Uint8Array | Promise<Uint8Array> {
  const key = `${name} ${JSON.stringify(from)}`;
  return encoded.get(key) ?? render().then((rendered) => encoded.keep(key, ownBytes(String(rendered))));
}

/** The HTML of items one after another. */
export function joined(items: readonly (Uint8Array | Promise<Uint8Array>)[]): Uint8Array | Promise<Uint8Array> {
  const isStored = (item: Uint8Array | Promise<Uint8Array>): item is Uint8Array => item instanceof Uint8Array;
  return items.every(isStored) ? Buffer.concat(items) : Promise.all(items).then((all) => Buffer.concat(all));
}

/** {@link itemOnce} for HTML that is printed without a component. `key` states all that it depends on. */
export const encodedOnce = (key: string, print: () => string): Uint8Array =>
  encoded.get(key) ?? encoded.keep(key, ownBytes(print()));

/** {@link encodedOnce} of a short text. */
export const printedOnce = (key: string, print: () => string): string =>
  texts.get(key) ?? texts.keep(key, inOnePiece(print()));
