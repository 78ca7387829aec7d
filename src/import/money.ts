/** Parses amounts as people and shops write them. */

/**
 * Matches one amount: digits, plain or in groups of three with one kind of separator, and decimals. Three decimals are
 * refused, because they may be a group of digits; four to six are written by databases, and rounded to kobo.
 */
const AMOUNT = /^(\d{1,3}(?:([,'’]|\p{Zs}?)\d{3})(?:\2\d{3})*|\d+)(?:\.(\d{1,2}|\d{4,6}))?$/u;
const CURRENCY = /₦|\bNGN\b|\bN(?=\s*\d)|\bnaira\b/gi;
const RANGE = /\s*[-–—]\s*|\s+to\s+/i;
/** Matches no-break, thin and narrow blanks, which group digits but never separate two amounts. */
const GROUPING_BLANK = /[\u00a0\u2009\u202f]/g;
/** Maximum amount, a hundred billion naira; more is a mistake in the file. */
const MAX_NAIRA = 1e11;
/** Minimum of two adjacent prices in naira, so that `12 500` is one amount. */
const MIN_OF_TWO = 100;
/** Maximum characters in which to look for amounts, because long runs of blanks are slow to split. */
const MAX_LENGTH = 1000;
/** Maximum words in which to look for amounts, because every split of them is tried. */
const MAX_WORDS = 8;

/** Which of several amounts to use; `one` treats blanks as grouping within a single amount. */
export const AMOUNT_CHOICES = ['first', 'last', 'lower', 'higher', 'one'] as const;
export type AmountChoice = (typeof AMOUNT_CHOICES)[number];

/** The amounts in a text. */
export interface Amounts {
  /** Naira, in the order of the text. */
  readonly naira: readonly number[];
  /** Whether the text is a range (`500 - 900`). */
  readonly isRange: boolean;
}

/** Returns the amount in naira of a text that can only be one amount, or undefined. */
function oneAmount(text: string): number | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const naira = Math.round(Number(`${match[1]?.replace(/\D/g, '')}.${match[3] ?? '0'}`) * 100) / 100;
  return naira <= MAX_NAIRA ? naira : undefined;
}

/** Splits amounts that only blanks separate: `700 900` is two, `12 500` and `102 000` are one. */
function partedByBlanks(text: string): readonly number[] | undefined {
  const words = text.split(' ');
  if (words.length > MAX_WORDS) return undefined;
  for (let at = 1; at < words.length; at++) {
    // An amount does not begin with a group such as `000` or `050`.
    if (/^0/.test(words[at] ?? '')) continue;
    const first = oneAmount(words.slice(0, at).join(' '));
    const others = partedByBlanks(words.slice(at).join(' '));
    if (first === undefined || others === undefined) continue;
    if ([first, ...others].every((naira) => naira >= MIN_OF_TWO)) return [first, ...others];
  }
  const single = oneAmount(text);
  return single === undefined ? undefined : [single];
}

/** Returns the amounts on one side of a range. */
function amountsOfPart(part: string, isOne: boolean): readonly number[] | undefined {
  const text = part.replace(GROUPING_BLANK, isOne ? ' ' : '\u00a0').trim();
  if (isOne) {
    const naira = oneAmount(text.replace(CURRENCY, '').replace(/\s+/g, ' ').trim());
    return naira === undefined ? undefined : [naira];
  }
  // A currency sign before each amount separates them; elsewhere it has no meaning.
  const pieces = text
    .split(/(?=₦|\bNGN\b|\bN\s*\d)/i)
    .map((piece) =>
      piece
        .replace(CURRENCY, '')
        .replace(/[^\S\u00a0]+/g, ' ')
        .trim(),
    )
    .filter((piece) => piece !== '');
  const found: number[] = [];
  for (const piece of pieces) {
    const amounts = partedByBlanks(piece);
    if (!amounts) return undefined;
    found.push(...amounts);
  }
  return found.length > 0 ? found : undefined;
}

/**
 * Returns all amounts of a text, or undefined when it contains anything else. A comma must precede three digits, so
 * `12,50` is not read as 1250.
 */
export function readAmounts(text: string, choice?: AmountChoice): Amounts | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const sides = text.trim().split(RANGE);
  if (sides.length > 2) return undefined;
  const naira: number[] = [];
  for (const side of sides) {
    const amounts = amountsOfPart(side, choice === 'one');
    if (!amounts) return undefined;
    naira.push(...amounts);
  }
  return { naira, isRange: sides.length === 2 };
}

/** Returns the amount for `choice`; undefined for several amounts that are not a range when there is no choice. */
export function chooseAmount({ naira, isRange }: Amounts, choice?: AmountChoice): number | undefined {
  if (choice === 'first') return naira[0];
  if (choice === 'last') return naira.at(-1);
  if (choice === 'higher') return Math.max(...naira);
  const isPlainRange = isRange && naira.length === 2;
  return choice === 'lower' || isPlainRange || naira.length === 1 ? Math.min(...naira) : undefined;
}

/**
 * Parses `₦ 102,000`, `4 000`, `N5000` or `1,340.50 naira`. Of a range such as `₦ 7,999 - ₦ 9,400` it returns the lower
 * end, the minimum that a shopper pays. Returns undefined for anything else, and for text that may be several amounts
 * (`700 900`).
 */
export function parseMoney(text: string): number | undefined {
  const amounts = readAmounts(text);
  return amounts && chooseAmount(amounts);
}
