/** Filters that are on or off: promotion, stock and stars. Pure. */
import { unitsInStock } from '../products/stock.ts';
import { condition, type Filter, type FilteredProduct, type Parameter } from './filter.ts';

interface Flag<P extends string, C extends Parameter, A extends string, V> {
  readonly parameter: P;
  readonly call: C;
  readonly answer: A;
  readonly label: string;
  /** Its text in an address, and the value that this text means. */
  readonly on: readonly [text: string, value: V];
}

const flag = <const P extends string, const C extends Parameter, const A extends string, V>(
  { parameter, call, answer, label, on: [text, value] }: Flag<P, C, A, V>,
  rest: Pick<Filter<V>, 'terms' | 'match' | 'passes' | 'condition' | 'fails' | 'isLookedUp'>,
) => ({
  parameters: { [parameter]: call } as Readonly<Record<P, C>>,
  rule: 'refused' as const,
  fromAddress: (texts: (name: string) => string) => (texts(parameter) === text ? value : undefined),
  toAddress: () => ({ [parameter]: text }),
  fromCall: (parameters: Readonly<Record<string, unknown>>) => (parameters[call.call] || undefined) as V | undefined,
  counts: { kind: 'flag' as const, answer, value, label },
  chips: () => [{ label, rest: undefined }],
  ...rest,
});

export const promotion = flag(
  {
    parameter: 'promo',
    call: { call: 'promotion', form: 'flag', description: 'Only products on promotion' },
    answer: 'promotion',
    label: 'On promotion',
    on: ['1', true as const],
  },
  {
    terms: (product) => (product.promotion ? ['=p'] : []),
    match: () => ({ term: '=p' }),
    passes: (product) => product.promotion,
    condition: () => condition`"promotion" = true`,
  },
);

/** Most products are in stock, so a term would cost more than looking it up. */
export const stock = flag(
  {
    parameter: 'stock',
    call: { call: 'inStock', form: 'flag', description: 'Only products in stock' },
    answer: 'inStock',
    label: 'In stock',
    on: ['1', true as const],
  },
  {
    terms: () => [],
    match: () => undefined,
    isLookedUp: true,
    passes: (product) => unitsInStock(product) > 0,
    condition: () => condition`"qte" > 0`,
    fails: condition`"qte" = 0`,
  },
);

type Rated = Pick<FilteredProduct, 'ratingCount' | 'ratingSum'>;

/** Whole stars of a product, from the mean with one decimal that cards show; 0 without ratings. */
export const wholeStars = ({ ratingCount, ratingSum }: Rated): number =>
  ratingCount === 0 ? 0 : Math.floor(Math.round((ratingSum / ratingCount) * 10) / 10);

/** The term for at least this many stars. */
const starsTerm = (whole: number) => `=e${whole}`;

export const stars = flag(
  {
    parameter: 'stars',
    call: { call: 'minStars', form: 'stars', description: 'So many stars or more' },
    answer: 'fourStars',
    label: '4 stars and more',
    on: ['4', 4],
  },
  {
    terms: (product) => Array.from({ length: wholeStars(product) }, (_, below) => starsTerm(below + 1)),
    match: (whole) => ({ term: starsTerm(whole) }),
    passes: (product, whole) => wholeStars(product) >= whole,
    // The mean is rounded to one decimal.
    condition: (whole) => condition`"ratingCount" > 0 and "ratingSum" * 20 >= "ratingCount" * ${20 * whole - 1}`,
  },
);
