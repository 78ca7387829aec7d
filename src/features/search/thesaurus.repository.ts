/** The thesaurus of this shop: the file beside this one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readThesaurus, type Thesaurus } from './thesaurus.ts';

let read: Thesaurus | undefined;

/** The words of the shop's language, read once. */
export function thesaurus(): Thesaurus {
  read ??= readThesaurus(readFileSync(path.join(import.meta.dirname, 'thesaurus.txt'), 'utf8'));
  return read;
}
