/** Parses the thesaurus: words and phrases that find each other. Pure. */
import { searchWords } from '../../../shared/fold-text.ts';
import { stemOf } from './stems.ts';

/** A phrase as stems, in order. */
export type Phrase = readonly string[];

/** The further meanings of words at one place of a text. */
export interface Entry {
  /** Number of words of the text that it takes. */
  readonly length: number;
  readonly others: readonly Other[];
}

/**
 * How a phrase relates to another one: `same` finds it; a `make` implies its thing only if no other word names the
 * thing; a `need` leads to sub-categories with that name, and to no word of a product.
 */
export type Relation = 'same' | 'make' | 'need';

/** A further meaning of a phrase. */
export interface Other {
  readonly phrase: Phrase;
  readonly relation: Relation;
}

export interface Thesaurus {
  /** The longest phrase of `stems` that begins at `at`, with the phrases that it also finds. */
  at(stems: readonly string[], at: number): Entry | undefined;
  /** The words of all phrases, folded. */
  readonly words: ReadonlySet<string>;
}

/** An invalid line of a thesaurus; `line` counts from 1. */
export class ThesaurusError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

const ARROWS: Readonly<Record<string, Relation>> = { '>': 'same', '>>': 'make', '=>': 'need' };

const keyOf = (phrase: Phrase) => phrase.join(' ');
const phraseOf = (text: string): Phrase => searchWords(text).map(stemOf);

const listOf = (line: number, text: string): Phrase[] =>
  text.split(',').map((part) => {
    const phrase = phraseOf(part);
    if (phrase.length === 0) throw new ThesaurusError(line, `"${part.trim()}" contains no word`);
    return phrase;
  });

/**
 * Parses `texts` as one thesaurus, with one group per line: `a, b` for words that find each other, `a > b, c` for one
 * that finds the others, `a >> b` for a make of a thing, `a => b` for a need and a sub-category that answers it, `#`
 * before a comment.
 * @throws {ThesaurusError} for any other line
 */
export function readThesaurus(...texts: readonly string[]): Thesaurus {
  const meanings = new Map<string, { phrase: Phrase; others: Map<string, Other> }>();
  const words = new Set<string>();
  let longest = 0;
  const add = (from: Phrase, to: Phrase, relation: Relation) => {
    if (keyOf(from) === keyOf(to)) return;
    longest = Math.max(longest, from.length);
    const meaning = meanings.get(keyOf(from)) ?? { phrase: from, others: new Map<string, Other>() };
    meaning.others.set(keyOf(to), { phrase: to, relation });
    meanings.set(keyOf(from), meaning);
  };
  for (const [k, line] of texts.flatMap((text) => [...text.split(/\r?\n/).entries()])) {
    const group = line.replace(/#.*/, '').trim();
    if (group === '') continue;
    for (const word of searchWords(group)) words.add(word);
    const [left = '', arrow = '>', right, ...more] = group.split(/(>>|=>|>)/);
    if (more.length > 0) throw new ThesaurusError(k + 1, 'more than one ">"');
    const from = listOf(k + 1, left);
    const to = right === undefined ? from : listOf(k + 1, right);
    if (right === undefined && from.length < 2) throw new ThesaurusError(k + 1, 'a group has two words or more');
    for (const a of from) for (const b of to) add(a, b, ARROWS[arrow] ?? 'same');
  }
  return {
    at(text, at) {
      for (let length = Math.min(longest, text.length - at); length > 0; length--) {
        const meaning = meanings.get(text.slice(at, at + length).join(' '));
        if (meaning) return { length, others: [...meaning.others.values()] };
      }
      return undefined;
    },
    words,
  };
}
