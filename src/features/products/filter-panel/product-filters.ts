/** The filters of a list as a page shows them: values with counts, chips, and links out of an empty list. Pure. */
import { counted, formatCount } from '../../../shared/counted.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { NAMES_MAX, type NameCounts, type Names } from '../../filters/filter.ts';
import { changesOf, chosenOf, FILTER_PARAMETERS } from '../../filters/filter-query.ts';
import {
  ALL_FILTERS,
  type AnyFilter,
  type Chosen,
  chosenFilters,
  FILTERS,
  type FilterName,
} from '../../filters/filters.ts';
import { swatchFill } from '../page/swatch-colours.ts';
import { middlePrice, type PriceRange, priceText } from '../price-range.ts';
import type { FacetsAnswer } from '../products.contract.ts';

/** The API's answer with `facets=1`. */
export type Facets = FacetsAnswer;

export interface FilterValue {
  /** Id of its link, so that the focus finds it again in an updated list. */
  readonly id: string;
  readonly label: string;
  /** `12`, `1,000+`. */
  readonly count: string;
  /** Selects the value, or removes it if it is selected; undefined if no further value can be chosen. */
  readonly href: string | undefined;
  readonly isChosen: boolean;
  /** Colour of the swatch, from swatch-colours.ts. */
  readonly fill?: string | undefined;
}

export interface FilterGroup {
  readonly title: string;
  readonly values: readonly FilterValue[];
  /** Why some of its values cannot be chosen. */
  readonly note?: string | undefined;
}

/** An active filter, and the address without it. */
export interface FilterChip {
  readonly label: string;
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
  /** A few values that many products of the list have, and the address with each. */
  readonly suggested: readonly FilterChip[];
  /** The list without filters. */
  readonly clearHref: string;
  /** For an empty list: the same list at any price, if that has products. */
  readonly anyPrice?: { readonly label: string; readonly href: string } | undefined;
  /** `1,234 products`, `1,000+ products`. */
  readonly found: string;
}

const MAX_COUNTED = 1000;

/** `12`, `1,000+` above the limit of counting, `300+` for a sample. */
function countText(count: number, isCapped: boolean): string {
  const counted = formatCount(Math.min(count, MAX_COUNTED));
  return count > MAX_COUNTED || (isCapped && count > 0) ? `${counted}+` : counted;
}

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
  /** Labels of other links of the page, which are not suggested again. */
  readonly otherNames?: readonly string[];
}

type Changes = Readonly<Record<string, string | number | undefined>>;

type FlagCounts = Extract<AnyFilter['counts'], { kind: 'flag' }>;

/** The data of a list that the values of a filter need. */
interface Values {
  readonly query: ListQuery;
  readonly facets: Facets | undefined;
  readonly chosen: Chosen;
  readonly hrefOf: (changes: Changes) => string;
}

const countedAs = ({ facets }: Values, { answer }: AnyFilter['counts']) => facets?.[answer as keyof Facets];
const countMessage = ({ facets }: Values, count: number) => countText(count, facets?.isCapped ?? false);

function flagValue(list: Values, name: FilterName, counts: FlagCounts): FilterValue {
  const isChosen = list.chosen[name] === counts.value;
  const [parameter] = Object.keys(FILTERS[name].parameters);
  const count = countMessage(list, (countedAs(list, counts) as number | undefined) ?? 0);
  const href = list.hrefOf(changesOf(name, isChosen ? undefined : counts.value));
  return { id: `f-${parameter}`, label: counts.label, count, href, isChosen };
}

interface Named {
  readonly nom: string;
  readonly count: number;
  readonly key?: string | undefined;
}

const namesCounted = (list: Values, counts: AnyFilter['counts']) =>
  (countedAs(list, counts) as readonly Named[] | undefined) ?? [];

const keyOf = (counts: NameCounts, { nom, key }: Named): string => key ?? counts.keyOf(nom);

/** The name of the value `key` in the list. */
const nameOf = (list: Values, counts: AnyFilter['counts'], key: string): string | undefined =>
  'keyOf' in counts ? namesCounted(list, counts).find((one) => keyOf(counts, one) === key)?.nom : undefined;

/** Shown at a filter with {@link NAMES_MAX} chosen values. */
const FULL = 'At most three: take one off first';

/**
 * The group of a filter by names. Several chosen values list the products of any of them, up to {@link NAMES_MAX};
 * other values are then disabled until one is removed.
 */
function namesGroup(list: Values, name: FilterName, counts: NameCounts): FilterGroup {
  const already = (list.chosen[name] as Names | undefined) ?? [];
  const isFull = already.length >= NAMES_MAX;
  const values = namesCounted(list, counts).map((one) => {
    const { nom, count } = one;
    const key = keyOf(counts, one);
    const isChosen = already.includes(key);
    const next = isChosen ? already.filter((other) => other !== key) : [...already, key].sort();
    return {
      id: `f-${name}-${encodeURIComponent(key)}`,
      label: counts.labelOf(nom),
      count: countMessage(list, count),
      href: isFull && !isChosen ? undefined : list.hrefOf(changesOf(name, next.length > 0 ? next : undefined)),
      isChosen,
      ...(counts.hasSwatch ? { fill: swatchFill(nom) } : {}),
    };
  });
  return { title: counts.title, values, ...(values.some(({ href }) => href === undefined) ? { note: FULL } : {}) };
}

/** The sub-categories of a search. */
function categoryValues(list: Values): FilterValue[] {
  const { id } = list.query;
  if (!('sousCategorieId' in id)) return [];
  return (list.facets?.sousCategories ?? []).map((one) => {
    const isChosen = id.sousCategorieId === one.id;
    const href = list.hrefOf({ sousCategorieId: isChosen ? undefined : one.id });
    return { id: `f-category-${one.id}`, label: one.nom, count: countMessage(list, one.count), href, isChosen };
  });
}

