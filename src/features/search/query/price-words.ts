/** Parses the price in a search: `under 100000`, `below 5k`, `5k to 10k`, `cheap`. Pure. */

export interface PriceInput {
  /** Naira, both ends included. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether cheaper products are preferred among equals. */
  readonly cheap?: true | undefined;
}

const AMOUNT = String.raw`(?:₦|#|\bngn\b|\bn(?=\d)|\bnaira\b)?\s*(\d+(?:[.,]\d+)*)\s*(k|m|thousand|million)?\b\s*(?:naira|ngn)?`;
const BELOW =
  '(?:under|below|less than|lower than|not more than|no more than|cheaper than|within|up to|upto|at most|max(?:imum)?|<=?)';
const ABOVE = '(?:above|over|more than|higher than|not less than|at least|from|starting from|min(?:imum)?|>=?)';
const BETWEEN = new RegExp(String.raw`(?:\b(?:between|from)\s+)?${AMOUNT}\s*(?:to|and|-|–|—)\s*${AMOUNT}`, 'iu');
const AT_MOST = new RegExp(String.raw`(?:^|\s)${BELOW}\s*${AMOUNT}`, 'iu');
const AT_LEAST = new RegExp(String.raw`(?:^|\s)${ABOVE}\s*${AMOUNT}`, 'iu');
/** `for 5k`, `for 5000 naira`: a maximum. */
const FOR_AMOUNT = new RegExp(String.raw`(?:^|\s)for\s+${AMOUNT}`, 'iu');
const CHEAP =
  /(?<![\p{L}\p{N}])(?:very\s+)?(?:cheap(?:er|est)?|affordable|low price|budget|least expensive)(?![\p{L}\p{N}])/iu;
/** Minimum for a number without a currency mark to be a price; a smaller one is a size or a count. */
const MIN_PRICE = 500;
const MONEY_MARK = /₦|#|\bngn|\bnaira|\bn\d/i;
/** Words after a number that mean it is not a price. */
const UNIT_BEHIND =
  /^\s*(?:["”″]|(?:kg|g|gb|tb|mb|ml|cl|l|w|v|kw|kva|hp|mah|ah|inch|inches|ft|cm|mm|mp|hz|yards?|pieces?|pcs|litres?|liters?|watts?|years?|months?)\b)/i;

const FACTOR: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

function nairaOf(digits: string, unit: string | undefined): number {
  const plain = /^\d+(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replaceAll(',', '.');
  return Math.round(Number(plain) * (FACTOR[unit?.toLowerCase() ?? ''] ?? 1) * 100) / 100;
}

const isPrice = (naira: number, unit: string | undefined, written: string, behind: string) =>
  Number.isFinite(naira) &&
  !UNIT_BEHIND.test(behind) &&
  (unit !== undefined || MONEY_MARK.test(written) || naira >= MIN_PRICE);

/**
 * Splits `text` into its price and the rest. Numbers that may be a size, a count or a model stay in the text: a price
 * has a mark (`₦`, `k`, `naira`), or is at least 500 and follows a word such as `under`.
 */
export function readPriceWords(text: string): { readonly input: PriceInput; readonly rest: string } {
  let rest = text;
  let input: PriceInput = {};
  const without = (match: RegExpExecArray) =>
    `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  const behind = (match: RegExpExecArray) => rest.slice(match.index + match[0].length);

  const between = BETWEEN.exec(rest);
  if (between) {
    const [written, from = '', fromUnit, to = '', toUnit] = between;
    const high = nairaOf(to, toUnit);
    // In `5 to 10k` the unit applies to both numbers.
    const low = nairaOf(from, fromUnit ?? (Number(from) < 1000 ? toUnit : undefined));
    const isMarked =
      fromUnit !== undefined || toUnit !== undefined || MONEY_MARK.test(written) || /^\s*between/i.test(written);
    if (isMarked && low < high && isPrice(high, toUnit, written, behind(between)) && high >= MIN_PRICE) {
      input = { min: low, max: high };
      rest = without(between);
    }
  }
  for (const [pattern, end] of [
    [AT_MOST, 'max'],
    [AT_LEAST, 'min'],
  ] as const) {
    const match = input[end] === undefined ? pattern.exec(rest) : null;
    if (!match) continue;
    const [written, digits = '', unit] = match;
    const naira = nairaOf(digits, unit);
    if (naira <= 0 || !isPrice(naira, unit, written, behind(match))) continue;
    input = { ...input, [end]: naira };
    rest = without(match);
  }
  const around = input.max === undefined ? FOR_AMOUNT.exec(rest) : null;
  if (around) {
    const [written, digits = '', unit] = around;
    if ((unit !== undefined || MONEY_MARK.test(written)) && nairaOf(digits, unit) > 0) {
      input = { ...input, max: nairaOf(digits, unit) };
      rest = without(around);
    }
  }
  if (CHEAP.test(rest)) {
    input = { ...input, cheap: true };
    rest = rest.replace(CHEAP, ' ');
  }
  return { input, rest: rest.replace(/\s+/g, ' ').trim() };
}
