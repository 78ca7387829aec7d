/** Which words a search address stands for. Pure. */
import { searchPath, searchTextOfSegment } from '../../shared/links.ts';

/** What `/products/search/{segment}?q={original}` searches for, and its one address. */
export interface SearchRequest {
  /** As the shopper wrote it where the address carries that, else as the path has it. */
  readonly text: string;
  /** `/products/search/{text}`. */
  readonly path: string;
  /** The original text for the query, when the path alone would lose some of it (C-82, RTE-53). */
  readonly q: string | undefined;
}

/** As the API's `keyword` takes it, in UTF-16 units. */
const TEXT_MAX = 200;

/** A cut never leaves half of a character. */
const shortened = (text: string): string =>
  text
    .slice(0, TEXT_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * Reads a raw segment and the original text beside it. The original counts only when the path is made from it, so
 * that the two cannot tell different stories. Undefined when the text reduces to nothing.
 */
export function readSearch(segment: string, original: string): SearchRequest | undefined {
  const fromPath = shortened(searchTextOfSegment(segment));
  const path = searchPath(fromPath);
  if (path === undefined) return undefined;
  const plain = searchTextOfSegment(path.slice('/products/search/'.length));
  const asked = oneSpaced(original);
  const written = oneSpaced(asked !== '' && searchPath(asked) === path ? asked : fromPath);
  return { text: written, path, q: written === plain ? undefined : written };
}

/** The address of a search for `text`: the path, with the original as `q` where the path loses some of it. */
export function searchHref(text: string): string | undefined {
  const written = oneSpaced(text);
  const path = searchPath(written);
  if (path === undefined) return undefined;
  const { q } = readSearch(path.slice('/products/search/'.length), written) ?? {};
  return q === undefined ? path : `${path}?${new URLSearchParams({ q })}`;
}
