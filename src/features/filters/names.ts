/** Filters by names, of which several may be chosen: places, colours and facts of the description. Pure. */
import {
  BASIC_COLOURS,
  type BasicColour,
  basicColour,
  colourBit,
  colourBits,
  isBasicColour,
} from '../search/words/basic-colours.ts';
import {
  condition,
  type Filter,
  type FilteredProduct,
  type NameCounts,
  type Names,
  namesIn,
  oneOf,
  type Parameter,
  type Shown,
  textOfNames,
} from './filter.ts';
import { factKey, factsNamed } from './stored-facts.ts';

interface Named<K extends NameCounts['kind'], P extends string, C extends string, A extends string>
  extends Pick<Filter<Names>, 'condition' | 'within'>,
    Omit<NameCounts, 'kind' | 'answer' | 'labelOf'>,
    Partial<Pick<NameCounts, 'labelOf'>> {
  readonly kind: K;
  readonly parameter: P;
  readonly call: C;
  readonly description: string;
  readonly answer: A;
  /** The name of a value in an address; undefined for a text that names none. */
  readonly read?: (text: string) => string | undefined;
  /** The value for a text of a call that names no value; `none` by default. No product has it. */
  readonly none?: string;
  /** Label of a chosen value without products; its key by default. */
  readonly unknown?: string;
  /** The term of a value, without its `=`. */
  readonly term: (key: string) => string;
}

/** Encodes a text for a term: characters that a term cannot contain are written in hex. */
const termText = (text: string): string =>
  text.toWellFormed().replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (sign) => `.${sign.charCodeAt(0).toString(16)}`);

/** A filter by names that products have. */
export function named<
  const K extends NameCounts['kind'],
  const P extends string,
  const C extends string,
  const A extends string,
>(given: Named<K, P, C, A>) {
  const { parameter, call, description, answer, term, namesOf, keyOf, labelOf = (name) => name } = given;
  const read = given.read ?? keyOf;
  const keysOf = (product: FilteredProduct) => namesOf(product).map(keyOf);
  return {
    parameters: { [parameter]: { call, form: 'names', description } } as Readonly<
      Record<P, Parameter & { readonly call: C; readonly form: 'names' }>
    >,
    rule: 'refused' as const,
    ...(given.within === undefined ? {} : { within: given.within }),
    fromAddress: (texts: (name: string) => string) => namesIn(texts(parameter), read),
    toAddress: (names: Names) => ({ [parameter]: textOfNames(names) }),
    /** An unknown name matches no product. */
    fromCall: (parameters: Readonly<Record<string, unknown>>) =>
      namesIn((parameters[call] as string | undefined) ?? '', (text) => read(text) ?? given.none ?? 'none'),
    terms: (product: FilteredProduct) => keysOf(product).map((key) => `=${term(key)}`),
    match: (names: Names) => ({ any: names.map((name) => ({ term: `=${term(name)}` })) }),
    passes: (product: FilteredProduct, names: Names) => keysOf(product).some((key) => names.includes(key)),
    condition: given.condition,
    counts: {
      kind: given.kind,
      answer,
      title: given.title,
      from: given.from,
      namesOf,
      keyOf,
      labelOf,
      possible: given.possible,
      ...(given.suggestedAs ? { suggestedAs: given.suggestedAs } : {}),
      ...(given.share === undefined ? {} : { share: given.share }),
      ...(given.hasSwatch ? { hasSwatch: given.hasSwatch } : {}),
      ...(given.max === undefined ? {} : { max: given.max }),
      ...(given.isShop ? { isShop: given.isShop } : {}),
    },
    chips: (names: Names, { nameOf }: Shown) =>
      names.map((name) => {
        const rest = names.filter((other) => other !== name);
        return { label: labelOf(nameOf(name) ?? given.unknown ?? name), rest: rest.length > 0 ? rest : undefined };
      }),
  };
}

/** The term of a place; searches use those of a place of any kind. */
export const placeTerm = (column: 'pays' | 'province' | 'ville', name: string) => `=${column}.${termText(name)}`;

const place = <const P extends string, const C extends 'province' | 'ville', const A extends string>(
  parameter: P,
  column: C,
  answer: A,
  label: { readonly title: string; readonly description: string; readonly within?: string },
) =>
  named({
    kind: 'names',
    parameter,
    call: column,
    answer,
    ...label,
    from: column,
    // A shop may not have said where it is.
    namesOf: (product) => (product[column].trim() === '' ? [] : [product[column]]),
    keyOf: (name) => name,
    suggestedAs: (name) => `Shop in ${name}`,
    term: (key) => placeTerm(column, key).slice(1),
    condition: (names) =>
      condition`"boutiqueId" + 0 in (select "id" from "boutiques" where ${
        column === 'ville' ? condition`"ville"` : condition`"province"`
      } in ${oneOf(names)})`,
    possible: { kind: 'shops', column },
  });

export const state = place('state', 'province', 'provinces', {
  title: 'State',
  description: 'States of the shop, by name, parted by |',
});

export const city = place('city', 'ville', 'villes', {
  title: 'City',
  description: 'Cities of the shop, by name, parted by |',
  within: 'state',
});

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Few combinations of colours are many products. */
const coloursByBits = new Map<number, readonly BasicColour[]>();
function coloursIn(bits: number): readonly BasicColour[] {
  const known = coloursByBits.get(bits);
  if (known) return known;
  const colours = BASIC_COLOURS.filter((colour) => bits & colourBit(colour));
  coloursByBits.set(bits, colours);
  return colours;
}

export const colour = named({
  kind: 'names',
  parameter: 'colour',
  call: 'couleur',
  answer: 'couleurs',
  description: 'Colours by any of their names, parted by |',
  title: 'Colour',
  read: basicColour,
  keyOf: (name) => name,
  labelOf: capitalised,
  from: 'couleurs',
  namesOf: ({ couleurs }) => coloursIn(couleurs),
  term: (key) => `c${key}`,
  condition: (names) => condition`("couleurs" & ${colourBits(names.filter(isBasicColour))}) <> 0`,
  possible: { kind: 'named', names: BASIC_COLOURS },
  hasSwatch: true,
});

/** The share of a list's products that have a fact which is offered. */
const SHARE = 0.5;

interface FactRules {
  /** Other names that shops use for it, in lower case. */
  readonly spellings: readonly string[];
  /** The form of its values: `Storage: Cool and dry` is no storage of a phone. */
  readonly only?: RegExp;
  /** The lower share for a fact that fewer products have and that still matters, such as a size. */
  readonly share?: number;
}

/** A filter by a fact of the detailed description, offered in lists where enough products have it. */
export const fact = <const N extends string>(name: N, title: string, { spellings, only, share }: FactRules) => ({
  fact: { name, spellings: [title.toLowerCase(), ...spellings], ...(only ? { only } : {}) },
  ...named({
    kind: 'facts',
    share: share ?? SHARE,
    parameter: name,
    call: name,
    answer: name,
    description: `${title} in the detailed description, parted by |`,
    title,
    from: 'details',
    namesOf: ({ details }) => factsNamed(details, name).map(({ value }) => value),
    keyOf: factKey,
    labelOf: capitalised,
    suggestedAs: (value) => `${title}: ${value}`,
    term: (key) => `f${name}.${termText(key)}`,
    // A key has letters, digits, blanks and points, none of which means anything to `like`.
    condition: (names) =>
      condition`(${{
        texts: ['', ...names.slice(1).map(() => ' or '), ''],
        values: names.map((key) => condition`"details" like ${`%\n${name}=${key}=%`}`),
      }})`,
    possible: { kind: 'drawn' },
  }),
});
