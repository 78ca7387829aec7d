/** Converts between search texts and search addresses. Pure. */
import { searchPath, searchTextOfSegment } from '../../shared/links.ts';

/** The search of `/products/search/{segment}?q={original}`, and its canonical address. */
export interface SearchRequest {
  /** The text as typed if the address contains it, otherwise as in the path. */
  readonly text: string;
  /** `/products/search/{text}`. */
  readonly path: string;
  /** The original text as a parameter, if the path would lose part of it. */
  readonly q: string | undefined;
}

/** The limit of the API's `keyword`, in UTF-16 units. */
const TEXT_MAX = 200;

/** Cuts the text without splitting a surrogate pair. */
const shortened = (text: string): string =>
  text
    .slice(0, TEXT_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * Parses a raw segment and its original text. The original counts only if the path derives from it, so that the two
 * cannot differ. Undefined if nothing of the text remains.
 */
export function readSearch(segment: string, original: string): SearchRequest | undefined {
  const fromPath = shortened(searchTextOfSegment(segment));
  const path = searchPath(fromPath);
  if (path === undefined) return undefined;
  const plain = searchTextOfSegment(path.slice('/products/search/'.length));
  const requested = oneSpaced(original);
  const written = oneSpaced(requested !== '' && searchPath(requested) === path ? requested : fromPath);
  return { text: written, path, q: written === plain ? undefined : written };
}

/** The address of a search for `text`: the path, with the original as `q` if the path loses part of it. */
export function searchHref(text: string): string | undefined {
  const written = oneSpaced(text);
  const path = searchPath(written);
  if (path === undefined) return undefined;
  const { q } = readSearch(path.slice('/products/search/'.length), written) ?? {};
  return q === undefined ? path : `${path}?${new URLSearchParams({ q })}`;
}
