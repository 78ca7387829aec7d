/**
 * Parses the query string of a list page and creates its canonical form. Unknown values, default values and empty text
 * are dropped; unknown parameters (`utm_…`) are ignored without a redirect. Pure.
 */
import {
  type AddressRule,
  isFollowed,
  isIndexed,
  isLeftOut,
  type ParameterRules,
  ruleOfParameter,
  strictest,
} from './address-rule.ts';

export interface Choice {
  /** Valid values, the default included. */
  readonly values: readonly string[];
  readonly fallback: string;
}

export interface ListQuerySpec {
  /** Page sizes on offer, as sent. */
  readonly limits: readonly number[];
  /** The default size; need not be among `limits`. */
  readonly defaultLimit: number;
  /** Parameters with a fixed set of values, such as `sort` or `view`. */
  readonly choices?: Readonly<Record<string, Choice>>;
  /** Free-text parameters, such as `q`; trimmed, at most 200 characters. */
  readonly texts?: readonly string[];
  /** Parameters with an id. */
  readonly ids?: readonly string[];
  /** Today's seeds, when the list is in random order. */
  readonly seeds?: readonly number[];
  /** Filters of the list; each is among `choices`, `texts` or `ids`. */
  readonly filters?: readonly string[];
  /** The rule of each parameter (site/parameter-rules.ts); a parameter without one is not indexed. */
  readonly rules?: ParameterRules;
  /** Corrects the parsed texts, for values that have their own format or depend on each other. */
  readonly correct?: (texts: Map<string, string>) => void;
}

/** Values by parameter, to replace those of an address; undefined removes one. */
type Changes = Readonly<Record<string, string | number | undefined>>;

export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly choice: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
  readonly id: Readonly<Record<string, number | undefined>>;
  readonly seed: number | undefined;
  /** The canonical query string, with `?`, or ''. */
  readonly canonical: string;
  /** Whether the request has the canonical form, ignoring unknown parameters. */
  readonly isCanonical: boolean;
  /** The strictest rule of its parameters, which applies to the address. */
  readonly rule: AddressRule;
  /** Whether its page has no `noindex`. */
  readonly isIndexed: boolean;
  /** Whether the list has `filters`, so that its page needs their counts. */
  readonly hasFilters: boolean;
  /** Whether one of `filters` is set. */
  readonly isFiltered: boolean;
  /**
   * The query string of the canonical link, without parameters of copies and of refused addresses. Where one is left
   * out the link is to the first page, since pages of another size or order hold other items.
   */
  readonly canonicalLink: string;
  /**
   * Returns the canonical query string with some values replaced; undefined removes one. It omits `page` unless given.
   */
  link(changes: Changes): string;
  /** Returns the `rel` of a link with these changes: `nofollow` where crawlers should not go. */
  rel(changes: Changes): 'nofollow' | undefined;
  /** Returns the hidden fields of a GET form: all values except the page, the seed and those of `without`. */
  keep(...without: readonly string[]): Record<string, string>;
}

/** The limit of the API's `keyword`, in UTF-16 units. */
const TEXT_MAX = 200;

const wholeNumber = (text: string | null, max: number): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** Replaces control characters by spaces, and cuts without splitting a character. */
const cleanText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** The seed in `text` if it is one of today's. */
function seedOf(text: string | null, seeds: readonly number[] = []): number | undefined {
  return /^\d{1,10}$/.test(text ?? '') ? seeds.find((seed) => seed === Number(text)) : undefined;
}

const hasParameter = ({ texts = [], ids = [], choices = {} }: ListQuerySpec, name: string): boolean =>
  name === 'limit' ||
  name === 'page' ||
  name === 'seed' ||
  Object.keys(choices).includes(name) ||
  texts.includes(name) ||
  ids.includes(name);

/**
 * Returns the parameters of `known` with `changes`, without defaults, and without the page unless `changes` sets it.
 */
