/** The setting for the operator's own search words. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readThesaurus } from '../../features/search/words/thesaurus.ts';

/** Returns why `file` cannot be read as a thesaurus, as the end of a sentence about the setting. */
function errorOf(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `must name a file that can be read (${file}: ${code === 'ENOENT' ? 'there is none' : code})`;
  }
  try {
    readThesaurus(text);
    return undefined;
  } catch (error) {
    return `must name a thesaurus, but ${file} has an error in ${(error as Error).message}`;
  }
}

export const thesaurusSettings = {
  THESAURUS_FILE: z
    .string()
    .superRefine((file, context) => {
      const message = errorOf(file);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
};
