/** The common words of English: one of them that no product has was meant as it stands, and is not mistyped. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

let words: ReadonlySet<string> | undefined;

/** Whether `word`, folded, is a common English word of four letters and more (english-words.txt; levels 10 and 20 of SCOWL). */
export function isEnglishWord(word: string): boolean {
  words ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'english-words.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  return words.has(word);
}