function changed(known: ReadonlyMap<string, string>, changes: Changes, spec: ListQuerySpec): [string, string][] {
  const next: [string, string][] = [];
  for (const pair of known) if (pair[0] !== 'page' && !Object.keys(changes).includes(pair[0])) next.push(pair);
  for (const key of Object.keys(changes)) {
    const value = changes[key];
    const isDefault =
      value === undefined ||
      value === '' ||
      (key === 'page' && Number(value) === 1) ||
      (key === 'limit' && Number(value) === spec.defaultLimit) ||
      spec.choices?.[key]?.fallback === String(value);
    if (!isDefault) next.push([key, String(value)]);
  }
  return next;
}

/** Parses `search` (with or without `?`) by `spec`. */
export function readListQuery(search: string, spec: ListQuerySpec): ListQuery {
  const given = new URLSearchParams(search);
  const known = new Map<string, string>();

  for (const key of spec.texts ?? []) {
    const value = cleanText(given.get(key) ?? '');
    if (value) known.set(key, value);
  }
  spec.correct?.(known);
  const text = Object.fromEntries((spec.texts ?? []).map((key) => [key, known.get(key) ?? '']));
  const id: Record<string, number | undefined> = {};
  for (const key of spec.ids ?? []) {
    id[key] = wholeNumber(given.get(key), Number.MAX_SAFE_INTEGER);
    if (id[key]) known.set(key, String(id[key]));
  }
  const choice: Record<string, string> = {};
  for (const [key, { values, fallback }] of Object.entries(spec.choices ?? {})) {
    const value = given.get(key);
    choice[key] = value !== null && values.includes(value) ? value : fallback;
    if (choice[key] !== fallback) known.set(key, choice[key]);
  }
  const requested = wholeNumber(given.get('limit'), 1000);
  const limit = requested !== undefined && spec.limits.includes(requested) ? requested : spec.defaultLimit;
  if (limit !== spec.defaultLimit) known.set('limit', String(limit));
  const page = wholeNumber(given.get('page'), 1_000_000) ?? 1;
  const seed = seedOf(given.get('seed'), spec.seeds);
  if (seed !== undefined) known.set('seed', String(seed));
  if (page > 1) known.set('page', String(page));

  const canonical = stringify([...known]);
  const filters = spec.filters ?? [];
  const ours = search === '' ? [] : [...given].filter(([key]) => hasParameter(spec, key));
  const { rules = {} } = spec;
  const ruleOf = (pairs: Iterable<readonly [string, string]>) =>
    strictest([...pairs].map(([key, value]) => ruleOfParameter(rules, key, value)));
  const rule = ruleOf(known);
  const wanted = [...known].filter(([key, value]) => !isLeftOut(ruleOfParameter(rules, key, value)));
  const isCanonical = ours.length === known.size && ours.every(([key, value]) => known.get(key) === value);

  return {
    page,
    limit,
    choice,
    text,
    id,
    seed,
    canonical,
    isCanonical,
    rule,
    isIndexed: isIndexed(rule),
    hasFilters: filters.length > 0,
    isFiltered: filters.some((key) => known.has(key)),
    canonicalLink: stringify(wanted.length === known.size ? wanted : wanted.filter(([key]) => key !== 'page')),
    keep: (...without) =>
      Object.fromEntries([...known].filter(([key]) => key !== 'page' && key !== 'seed' && !without.includes(key))),
    link: (changes) => stringify(changed(known, changes, spec)),
    rel: (changes) => (isFollowed(ruleOf(changed(known, changes, spec))) ? undefined : 'nofollow'),
  };
}

/** Characters that a query string contains unencoded. */
const PLAIN = /^[\w*.-]*$/;

/** A key or value of a query string, as `URLSearchParams` writes it. */
const encoded = (text: string): string =>
  PLAIN.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** Sorts and joins `pairs`. A page has dozens of links, most with one parameter or none. */
function stringify(pairs: [key: string, value: string][]): string {
  if (pairs.length > 1) pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  let text = '';
  for (const [key, value] of pairs) text += `${text === '' ? '?' : '&'}${encoded(key)}=${encoded(value)}`;
  return text;
}
