/** Positions in the write-ahead log of PostgreSQL (LSN). */

/** Bytes of a page of the log, and of the headers at the beginning of a page. */
const PAGE = 8192n;
const HEADERS = [24n, 40n];

/**
 * Returns the number of a position such as `16/B374D848`. A position directly after the header of a page becomes the
 * start of the page, because the primary reports the former and a replica the latter.
 */
export function walPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const inPage = position % PAGE;
  return HEADERS.includes(inPage) ? position - inPage : position;
}
