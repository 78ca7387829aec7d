/** The thesaurus of this shop: the file in this folder, and the operator's own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readThesaurus, type Thesaurus } from './thesaurus.ts';

let read: { readonly file: string | undefined; readonly thesaurus: Thesaurus } | undefined;

/**
 * The thesaurus, read once. The operator's file is that of the setting `THESAURUS_FILE`, which is checked at the start;
 * it is read from the environment, which every process and thread of the shop has.
 */
export function thesaurus(): Thesaurus {
  const file = process.env.THESAURUS_FILE?.trim() || undefined;
  if (read?.file !== file || read === undefined) {
    const texts = [path.join(import.meta.dirname, 'thesaurus.txt'), ...(file === undefined ? [] : [file])];
    read = { file, thesaurus: readThesaurus(...texts.map((of) => readFileSync(of, 'utf8'))) };
  }
  return read.thesaurus;
}
