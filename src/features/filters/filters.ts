/** The table of all filters of product lists, in the order of their chips. Pure. */
import type { Filter, FilteredProduct } from './filter.ts';
import { promotion, stars, stock } from './flags.ts';
import { city, colour, fact, state } from './names.ts';
import { price } from './price.ts';
import { shop } from './shop.ts';
import { type FactName, factsNamed, type NamedValue, storedFacts } from './stored-facts.ts';

const BYTES = /\d\s*[gmt]b\b/i;
const NUMBER = /\d/;

export const FILTERS = {
  price,
  promotion,
  stock,
  stars,
  state,
  city,
  colour,
  brand: fact('brand', 'Brand', { spellings: ['brand name', 'make', 'manufacturer'] }),
  // Shops state the sizes of only some clothes and shoes, which still helps shoppers who look for a size.
  size: fact('size', 'Size', { spellings: ['sizes'], share: 0.2 }),
  storage: fact('storage', 'Storage', {
    spellings: ['internal storage', 'storage capacity', 'rom', 'ssd', 'hard disk'],
    only: BYTES,
  }),
  memory: fact('memory', 'Memory', { spellings: ['ram', 'ram size'], only: BYTES }),
  screen: fact('screen', 'Screen', { spellings: ['screen size', 'display', 'display size'], only: NUMBER }),
  material: fact('material', 'Material', { spellings: ['materials', 'fabric'] }),
  power: fact('power', 'Power', { spellings: ['wattage', 'power rating'], only: NUMBER }),
  warranty: fact('warranty', 'Warranty', { spellings: ['warranty period', 'guarantee'] }),
  shop,
} as const;

export type FilterName = keyof typeof FILTERS;

type ValueOf<F> = F extends { fromAddress(texts: never): infer V } ? NonNullable<V> : never;

/** The chosen values, by filter. */
export type Chosen = { readonly [N in FilterName]?: ValueOf<(typeof FILTERS)[N]> | undefined };

/** A filter of the table, whatever the type of its values. */
export type AnyFilter = Filter<unknown>;

export const ALL_FILTERS = Object.entries(FILTERS) as unknown as readonly (readonly [FilterName, AnyFilter])[];

/** The chosen filters, each with its chosen value. */
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
const FACTS: ReadonlyMap<string, FactName> = new Map(
  Object.values(FILTERS).flatMap((filter) =>
    'fact' in filter ? filter.fact.spellings.map((spelling) => [spelling, filter.fact] as const) : [],
  ),
);

/** Names that shops give to varieties that are sizes: `Size 42`, `XL`. */
const SIZE = /^(?:size[\s:]+(?=\S)|(?=(?:x{0,3}s|m|x{0,4}l|\dxl)$))/i;
/** The storage that the name of a product states: `128 GB`, but not `8 GB RAM`. */
const STORED = /\b(\d{1,4})\s?([gt]b)\b(?!\s*(?:ram|ddr|memory))/gi;
/** Names of memory and of data plans, whose amounts are no storage. */
const NO_STORAGE = /\b(?:ddr\d?|data|bundle)\b/i;

/** The largest storage that the name of a product states. */
function storageIn(name: string): readonly NamedValue[] {
  if (NO_STORAGE.test(name)) return [];
  const found = [...name.matchAll(STORED)].map(([, amount = '', unit = '']) => ({
    bytes: Number(amount) * (unit.toLowerCase() === 'tb' ? 1024 : 1),
    value: `${amount} ${unit.toUpperCase()}`,
  }));
  return found
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 1)
    .map(({ value }) => ({ name: 'Storage', value }));
}

/**
 * The facts that a row stores for filters.
 * @param details rows of the detailed description
 * @param varieties names of varieties
 * @param name of the product, used where the description has no value
 */
export function factsForFilters(details: readonly NamedValue[], varieties: readonly string[], name = ''): string {
  const sizes = varieties.flatMap((one) => (SIZE.test(one) ? [{ name: 'Size', value: one.replace(SIZE, '') }] : []));
  const stored = storedFacts([...details, ...sizes], FACTS);
  if (factsNamed(stored, 'storage').length > 0) return stored;
  const storage = storageIn(name);
  return storage.length === 0 ? stored : storedFacts([...details, ...sizes, ...storage], FACTS);
}
