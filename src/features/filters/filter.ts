/**
 * What a filter of product lists is: one descriptor drives its parameters in addresses and calls, the search index, SQL of
 * both engines, its counts and its words. `filters.ts` has them all. Pure.
 */
import type { AddressRule } from '../../shared/address-rule.ts';
import type { Match } from '../search/index/match.ts';

/** What filters see of a product and of its shop. */
export interface FilteredProduct {
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  /** Naira, what a shopper pays now. */
  readonly prixActuel: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  /** Its colours in bits (`basic-colours.ts`). */
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
  /** Its name in calls. */
  readonly call: string;
  /** What it may be in calls: whole naira, a flag, 1 to 5 stars, or names parted by `|`. */
  readonly form: 'naira' | 'flag' | 'stars' | 'names';
  readonly description: string;
}

/** The texts of an address by parameter; '' for none. */
export type Texts = (parameter: string) => string;

/** Values of one filter that are chosen together, sorted, without repeats. */
export type Names = readonly string[];
/** The most values of one filter: a shopper compares a few, and every further one is an address more. */
export const NAMES_MAX = 3;
export const SEPARATOR = '|';
/** The longest name of a value in UTF-16 units. */
export const NAME_MAX = 100;

/** The names in a parameter, at most {@link NAMES_MAX}; undefined without any. */
export function namesIn(text: string, keyOf: (name: string) => string | undefined): Names | undefined {
  const given = text.split(SEPARATOR).map((name) => name.trim());
  const keys = given.flatMap((name) => (name === '' ? [] : (keyOf(name) ?? [])));
  const names = [...new Set(keys)].filter((key) => key !== '' && key.length <= NAME_MAX).sort();
  return names.length > 0 ? names.slice(0, NAMES_MAX) : undefined;
}

export const textOfNames = (names: Names): string => names.join(SEPARATOR);

/** What may be chosen, where a list has too many products to read them all. */
export type Possible =
  | { readonly kind: 'named'; readonly names: readonly string[] }
  /** Places of shops. */
  | { readonly kind: 'shops'; readonly column: 'province' | 'ville' }
  /** What products drawn at random have. */
  | { readonly kind: 'drawn' };

/** Values with names; facts are offered only where many products of a list have one. */
export interface NameCounts {
  readonly kind: 'names' | 'facts';
  /** Their field in the answer. */
  readonly answer: string;
  readonly title: string;
  /** The values of a product as shops write them. */
  namesOf(product: FilteredProduct): readonly string[];
  /** What two spellings of a value share: its name in addresses. */
  keyOf(name: string): string;
  labelOf(name: string): string;
  /** What a suggestion of the value says, where its label alone would not tell what it is. */
  readonly suggestedAs?: (label: string) => string;
  readonly possible: Possible;
  /** The most values that are answered, besides the chosen ones: those with most products. All by default. */
  readonly max?: number;
  /** Values are ids of shops: answered with their names, and not suggested, or every list would recommend its largest shops. */
  readonly isShop?: true;
  /** The share of a list's products that have a value, from 0 to 1, below which it is not offered; 0 if omitted. */
  readonly share?: number;
  /** Values with a swatch of that colour. */
  readonly hasSwatch?: true;
}

/** How many products a list has for each value, and what the values are called. */
export type Counts<V> =
  | {
      readonly kind: 'flag';
      /** Its field in the answer. */
      readonly answer: string;
      readonly value: V;
      readonly label: string;
    }
  | NameCounts
  /** The least and the most of the list in naira. */
  | { readonly kind: 'range'; readonly answer: string };

/** What of a filter is chosen, and what is left of it when that is removed. */
export interface Chip<V> {
  readonly label: string;
  readonly rest: V | undefined;
}

/** How a page writes what is chosen. */
export interface Shown {
  /** Formats an amount in naira. */
  naira(amount: number): string;
  /** The name of a value in the counts of the list, by its key; undefined where the list does not count it. */
  nameOf(key: string): string | undefined;
}

/** @template V what is chosen */
export interface Filter<V> {
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** What becomes of an address that has it; with two values, or beside another filter, it is refused in any case. */
  readonly rule: AddressRule;
  /** The filter inside which it chooses: removing that one, or choosing another value of it, removes this one. */
  readonly within?: string;
  /** What an address chooses; undefined without meaning. */
  fromAddress(texts: Texts): V | undefined;
  toAddress(value: V): Readonly<Record<string, string>>;
  /** What the parameters of a call choose, in the forms of {@link Parameter.form}. @throws {RangeError} they contradict each other */
  fromCall(parameters: Readonly<Record<string, unknown>>): V | undefined;
  /** Terms in the index of a product. They start with `=`, which no word contains. */
  terms(product: FilteredProduct): readonly string[];
  /** The products in the index; undefined where the index says nothing of it. */
  match(value: V): Match | undefined;
  /** Whether the index alone is too coarse, or says nothing, so that {@link condition} is looked up, too. */
  readonly isLookedUp?: true;
  passes(product: FilteredProduct, value: V): boolean;
  /**
   * On a row of `produits`, its columns without an alias.
   * @param isOrder whether the list is in the order of its column, whose index may be used then
   */
  condition(value: V, isOrder: boolean): Condition;
  readonly counts: Counts<V>;
  chips(value: V, shown: Shown): readonly Chip<V>[];
}
