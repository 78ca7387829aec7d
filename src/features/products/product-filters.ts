/** What a page shows of its list's filters: values with counts, chips, and links out of an empty list. Pure. */
import { counted, formatCount } from '../../shared/counted.ts';
import type { ListQuery } from '../../shared/list-query.ts';
import { FILTER_NAMES, type FilterName } from './list-filters.ts';
import { type PriceRange, priceWords } from './price-range.ts';
import { swatchFill } from './swatch-colours.ts';

/** A value with its number of products, counted to {@link MOST_COUNTED}; one more means even more. */
interface Counted {
  readonly nom: string;
  readonly count: number;
}

/** The API's answer with `facets=1`. */
export interface Facets {
  readonly promotion: number;
  readonly inStock: number;
  readonly fourStars: number;
  readonly provinces: readonly Counted[];
  readonly villes: readonly Counted[];
  readonly couleurs: readonly Counted[];
  readonly sousCategories: readonly (Counted & { readonly id: number })[];
  /** The range of prices in naira, without the price filter. */
  readonly prix: { readonly min: number; readonly max: number };
  /** The list has at least this many products. */
  readonly isCapped?: true | undefined;
}

export interface FilterValue {
  /** Id of its link, so that the focus finds it again in an updated list. */
  readonly id: string;
  readonly label: string;
  /** `12`, `1,000+`. */
  readonly count: string;
  /** Selects the value, or removes it when selected. */
  readonly href: string;
  readonly isChosen: boolean;
  /** Colour of the swatch, from swatch-colours.ts. */
  readonly fill?: string | undefined;
}

export interface FilterGroup {
  readonly title: string;
  readonly values: readonly FilterValue[];
}

/** An active filter, and the address without it. */
export interface FilterChip {
  readonly words: string;
  readonly href: string;
}

export interface ProductFilters {
  readonly path: string;
  readonly groups: readonly FilterGroup[];
  readonly price: {
    /** The texts of the fields; '' for none. */
    readonly min: string;
    readonly max: string;
    /** The range in naira, without the price filter. */
    readonly range: PriceRange;
    /** Other parameters of the list, as hidden fields. */
    readonly keep: Readonly<Record<string, string>>;
  };
  readonly chips: readonly FilterChip[];
  /** The list without filters. */
  readonly clearHref: string;
  /** For an empty list: the same list at any price, if that has products. */
  readonly anyPrice?: { readonly words: string; readonly href: string } | undefined;
  /** `1,234 products`, `1,000+ products`. */
  readonly found: string;
}

const MOST_COUNTED = 1000;

