/** What a request asks of a picture: its width, and the formats that the browser accepts. */
import { PICTURE_WIDTHS } from '../../shared/picture-widths.ts';

const WIDTH_OF: ReadonlyMap<string, number> = new Map(PICTURE_WIDTHS.map((width) => [String(width), width]));
/** The whole query of nearly every request, so that it need not be taken apart. */
const WIDTH_OF_QUERY: ReadonlyMap<string, number> = new Map(PICTURE_WIDTHS.map((width) => [`w=${width}`, width]));

/**
 * The width in px that a query asks for: undefined without a `w`, `wrong` for one that is not offered or comes twice.
 * Other parameters say nothing here.
 */
export function requestedWidth(query: string | undefined): number | 'wrong' | undefined {
  if (!query) return undefined;
  const exact = WIDTH_OF_QUERY.get(query);
  if (exact !== undefined) return exact;
  const asked = new URLSearchParams(query).getAll('w');
  if (asked.length === 0) return undefined;
  return (asked.length === 1 ? WIDTH_OF.get(asked[0] ?? '') : undefined) ?? 'wrong';
}

/** The newest format that a browser names; `old` when it names neither, since wildcards do not count. */
export type AcceptedFormat = 'avif' | 'webp' | 'old';

/** Matches an accept header that names `format` with a weight above zero. */
const takes = (format: string) =>
  new RegExp(String.raw`(?:^|[\s,])image/${format}(?=\s*(?:[;,]|$))(?!\s*;[^,]*\bq=0(?:\.0*)?\s*(?:[;,]|$))`, 'i');
const TAKES_AVIF = takes('avif');
const TAKES_WEBP = takes('webp');
/** Characters of the header that are looked at; no browser writes as many. */
const MOST_ACCEPT = 500;

/** Browsers send a handful of headers, millions of times. */
const remembered = new Map<string, AcceptedFormat>();
const MOST_REMEMBERED = 200;

export function acceptedFormat(accept: string | undefined): AcceptedFormat {
  if (accept === undefined) return 'old';
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const listed = accept.slice(0, MOST_ACCEPT);
  const accepted = TAKES_AVIF.test(listed) ? 'avif' : TAKES_WEBP.test(listed) ? 'webp' : 'old';
  if (accept.length > MOST_ACCEPT) return accepted;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(accept, accepted);
  return accepted;
}
