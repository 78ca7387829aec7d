/** Filters in the address of a page, and as parameters of the calls that read its list. Pure. */
import type { ListQuery, ListQuerySpec } from '../../shared/list-query.ts';
import type { NarrowingInput } from '../products/products.contract.ts';
import { ALL_FILTERS, type AnyFilter, type Chosen, chosenFilters, FILTERS, type FilterName } from './filters.ts';

/** The parameters of filters in addresses. */
export type FilterParameter = { [N in FilterName]: keyof (typeof FILTERS)[N]['parameters'] & string }[FilterName];

const parametersOf = ({ parameters }: AnyFilter) => Object.keys(parameters) as FilterParameter[];

export const FILTER_PARAMETERS: readonly FilterParameter[] = ALL_FILTERS.flatMap(([, filter]) => parametersOf(filter));

/**
 * The filters that the texts of an address choose, except for `without`. A filter inside one of these is left out too.
 */
function chosenIn(texts: ReadonlyMap<string, string>, without: readonly FilterName[]): Chosen {
  const textOf = (parameter: string) => texts.get(parameter) ?? '';
  const chosen: Record<string, unknown> = {};
  for (const [name, filter] of ALL_FILTERS) {
    if (without.includes(name) || (filter.within !== undefined && chosen[filter.within] === undefined)) continue;
    const value = filter.fromAddress(textOf);
    if (value !== undefined) chosen[name] = value;
  }
  return chosen;
}

/** The chosen filters as texts of an address or of a call. */
const textsOf = (chosen: Chosen): Record<string, string> =>
  Object.assign({}, ...[...chosenFilters(chosen)].map(([, filter, value]) => filter.toAddress(value)));

/** Adds the filters of a product list to `spec`, except those of `without`. */
export function withFilters(spec: ListQuerySpec, without: readonly FilterName[] = []): ListQuerySpec {
  const parameters = ALL_FILTERS.flatMap(([name, filter]) => (without.includes(name) ? [] : parametersOf(filter)));
  return {
    ...spec,
    texts: [...(spec.texts ?? []), ...parameters],
    filters: [...(spec.filters ?? []), ...parameters],
    correct(texts) {
      const canonical = textsOf(chosenIn(texts, without));
      for (const parameter of parameters) {
        const text = canonical[parameter];
        if (text === undefined) texts.delete(parameter);
        else texts.set(parameter, text);
      }
    },
  };
}

/** The filters that `query` chooses. */
export const chosenOf = ({ text }: Pick<ListQuery, 'text'>): Chosen => chosenIn(new Map(Object.entries(text)), []);

/** The parameters of an address that change when `name` gets the value `value`; undefined removes it. */
export function changesOf(name: FilterName, value: unknown): Record<string, string | undefined> {
  const filter: AnyFilter = FILTERS[name];
  const inside = ALL_FILTERS.filter(([, { within }]) => within === name).flatMap(([, one]) => parametersOf(one));
  const texts = value === undefined ? {} : filter.toAddress(value);
  return Object.fromEntries(
    [...parametersOf(filter), ...inside].map((parameter) => [parameter, texts[parameter]] as const),
  );
}

/** The filters of `query` as parameters of the list calls, with a request for their counts. */
export function filterParams({ text }: Pick<ListQuery, 'text'>): NarrowingInput {
  const given = ALL_FILTERS.flatMap(([, { parameters }]) =>
    Object.entries(parameters).flatMap(([parameter, { call }]) => (text[parameter] ? [[call, text[parameter]]] : [])),
  );
  // The texts of an address are those of a call.
  return { ...(Object.fromEntries(given) as NarrowingInput), facets: '1' };
}

/**
 * The filters that the parameters of a call choose.
 * @throws {RangeError} when they contradict each other, with a message for the caller
 */
export function chosenByCall(parameters: Readonly<Record<string, unknown>>): Chosen {
  return Object.fromEntries(
    ALL_FILTERS.flatMap(([name, filter]) => {
      const value = filter.fromCall(parameters);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The parameters of calls that narrow a list. */
export const CALL_PARAMETERS: readonly string[] = ALL_FILTERS.flatMap(([, { parameters }]) =>
  Object.values(parameters).map(({ call }) => call),
);