/** `12`, `1,000+` above the limit of counting, `300+` for a sample. */
function countWords(count: number, isCapped: boolean): string {
  const counted = formatCount(Math.min(count, MOST_COUNTED));
  return count > MOST_COUNTED || (isCapped && count > 0) ? `${counted}+` : counted;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface Input {
  /** Path of the page. */
  readonly path: string;
  readonly query: ListQuery;
  readonly products: {
    readonly totalItems: number;
    readonly isCapped?: true | undefined;
    readonly facets?: Facets | undefined;
  };
  /** Formats an amount in naira (formatNaira). */
  readonly naira: (amount: number) => string;
  /** Filters that this list lacks. */
  readonly without?: readonly FilterName[];
  /** Name of the selected `sousCategorieId`. */
  readonly category?: string | undefined;
  /** Further filters of the page, before the others. */
  readonly chips?: readonly FilterChip[];
  /** Parameter names of those filters. */
  readonly names?: readonly string[];
}

type Changes = Readonly<Record<string, string | number | undefined>>;

/** The chosen filters, each with the address of the list without it. */
function chipsOf(
  { text, choice }: ListQuery,
  words: { readonly category: string | undefined; readonly price: string | undefined },
  hrefOf: (changes: Changes) => string,
): FilterChip[] {
  const all: readonly (readonly [words: string | undefined, without: Changes])[] = [
    [words.category, { sousCategorieId: undefined }],
    [words.price, { min: undefined, max: undefined }],
    [choice.promo && 'On promotion', { promo: undefined }],
    [choice.stock && 'In stock', { stock: undefined }],
    [choice.stars && '4 stars and more', { stars: undefined }],
    [text.state, { state: undefined, city: undefined }],
    [text.city, { city: undefined }],
    [text.colour && capitalised(text.colour), { colour: undefined }],
  ];
  return all.flatMap(([words, without]) => (words ? [{ words, href: hrefOf(without) }] : []));
}

/** Builds what the page at `path` shows of its list's filters. */
export function productFilters({
  path,
  query,
  products,
  naira,
  without = [],
  category,
  chips: further = [],
  names = [],
}: Input): ProductFilters {
  const { text, choice, id } = query;
  const { facets, totalItems, isCapped } = products;
  const hrefOf = (changes: Changes) => path + query.link(changes);
  const countOf = (count: number) => countWords(count, facets?.isCapped ?? false);
  const has = (name: FilterName) => !without.includes(name);

  const toggle = (name: 'promo' | 'stock' | 'stars', value: string, label: string, count: number): FilterValue => {
    const isChosen = choice[name] === value;
    const href = hrefOf({ [name]: isChosen ? undefined : value });
    return { id: `f-${name}`, label, count: countOf(count), href, isChosen };
  };
  /** @param gone parameters to remove when the value changes */
  const valuesOf = (name: 'state' | 'city' | 'colour', values: readonly Counted[], gone: object = {}) =>
    has(name)
      ? values.map(({ nom, count }): FilterValue => {
          const isChosen = text[name] === nom;
          const isColour = name === 'colour';
          return {
            id: `f-${name}-${encodeURIComponent(nom)}`,
            label: isColour ? capitalised(nom) : nom,
            count: countOf(count),
            href: hrefOf({ ...gone, [name]: isChosen ? undefined : nom }),
            isChosen,
            ...(isColour ? { fill: swatchFill(nom) } : {}),
          };
        })
      : [];
  const categories = ('sousCategorieId' in id ? (facets?.sousCategories ?? []) : []).map((one): FilterValue => {
    const isChosen = id.sousCategorieId === one.id;
    const href = hrefOf({ sousCategorieId: isChosen ? undefined : one.id });
    return { id: `f-category-${one.id}`, label: one.nom, count: countOf(one.count), href, isChosen };
  });
  const toggles = facets
    ? [
        ...(has('promo') ? [toggle('promo', '1', 'On promotion', facets.promotion)] : []),
        toggle('stock', '1', 'In stock', facets.inStock),
        toggle('stars', '4', '4 stars and more', facets.fourStars),
      ].filter(({ count, isChosen }) => isChosen || count !== '0')
    : [];
  const groups = [
    { title: 'Category', values: categories },
    { title: 'Show only', values: toggles },
    { title: 'State', values: valuesOf('state', facets?.provinces ?? [], { city: undefined }) },
    { title: 'City', values: valuesOf('city', facets?.villes ?? []) },
    { title: 'Colour', values: valuesOf('colour', facets?.couleurs ?? []) },
  ].filter(({ values }) => values.length > 0);

  const wish = { min: text.min ? Number(text.min) : undefined, max: text.max ? Number(text.max) : undefined };
  const price = priceWords(wish, naira);
  const chips = [...further, ...chipsOf(query, { category, price }, hrefOf)];

  const range = facets?.prix;
  const others =
    totalItems === 0 && price !== undefined && range && range.max > 0 ? priceWords(range, naira) : undefined;
  const cleared = ['sousCategorieId', ...names, ...FILTER_NAMES].map((name) => [name, undefined]);
  return {
    path,
    groups,
    price: { min: text.min ?? '', max: text.max ?? '', range: range ?? {}, keep: query.keep('min', 'max') },
    chips,
    clearHref: hrefOf(Object.fromEntries(cleared)),
    anyPrice:
      price !== undefined && others !== undefined
        ? {
            words: `Nothing here costs ${uncapitalised(price)}. Without that, prices are ${uncapitalised(others)}.`,
            href: hrefOf({ min: undefined, max: undefined }),
          }
        : undefined,
    found: counted(totalItems, 'product', 'products', isCapped),
  };
}
