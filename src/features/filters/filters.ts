/** The table of all filters of product lists, in the order of their chips. Pure. */
import type { Filter, FilteredProduct } from './filter.ts';
import { promotion, stars, stock } from './flags.ts';
import { city, colour, fact, state } from './names.ts';
import { price } from './price.ts';
import { shop } from './shop.ts';
import { storedFacts } from './stored-facts.ts';

export const FILTERS = {
  price,
  promotion,
  stock,
  stars,
  state,
  city,
  colour,
  brand: fact('brand', 'Brand', 'brand name', 'make', 'manufacturer'),
  size: fact('size', 'Size', 'sizes'),
  storage: fact('storage', 'Storage', 'internal storage', 'storage capacity', 'rom', 'ssd', 'hard disk'),
  memory: fact('memory', 'Memory', 'ram', 'ram size'),
  screen: fact('screen', 'Screen', 'screen size', 'display', 'display size'),
  material: fact('material', 'Material', 'materials', 'fabric'),
  power: fact('power', 'Power', 'wattage', 'power rating'),
  warranty: fact('warranty', 'Warranty', 'warranty period', 'guarantee'),
  shop,
} as const;

export type FilterName = keyof typeof FILTERS;

type ValueOf<F> = F extends { fromAddress(texts: never): infer V } ? NonNullable<V> : never;

/** What is chosen, by filter. */
export type Chosen = { readonly [N in FilterName]?: ValueOf<(typeof FILTERS)[N]> | undefined };

/** A filter of the table, whatever it chooses by. */
export type AnyFilter = Filter<unknown>;

export const ALL_FILTERS = Object.entries(FILTERS) as unknown as readonly (readonly [FilterName, AnyFilter])[];

/** The filters that are chosen, with what is chosen. */
export function* chosenFilters(chosen: Chosen): Generator<readonly [FilterName, AnyFilter, unknown]> {
  for (const [name, filter] of ALL_FILTERS) {
    const value = chosen[name];
    if (value !== undefined) yield [name, filter, value];
  }
}

/** All terms of filters in the index of a product. */
export const filterTerms = (product: FilteredProduct): string[] =>
  ALL_FILTERS.flatMap(([, filter]) => filter.terms(product));

/** The facts that are filters, by what shops call them. */
const FACTS: ReadonlyMap<string, string> = new Map(
  Object.values(FILTERS).flatMap((filter) =>
    'fact' in filter ? filter.fact.spellings.map((spelling) => [spelling, filter.fact.name] as const) : [],
  ),
);

/** How shops name varieties that are sizes: `Size 42`. */
const SIZE = /^size[\s:]+(?=\S)/i;

/**
 * What a row stores of its facts for filters.
 * @param details rows of the detailed description
 * @param varieties names of varieties
 */
export const factsForFilters = (
  details: readonly { readonly name: string; readonly value: string }[],
  varieties: readonly string[],
): string => {
  const sizes = varieties.flatMap((name) => (SIZE.test(name) ? [{ name: 'Size', value: name.replace(SIZE, '') }] : []));
  return storedFacts([...details, ...sizes], FACTS);
};
