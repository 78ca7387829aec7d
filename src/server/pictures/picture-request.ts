/** Parses a request for a picture: its width, and the formats that the browser accepts. */
import { PICTURE_WIDTHS } from '../../shared/picture-widths.ts';

const WIDTH_OF: ReadonlyMap<string, number> = new Map(PICTURE_WIDTHS.map((width) => [String(width), width]));
/** Widths by the complete query of almost every request, which then needs no parsing. */
const WIDTH_OF_QUERY: ReadonlyMap<string, number> = new Map(PICTURE_WIDTHS.map((width) => [`w=${width}`, width]));

/**
 * Returns the width in px of a query: undefined without a `w`, `wrong` for one that is not offered or occurs twice.
 * Other parameters are ignored.
 */
export function requestedWidth(query: string | undefined): number | 'wrong' | undefined {
  if (!query) return undefined;
  const exact = WIDTH_OF_QUERY.get(query);
  if (exact !== undefined) return exact;
  const requested = new URLSearchParams(query).getAll('w');
  if (requested.length === 0) return undefined;
  return (requested.length === 1 ? WIDTH_OF.get(requested[0] ?? '') : undefined) ?? 'wrong';
}

/** The newest format that a browser lists; `old` when it lists neither. Wildcards do not count. */
export type AcceptedFormat = 'avif' | 'webp' | 'old';

/** Matches an accept header that lists `format` with a weight above zero. */
const takes = (format: string) =>
  new RegExp(String.raw`(?:^|[\s,])image/${format}(?=\s*(?:[;,]|$))(?!\s*;[^,]*\bq=0(?:\.0*)?\s*(?:[;,]|$))`, 'i');
const TAKES_AVIF = takes('avif');
const TAKES_WEBP = takes('webp');
/** Maximum characters of the header to inspect; browsers send fewer. */
const MAX_ACCEPT = 500;

/** A cache of results, because browsers send only a few different headers. */
const remembered = new Map<string, AcceptedFormat>();
const MAX_REMEMBERED = 200;

/** Returns the newest format that an accept header lists. */
export function acceptedFormat(accept: string | undefined): AcceptedFormat {
  if (accept === undefined) return 'old';
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const listed = accept.slice(0, MAX_ACCEPT);
  const accepted = TAKES_AVIF.test(listed) ? 'avif' : TAKES_WEBP.test(listed) ? 'webp' : 'old';
  if (accept.length > MAX_ACCEPT) return accepted;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(accept, accepted);
  return accepted;
}
