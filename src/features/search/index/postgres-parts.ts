/** Divides products into parts by their ids: on PostgreSQL the index is read part by part. Pure. */

/**
 * Documents contain the range of their id: below one of these powers of two, or `=t` above. Processes of the version
 * before ask for ranges above those of {@link PARTS}, too.
 */
const RANGES: readonly { readonly below: number; readonly term: string }[] = [
  ...[12, 14, 16, 18, 20].map((bits) => ({ below: 2 ** bits, term: `=t${bits}` })),
  { below: Number.POSITIVE_INFINITY, term: '=t' },
];

/** The term of a document for the range of its id. */
export const rangeTerm = (id: number): string => RANGES.find(({ below }) => id < below)?.term ?? '=t';

/** A part: its ids begin at `from`, and its documents have one of `terms`; without terms it is all the rest. */
interface IdPart {
  readonly from: number;
  readonly terms?: readonly string[];
}

/**
 * The parts in which hits are read. Comparing a word with a range costs more than reading the word alone, unless it has
 * many hits: those are found in the first parts. The rest is therefore not a range.
 */
export const PARTS: readonly IdPart[] = [
  { from: 0, terms: ['=t12', '=t14'] },
  { from: 2 ** 14, terms: ['=t16'] },
  { from: 2 ** 16 },
];
