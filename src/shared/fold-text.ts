/**
 * Folds text for the search. The same function folds indexed text and queries, on both engines, so that `oja` finds
 * `ọjà`, `maaji` finds `Ma'aji` and `5000` finds `5,000`. It keeps only words: letters and digits of every script, and
 * the point between two digits (`1.5hp`).
 */

/** The maximum length of a word in code points; PostgreSQL refuses lexemes of 2 kB. */
const MAX_WORD_LENGTH = 64;

/**
 * Letters that Unicode does not decompose: hooked letters of Hausa and Fulfulde, then those of other languages of the
 * region.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɔ: 'o',
  ɛ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɣ: 'g',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Characters that people type as an apostrophe. */
const APOSTROPHE = /['’‘ʼʹ`´ꞌ＇]/g;
const POSSESSIVE = /(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu;
const THOUSANDS_COMMA = /(?<=\d),(?=\d{3}(?!\d))/g;
/** The words of plain ASCII text, the most common; takes half the time. */
const PLAIN_WORD = /\d+(?:\.\d+)+[a-z\d]*|[a-z\d]+(?:(?<=\d)\.\d[a-z\d]*)*/g;
const WORD = /\d+(?:\.\d+)+[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:(?<=\d)\.\d[\p{L}\p{N}]*)*/gu;

function shorten(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word;
  // Cutting must not leave a point at the end.
  return [...word].slice(0, MAX_WORD_LENGTH).join('').replace(/\.$/, '');
}

const ASCII = /^[\0-\x7f]*$/;

/** Returns `text` in lower case, without marks, with one kind of apostrophe. */
function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      // Apostrophes first: the compatibility form of `´` is a space and a mark.
      .replace(APOSTROPHE, "'")
      .normalize('NFKD')
      .toLowerCase()
      // Lower-casing can add a mark again (`İ`).
      .normalize('NFKD')
      // Invisible characters (joiners, soft hyphens) do not separate words.
      .replace(/[\p{M}\p{Cf}]+/gu, '')
      .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
      // Again, since other characters decompose to an apostrophe.
      .replace(APOSTROPHE, "'")
  );
}

const PLAIN_HYPHENATED = /[a-z\d]+(?:-[a-z\d]+)+/g;
const HYPHENATED = /[\p{L}\p{N}]+(?:[-\u2010\u2011][\p{L}\p{N}]+)+/gu;
const HYPHEN = /[-\u2010\u2011]/g;
/** Every character that {@link plainLetters} makes a hyphen, or leaves one. */
const ANY_HYPHEN = /[-\u2010\u2011\ufe63\uff0d]/;

/**
 * The hyphenated words of `text` as single words (`tshirt` for `T-shirt`): indexed with their parts, since shoppers
 * type both.
 */
export function joinedWords(text: string): string[] {
  if (!ANY_HYPHEN.test(text)) return [];
  const letters = plainLetters(text).replaceAll("'", '');
  return (letters.match(ASCII.test(letters) ? PLAIN_HYPHENATED : HYPHENATED) ?? []).map((word) =>
    shorten(word.replace(HYPHEN, '')),
  );
}

/** The folded words of `text` in order; empty for a text without letters and digits. */
export function searchWords(text: string): string[] {
  let letters = plainLetters(text);
  if (letters.includes("'")) letters = letters.replace(POSSESSIVE, '').replaceAll("'", '');
  if (letters.includes(',')) letters = letters.replace(THOUSANDS_COMMA, '');
  return (letters.match(ASCII.test(letters) ? PLAIN_WORD : WORD) ?? []).map(shorten);
}

/** The folded words of `text`, separated by single spaces: for columns that are searched by substring. */
export function foldText(text: string): string {
  return searchWords(text).join(' ');
}
