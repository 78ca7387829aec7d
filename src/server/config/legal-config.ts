/** Settings of the operator's own privacy policy, terms of use and page about the marketplace: files that are read at the start. */
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { LongText } from '../../features/help/long-text.ts';
import { ABOUT, ownText, PRIVACY_POLICY, TERMS_OF_USE } from '../../features/help/own-text.ts';

const KILOBYTE = 1024;
/** Maximum size of a file, in kilobytes (1,024 bytes). */
const MAX_KB = 128;

/** A file that is not a text for a page; its message is the end of a sentence about the setting. */
class TextFileError extends Error {}

const notText = (file: string, why: string) => new TextFileError(`must name a text, but ${file} ${why}`);

/** Returns the bytes of `file`. @throws {TextFileError} when there is no such file, or it is too large */
function bytesOf(file: string): Buffer {
  try {
    const found = statSync(file);
    // Reading a pipe or a device might never end.
    if (!found.isFile()) throw notText(file, 'is not a file');
    if (found.size > MAX_KB * KILOBYTE)
      throw notText(file, `has ${Math.ceil(found.size / KILOBYTE)} KB, but at most ${MAX_KB} KB are allowed`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new TextFileError(
      `must name a file that can be read (${file}: ${code === 'ENOENT' ? 'there is none' : code})`,
    );
  }
}

/** Returns the characters of `file` without a byte order mark. @throws {TextFileError} unless it is UTF-8 text */
function charactersOf(file: string): string {
  const bytes = bytesOf(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw notText(file, 'is not text in UTF-8');
}

/** Reads the text of `file`. @throws {TextFileError} when it is not such a text */
function textOf(file: string, which: Parameters<typeof ownText>[1]): LongText {
  try {
    return ownText(charactersOf(file), which);
  } catch (error) {
    if (error instanceof RangeError) throw notText(file, error.message);
    throw error;
  }
}

/** The validator of a setting that names a file with the text `which`. */
const textFile = (which: Parameters<typeof ownText>[1]) =>
  z
    .string()
    .transform((file, context): LongText => {
      try {
        return textOf(file, which);
      } catch (error) {
        if (!(error instanceof TextFileError)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    })
    .optional();

export const legalSettings = {
  PRIVACY_POLICY_FILE: textFile(PRIVACY_POLICY),
  TERMS_FILE: textFile(TERMS_OF_USE),
  ABOUT_FILE: textFile(ABOUT),
};

const settings = z.object(legalSettings);

export interface LegalConfig {
  /** The operator's texts that replace those of the shop. */
  readonly ownTexts: ShopSettings['ownTexts'];
}

/** Returns the operator's own texts; a missing one is that of the shop. */
export const legalConfig = ({
  PRIVACY_POLICY_FILE,
  TERMS_FILE,
  ABOUT_FILE,
}: z.output<typeof settings>): LegalConfig => ({
  ownTexts: {
    ...(PRIVACY_POLICY_FILE && { privacyPolicy: PRIVACY_POLICY_FILE }),
    ...(TERMS_FILE && { termsOfUse: TERMS_FILE }),
    ...(ABOUT_FILE && { about: ABOUT_FILE }),
  },
});
