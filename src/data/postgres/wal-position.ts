/** Positions in the write-ahead log of PostgreSQL (LSN). */

/** Bytes of a page of the log, and of the headers that a page may begin with. */
const PAGE = 8192n;
const HEADERS = [24n, 40n];

/**
 * The number of a position such as `16/B374D848`. A position right behind the header of a page counts as the start of the
 * page, where the record before it ends: the primary names the one, a replica the other.
 */
export function walPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const inPage = position % PAGE;
  return HEADERS.includes(inPage) ? position - inPage : position;
}
