/** Finds the categories nearest to a search without results. Pure. */
import { searchWords } from '../../../shared/fold-text.ts';
import { trigramsOf } from '../words/nearest-word.ts';

/** The minimum similarity of two words: `genarator` and `generators` reach it, `rice` and `ring` do not. */
const ALIKE = 0.42;

/** The share of common trigrams of two words (Dice), from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size);
}

const wordsOf = (text: string) => searchWords(text).map((word) => new Set(trigramsOf(word)));

/** At most `max` of `categories`: those whose names have words most similar to those of `text`, the nearest first. */
export function nearestCategories<T extends { readonly nom: string }>(
  text: string,
  categories: readonly T[],
  max: number,
): T[] {
  const textWords = wordsOf(text);
  return categories
    .map((category) => {
      const words = wordsOf(category.nom);
      const nearest = textWords.map((word) => Math.max(0, ...words.map((other) => likeness(word, other))));
      return { category, score: nearest.filter((alike) => alike >= ALIKE).reduce((sum, alike) => sum + alike, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.category.nom.localeCompare(b.category.nom, 'en'))
    .slice(0, max)
    .map(({ category }) => category);
}
