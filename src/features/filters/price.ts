/** The filter by price. Pure. */
import { type PriceRange, priceText } from '../products/price-range.ts';
import type { Match } from '../search/index/match.ts';
import { condition, type Filter } from './filter.ts';

/** The highest price that a filter names, in naira. */
export const NAIRA_MAX = 999_999_999;
const FACTOR: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const AMOUNT = /^(?:₦|ngn|n)?(\d{1,12}(?:\.\d{1,9})?)([km])?$/;

/** The amount in whole naira (`5000`, `₦5,000`, `5k`); undefined for anything else and above {@link NAIRA_MAX}. */
export function nairaOf(text: string): number | undefined {
  const [, digits, unit = ''] = AMOUNT.exec(text.toLowerCase().replace(/[\s,]/g, '')) ?? [];
  const naira = Math.round(Number(digits) * (FACTOR[unit] ?? 1));
  return naira <= NAIRA_MAX ? naira : undefined;
}

/** Prices are divided into steps, ten for each power of ten; the last one is open. */
const LAST_STEP = 95;
const STEPS_OF_POWER = 10;
/** The step of a price, 0 to {@link LAST_STEP}: ten steps for each factor of ten in naira. */
export const priceStep = (naira: number): number =>
  Math.min(LAST_STEP, Math.floor(STEPS_OF_POWER * Math.log10(Math.max(1, naira))));
/** A product has a term for its step and for the blocks of steps that hold it, so that a wide range needs few terms. */
const STEP = { steps: 1, mark: '=q' } as const;
const BLOCKS = [{ steps: 32, mark: '=w' }, { steps: 4, mark: '=r' }, STEP] as const;

/** Matches for the products of these steps. */
function stepMatches(first: number, last: number): Match[] {
  const terms: Match[] = [];
  for (let step = first; step <= last; ) {
    // The widest block that begins here and does not exceed the end.
    const block = BLOCKS.find(({ steps }) => step % steps === 0 && step + steps - 1 <= last) ?? STEP;
    terms.push({ term: `${block.mark}${step / block.steps}` });
    step += block.steps;
  }
  return terms;
}

function stepsOf({ min = 0, max }: PriceRange): [first: number, last: number] {
  const first = priceStep(min);
  return [first, Math.max(first, max === undefined ? LAST_STEP : priceStep(max))];
}

/** Returns a match for each product whose price may be in the range. */
export const priceMatch = (range: PriceRange): Match => ({ any: stepMatches(...stepsOf(range)) });

/** Matches for products whose price is in the range, and for those at its ends, whose price must be looked up. */
export function priceParts(range: PriceRange): { readonly inside: Match[]; readonly ends: Match[] } {
  const [first, last] = stepsOf(range);
  const ends = new Set([...(range.min === undefined ? [] : [first]), ...(range.max === undefined ? [] : [last])]);
  return {
    inside: stepMatches(range.min === undefined ? first : first + 1, range.max === undefined ? last : last - 1),
    ends: [...ends].flatMap((step) => stepMatches(step, step)),
  };
}

const rangeOf = (min: number | undefined, max: number | undefined): PriceRange | undefined =>
  min === undefined && max === undefined
    ? undefined
    : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };

export const price = {
  parameters: {
    min: { call: 'minPrix', form: 'naira', description: 'Lowest price in naira' },
    max: { call: 'maxPrix', form: 'naira', description: 'Highest price in naira' },
  },
  rule: 'refused',
  /** Sorts swapped ends; a minimum of 0 is no limit. */
  fromAddress(texts) {
    const [low, high] = [nairaOf(texts('min')), nairaOf(texts('max'))];
    const isSwapped = low !== undefined && high !== undefined && low > high;
    const [min, max] = isSwapped ? [high, low] : [low, high];
    return rangeOf(min === 0 ? undefined : min, max);
  },
  toAddress: ({ min, max }) => ({
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  }),
  fromCall({ minPrix, maxPrix }) {
    const [min, max] = [minPrix as number | undefined, maxPrix as number | undefined];
    if (min !== undefined && max !== undefined && min > max)
      throw new RangeError('minPrix: must not be more than maxPrix');
    return rangeOf(min, max);
  },
  terms: ({ prixActuel }) => BLOCKS.map(({ steps, mark }) => `${mark}${Math.floor(priceStep(prixActuel) / steps)}`),
  match: priceMatch,
  // The index has only steps.
  isLookedUp: true,
  passes: ({ prixActuel }, { min = 0, max = Number.POSITIVE_INFINITY }) => prixActuel >= min && prixActuel <= max,
  condition({ min = 0, max = Number.MAX_SAFE_INTEGER }, isOrder) {
    // 0 added to a column keeps the engine from using an index on it.
    const column = isOrder ? condition`"prixActuel"` : condition`"prixActuel" + 0`;
    return condition`${column} >= ${min} and ${column} <= ${max}`;
  },
  counts: { kind: 'range', answer: 'prix' },
  chips: (range, { naira }) => [{ label: priceText(range, naira) ?? '', rest: undefined }],
} as const satisfies Filter<PriceRange>;
