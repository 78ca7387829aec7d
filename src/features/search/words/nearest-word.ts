/** Typo tolerance: finds the word of the vocabulary that a mistyped word means. */
import { stemOf } from './stems.ts';

/** Only words of letters are corrected: `a07` is not a typo of `a06`, nor `5001` of `5000`. */
const LETTERS = /^\p{L}+$/u;
const MIN_LENGTH = 4;
/** In words up to this length a replaced letter makes a different word: `fifa` is not a typo of `fila`. */
const SHORT = 4;
const MAX_LENGTH = 32;

/** Whether `word` can be corrected, or be a correction. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && LETTERS.test(word);
}

/**
 * The distinct trigrams of `word`, padded with two spaces before and one after, so that a common beginning counts more.
 */
export function trigramsOf(word: string): string[] {
  // By code point, since PostgreSQL rejects half of a surrogate pair.
  const padded = [...`  ${word} `];
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3).join(''));
  return [...trigrams];
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps of neighbours,
 * in UTF-16 units.
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? a.length;
}

/** Maximum edits for a word of this length: in a short word, two edits could make any other word. */
export const allowedEdits = (word: string) => (word.length <= 5 ? 1 : 2);

/** Whether both have the same letters in any order. */
const isSwapped = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('');

/** The distance between two words; the first difference between two distances decides. */
type Distance = readonly number[];

/**
 * The distance of `other` from `word`: edits as written or as stems, whichever are fewer; edits as written; and whether
 * the first or last letter differs, which is rare in a typo. Undefined above the limit. The first letter of a typo is
 * nearly always right, so two edits that change it make a different word (`killer`, `roller`).
 */
function distanceOf(word: string, other: string): Distance | undefined {
  const max = (of: string) => (other[0] === word[0] ? allowedEdits(of) : 1);
  const stem = stemOf(word);
  const distances = [
    { edits: editDistance(word, other), max: max(word) },
    { edits: editDistance(stem, stemOf(other)), max: max(stem) },
  ];
  const near = distances.filter((distance) => distance.edits <= distance.max).map(({ edits }) => edits);
  if (near.length === 0) return undefined;
  const ends = (word[0] === other[0] ? 0 : 2) + (word.at(-1) === other.at(-1) ? 0 : 1);
  return [Math.min(...near), editDistance(word, other), ends];
}

/** Negative if `one` is nearer than `other`. */
const compare = (one: Distance, other: Distance): number =>
  one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The nearest of `candidates` within two edits (one for up to five letters), among equals the most frequent. */
export function nearestWord(
  word: string,
  candidates: readonly { readonly word: string; readonly frequency: number }[],
): string | undefined {
  let best: { word: string; distance: Distance; frequency: number } | undefined;
  for (const candidate of candidates) {
    if (word.length <= SHORT && candidate.word.length === word.length && !isSwapped(word, candidate.word)) continue;
    const distance = distanceOf(word, candidate.word);
    if (distance === undefined) continue;
    const order = best ? compare(distance, best.distance) : -1;
    if (
      !best ||
      order < 0 ||
      (order === 0 &&
        (candidate.frequency > best.frequency ||
          (candidate.frequency === best.frequency && candidate.word < best.word)))
    )
      best = { ...candidate, distance };
  }
  return best?.word;
}
