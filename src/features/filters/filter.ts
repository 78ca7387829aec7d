/**
 * A filter of product lists: one descriptor determines its parameters in addresses and calls, the search index, SQL of
 * both engines, its counts and its texts. `filters.ts` has them all. Pure.
 */
import type { AddressRule } from '../../shared/address-rule.ts';
import type { Match } from '../search/index/match.ts';

/** The fields of a product and of its shop that filters use. */
export interface FilteredProduct {
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  /** Naira, what a shopper pays now. */
  readonly prixActuel: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  /** Colours in bits (`basic-colours.ts`). */
  readonly couleurs: number;
  readonly boutiqueId: number;
  /** Facts of its detailed description (`stored-facts.ts`). */
  readonly details: string;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

/** A part of SQL that both engines read the same way: its texts, and between them parameters or further parts. */
export interface Condition {
  readonly texts: readonly string[];
  readonly values: readonly (string | number | Condition)[];
}

/** Tag of a template: condition`"qte" >= ${units}`. */
export const condition = (texts: readonly string[], ...values: Condition['values']): Condition => ({ texts, values });

/** `(a, b)` for `in`; not empty. */
export const oneOf = (values: Condition['values']): Condition => ({
  texts: ['(', ...values.slice(1).map(() => ', '), ')'],
  values,
});

/** A parameter in addresses of lists, and in the calls that read them. */
export interface Parameter {
  /** Name of the parameter in calls. */
  readonly call: string;
  /** Form of the value in calls: whole naira, a flag, 1 to 5 stars, or names separated by `|`. */
  readonly form: 'naira' | 'flag' | 'stars' | 'names';
  readonly description: string;
}

/** The texts of an address by parameter; '' for none. */
export type Texts = (parameter: string) => string;

/** Values of one filter that are chosen together, sorted, without repeats. */
export type Names = readonly string[];
/** Maximum number of values of one filter: a shopper compares a few, and each further value adds addresses. */
export const NAMES_MAX = 3;
export const SEPARATOR = '|';
/** Maximum length of a value's name in UTF-16 units. */
export const NAME_MAX = 100;

/** The names in a parameter, at most {@link NAMES_MAX}; undefined without any. */
export function namesIn(text: string, keyOf: (name: string) => string | undefined): Names | undefined {
  const given = text.split(SEPARATOR).map((name) => name.trim());
  const keys = given.flatMap((name) => (name === '' ? [] : (keyOf(name) ?? [])));
  const names = [...new Set(keys)].filter((key) => key !== '' && key.length <= NAME_MAX).sort();
  return names.length > 0 ? names.slice(0, NAMES_MAX) : undefined;
}

/** The names as one value of an address; {@link namesIn} reads it. */
export const textOfNames = (names: Names): string => names.join(SEPARATOR);

/** The values that may be chosen, where a list has too many products to read them all. */
export type Possible =
  | { readonly kind: 'named'; readonly names: readonly string[] }
  /** Places of shops. */
  | { readonly kind: 'shops'; readonly column: 'province' | 'ville' }
  /** The values of products that are drawn at random. */
  | { readonly kind: 'drawn' };

/** Values with names; facts are offered only where many products of a list have one. */
export interface NameCounts {
  readonly kind: 'names' | 'facts';
  /** Field of the values in the answer. */
  readonly answer: string;
  readonly title: string;
  /** The field that decides the values: products with the same content have the same ones. */
  readonly from: keyof FilteredProduct;
  /** The values of a product as shops write them. */
  namesOf(product: FilteredProduct): readonly string[];
  /** The key that all spellings of a value share, which names it in addresses. */
  keyOf(name: string): string;
  labelOf(name: string): string;
  /** The text of a suggestion of the value, if its label alone would be unclear. */
  readonly suggestedAs?: (label: string) => string;
  readonly possible: Possible;
  /** Maximum number of values in the answer besides the chosen ones: those with most products. By default all. */
  readonly max?: number;
  /**
   * Values are ids of shops: answered with names, but not suggested, since every list would recommend its largest
   * shops.
   */
  readonly isShop?: true;
  /** The share of a list's products that have a value, from 0 to 1, below which it is not offered; 0 if omitted. */
  readonly share?: number;
  /** Values with a swatch of that colour. */
  readonly hasSwatch?: true;
}

/** The number of a list's products for each value, and the labels of the values. */
export type Counts<V> =
  | {
      readonly kind: 'flag';
      /** Its field in the answer. */
      readonly answer: string;
      readonly value: V;
      readonly label: string;
    }
  | NameCounts
  /** The minimum and the maximum of the list in naira. */
  | { readonly kind: 'range'; readonly answer: string };

/** A chosen value of a filter, and what is left of the filter without it. */
export interface Chip<V> {
  readonly label: string;
  readonly rest: V | undefined;
}

/** Formats chosen values for a page. */
export interface Shown {
  /** Formats an amount in naira. */
  naira(amount: number): string;
  /** The name of a value in the counts of the list, by its key; undefined where the list does not count it. */
  nameOf(key: string): string | undefined;
}

/** @template V type of the chosen value */
export interface Filter<V> {
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** The rule for addresses with the filter; with two values, or beside another filter, they are always refused. */
  readonly rule: AddressRule;
  /** The filter that contains it: removing that one, or choosing another value of it, removes this one. */
  readonly within?: string;
  /** The choice in an address; undefined if it has none. */
  fromAddress(texts: Texts): V | undefined;
  toAddress(value: V): Readonly<Record<string, string>>;
  /**
   * The choice in the parameters of a call, in the forms of {@link Parameter.form}.
   * @throws {RangeError} when they contradict each other
   */
  fromCall(parameters: Readonly<Record<string, unknown>>): V | undefined;
  /** Terms in the index of a product. They start with `=`, which no word contains. */
  terms(product: FilteredProduct): readonly string[];
  /** The products in the index; undefined where the index has nothing about it. */
  match(value: V): Match | undefined;
  /** Whether the index is too coarse or has nothing about it, so that {@link condition} is checked as well. */
  readonly isLookedUp?: true;
  passes(product: FilteredProduct, value: V): boolean;
  /**
   * A condition on a row of `produits`, whose columns have no alias.
   * @param isOrder whether the list is in the order of its column, whose index may be used then
   */
  condition(value: V, isOrder: boolean): Condition;
  /** The condition of listed products that do not pass, if an index has those few: it is checked without their rows. */
  readonly fails?: Condition;
  readonly counts: Counts<V>;
  chips(value: V, shown: Shown): readonly Chip<V>[];
}
