/** Divides products into parts by their ids: on PostgreSQL the index is read part by part. Pure. */

/** Documents contain the range of their id: below one of these powers of two, or `=t` above. */
const RANGES: readonly { readonly below: number; readonly term: string }[] = [
  ...[12, 14, 16, 18, 20].map((bits) => ({ below: 2 ** bits, term: `=t${bits}` })),
  { below: Number.POSITIVE_INFINITY, term: '=t' },
];

/** The term of a document for the range of its id. */
export const rangeTerm = (id: number): string => RANGES.find(({ below }) => id < below)?.term ?? '=t';

/**
 * Parts with the terms of their ranges. Each part looks up all terms, so that more parts would cost more than they
 * save.
 */
export const PARTS: readonly { readonly from: number; readonly terms: readonly string[] }[] = [
  { from: 0, terms: ['=t12', '=t14'] },
  { from: 2 ** 14, terms: ['=t16'] },
  { from: 2 ** 16, terms: ['=t18'] },
  { from: 2 ** 18, terms: ['=t20'] },
  { from: 2 ** 20, terms: ['=t'] },
];
