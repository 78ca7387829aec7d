/**
 * Filters of product lists in the address of a page (G-190): price, promotion, stock, stars, place and colour. Pure.
 */
import type { ListQuery, ListQuerySpec } from '../../shared/list-query.ts';
import { basicColour } from '../search/basic-colours.ts';

/** Naira. */
const MOST = 999_999_999;
const FACTOR: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const AMOUNT = /^(?:₦|ngn|n)?(\d{1,12}(?:\.\d{1,9})?)([km])?$/;

/** The amount in whole naira (`5000`, `₦5,000`, `5k`); undefined for anything else and above 999,999,999. */
export function nairaOf(text: string): number | undefined {
  const [, digits, unit = ''] = AMOUNT.exec(text.toLowerCase().replace(/[\s,]/g, '')) ?? [];
  const naira = Math.round(Number(digits) * (FACTOR[unit] ?? 1));
  return naira <= MOST ? naira : undefined;
}

const on = (value: string) => ({ values: ['', value], fallback: '' }) as const;
const CHOICES = { promo: on('1'), stock: on('1'), stars: on('4') } as const;
const TEXTS = ['min', 'max', 'state', 'city', 'colour'] as const;

export type FilterName = keyof typeof CHOICES | (typeof TEXTS)[number];

export const FILTER_NAMES: readonly FilterName[] = ['min', 'max', 'promo', 'stock', 'stars', 'state', 'city', 'colour'];

/** The longest name of a place in UTF-16 units, as in the API. */
const LONGEST_PLACE = 100;

/**
 * Drops filters without effect or meaning: a minimum price of 0, invalid amounts, an unknown colour, a city without its
 * state.
 */
function correct(texts: Map<string, string>): void {
  const [low, high] = [nairaOf(texts.get('min') ?? ''), nairaOf(texts.get('max') ?? '')];
  const isSwapped = low !== undefined && high !== undefined && low > high;
  const [min, max] = isSwapped ? [high, low] : [low, high];
  const colour = basicColour(texts.get('colour') ?? '');
  const place = (key: string) => {
    const name = texts.get(key);
    return name !== undefined && name.length <= LONGEST_PLACE ? name : undefined;
  };
  const state = place('state');
  const city = state === undefined ? undefined : place('city');
  const read = { min: min === 0 ? undefined : min, max, colour, state, city };
  for (const [key, value] of Object.entries(read)) {
    if (value === undefined) texts.delete(key);
    else texts.set(key, String(value));
  }
}

/** Adds the filters of a product list to `spec`, except those of `without`. */
export function withFilters(spec: ListQuerySpec, without: readonly FilterName[] = []): ListQuerySpec {
  const names = FILTER_NAMES.filter((name) => !without.includes(name));
  const isUsed = (name: string) => names.some((kept) => kept === name);
  return {
    ...spec,
    choices: { ...spec.choices, ...Object.fromEntries(Object.entries(CHOICES).filter(([name]) => isUsed(name))) },
    texts: [...(spec.texts ?? []), ...TEXTS.filter(isUsed)],
    filters: [...(spec.filters ?? []), ...names],
    correct,
  };
}

/** The filters of `query` as parameters of the list calls, with a request for their counts. */
export const filterParams = ({ text, choice }: ListQuery) => ({
  minPrix: text.min ? Number(text.min) : undefined,
  maxPrix: text.max ? Number(text.max) : undefined,
  promotion: choice.promo ? ('1' as const) : undefined,
  inStock: choice.stock ? ('1' as const) : undefined,
  minStars: choice.stars ? Number(choice.stars) : undefined,
  province: text.state || undefined,
  ville: text.city || undefined,
  couleur: text.colour || undefined,
  facets: '1' as const,
});
