import { expect, test } from 'vitest';
import { isEnglishWord } from './dictionary.repository.ts';

test('G-435: knows common English words, and neither names, typing errors nor parts of its file', () => {
  for (const word of ['cough', 'headache', 'policy', 'refund', 'gown']) expect(isEnglishWord(word), word).toBe(true);
  for (const word of ['', 'genarator', 'okrika', 'samsung', 'sofaa', 'policy\nrefund'])
    expect(isEnglishWord(word), word).toBe(false);
});