/** The groups of values of a list without the filters `without`. */
function groupsOf(list: Values, without: readonly FilterName[]): FilterGroup[] {
  const offered = list.facets ? ALL_FILTERS.filter(([name]) => !without.includes(name)) : [];
  const flags = offered
    .flatMap(([name, { counts }]) => (counts.kind === 'flag' ? [flagValue(list, name, counts)] : []))
    .filter(({ count, isChosen }) => isChosen || count !== '0');
  const ofNames = offered.flatMap(([name, { counts }]) => {
    if (!('namesOf' in counts)) return [];
    const group = namesGroup(list, name, counts);
    // The cards already name the only shop of a list.
    return counts.isShop && group.values.length === 1 && !group.values[0]?.isChosen ? [] : [group];
  });
  return [
    { title: 'Category', values: categoryValues(list) },
    { title: 'Show only', values: flags },
    ...ofNames,
  ].filter(({ values }) => values.length > 0);
}

const SUGGESTED_MAX = 6;
/** Maximum suggestions of one filter. */
const SUGGESTED_OF_FILTER = 2;

/** A value of a larger share of the products is not worth a suggestion. */
const SUGGESTED_SHARE_MAX = 0.75;

interface Suggested {
  readonly count: number;
  readonly label: string;
  readonly name: FilterName;
  readonly value: unknown;
}

/** The most frequent values of a filter by names, or the value of a flag. */
function valuesToSuggest(list: Values, [name, { counts }]: readonly [FilterName, AnyFilter]): Suggested[] {
  if (counts.kind === 'flag') {
    const count = (countedAs(list, counts) as number | undefined) ?? 0;
    return [{ count, label: counts.label, name, value: counts.value }];
  }
  if (!('namesOf' in counts) || counts.isShop) return [];
  const { labelOf, keyOf, suggestedAs = (label: string) => label } = counts;
  return namesCounted(list, counts)
    .slice(0, SUGGESTED_OF_FILTER)
    .map(({ nom, count }) => ({ count, label: suggestedAs(labelOf(nom)), name, value: [keyOf(nom)] }));
}

/**
 * Suggestions from the filters that are not chosen: flags, a price in the middle, then the values that most products
 * have, without those of nearly all products.
 */
function suggestedOf(list: Values, without: readonly FilterName[], total: number, naira: Input['naira']): FilterChip[] {
  const limit = list.facets?.isCapped ? Number.POSITIVE_INFINITY : total * SUGGESTED_SHARE_MAX;
  const offered = ALL_FILTERS.filter(([name]) => !without.includes(name) && list.chosen[name] === undefined);
  const isFlag = ({ name }: Suggested) => FILTERS[name].counts.kind === 'flag';
  const values = offered
    .flatMap((filter) => valuesToSuggest(list, filter))
    .filter(({ count }) => count > 1 && count <= limit)
    .sort((a, b) => Number(isFlag(b)) - Number(isFlag(a)) || b.count - a.count);
  const max = list.chosen.price === undefined ? middlePrice(list.facets?.prix ?? {}) : undefined;
  const price =
    max === undefined
      ? []
      : [{ count: 0, label: priceText({ max }, naira) ?? '', name: 'price' as const, value: { max } }];
  return [...values.filter(isFlag), ...price, ...values.filter((value) => !isFlag(value))]
    .slice(0, SUGGESTED_MAX)
    .map(({ label, name, value }) => ({ label, href: list.hrefOf(changesOf(name, value)) }));
}

/** Returns the filters of a list for the page at `path`. */
export function productFilters({
  path,
  query,
  products,
  naira,
  without = [],
  category,
  chips: further = [],
  names = [],
  otherNames = [],
}: Input): ProductFilters {
  const { text } = query;
  const { facets, totalItems, isCapped } = products;
  const chosen = chosenOf(query);
  const hrefOf = (changes: Changes) => path + query.link(changes);
  const price = priceText(chosen.price ?? {}, naira);
  const list: Values = { query, facets, chosen, hrefOf };
  const chosenChips = [...chosenFilters(chosen)].flatMap(([name, filter, value]) =>
    filter
      .chips(value, { naira, nameOf: (key) => nameOf(list, filter.counts, key) })
      .map(({ label, rest }) => ({ label: label, href: hrefOf(changesOf(name, rest)) })),
  );
  const chips = [
    ...further,
    ...(category ? [{ label: category, href: hrefOf({ sousCategorieId: undefined }) }] : []),
    ...chosenChips,
  ];
  const range = facets?.prix;
  const others =
    totalItems === 0 && price !== undefined && range && range.max > 0 ? priceText(range, naira) : undefined;
  const cleared = ['sousCategorieId', ...names, ...FILTER_PARAMETERS].map((name) => [name, undefined]);
  return {
    path,
    groups: groupsOf(list, without),
    price: { min: text.min ?? '', max: text.max ?? '', range: range ?? {}, keep: query.keep('min', 'max') },
    chips,
    suggested: suggestedOf(list, without, totalItems, naira).filter(({ label }) => !otherNames.includes(label)),
    clearHref: hrefOf(Object.fromEntries(cleared)),
    anyPrice:
      price !== undefined && others !== undefined
        ? {
            label: `Nothing here costs ${uncapitalised(price)}. Without that, prices are ${uncapitalised(others)}.`,
            href: hrefOf(changesOf('price', undefined)),
          }
        : undefined,
    found: counted(totalItems, 'product', 'products', isCapped),
  };
}
