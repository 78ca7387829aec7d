/** The common words of English. Such a word is not a typo, even if no product has it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

let words: ReadonlySet<string> | undefined;

/**
 * Whether `word`, folded, is a common English word of at least four letters (english-words.txt; levels 10 and 20 of
 * SCOWL).
 */
export function isEnglishWord(word: string): boolean {
  words ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'english-words.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  return words.has(word);
}
