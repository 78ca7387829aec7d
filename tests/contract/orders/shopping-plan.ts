/** Arbitrary afternoons at the market: orders, failures, and actions of the shops. */
import fc from 'fast-check';
import type { FormError } from './failing-database.ts';
import type { Stocked } from './market.ts';

/** What follows a placed order; `drop` is a cancellation by the operator. */
type Sequel = 'nothing' | 'confirm' | 'cancel' | 'send' | 'drop';

/** How the payment page ends, and who then notifies the shop concurrently: Paystack, or the return page. */
export interface PlannedPayment {
  readonly outcome: 'success' | 'failed' | 'abandoned';
  readonly answer: readonly ('event' | 'verify')[];
  /** Whether it starts more than an hour later, with a new address. */
  readonly isLater: boolean;
  /** Whether the provider is unavailable meanwhile. */
  readonly isUnavailable: boolean;
}

export interface PlannedOrder {
  readonly buyer: number;
  /** One of a few numbers, so that customers may collide, and one customer may repeat one. */
  readonly number: number;
  readonly lines: readonly {
    readonly product: number;
    readonly qte: number;
    readonly backorder: boolean | undefined;
  }[];
  /** Whether it is also placed concurrently from another tab. */
  readonly inTwoTabs: boolean;
  readonly sequel: Sequel;
  readonly isShipped: boolean;
  /** Card payments, one after the other, concurrent with the sequel; undefined for cash. */
  readonly payments: readonly PlannedPayment[] | undefined;
  /** How its transactions fail, in order. */
  readonly problems: readonly (FormError | undefined)[];
}

/** Concurrent events: of a product, the naira rate, or overdue orders. */
const EVENTS = ['price', 'rate', 'away', 'back', 'restock', 'import', 'delete', 'purge', 'overdue'] as const;

/** `taux.valeur` of the Naira. */
export const RATES = [1, 2, 0.5, 3, 0.97, 7, 1537.25] as const;

export interface PlannedEvent {
  readonly kind: (typeof EVENTS)[number];
  readonly product: number;
  readonly value: number;
}

export interface Afternoon {
  /** The initial naira rate. */
  readonly rate: number;
  readonly products: readonly Stocked[];
  readonly orders: readonly PlannedOrder[];
  readonly events: readonly PlannedEvent[];
}

export const BUYERS = 3;
const NUMBERS = 4;
/** More statements than any of the transactions has. */
const STATEMENTS = 30;

/** An amount in naira, exact to the kobo. */
const naira = fc.integer({ min: 1, max: 3_000_000 }).map((kobo) => kobo / 100);
/** 0 to 3 or none: products that run out are the most interesting. */
const units = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.integer({ min: 4, max: 40 }));

const product = fc.record({
  prix: naira,
  prixPromotion: fc.option(naira),
  promotion: fc.boolean(),
  qte: units,
  moq: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
  shop: fc.integer({ min: 0, max: 2 }),
});

const problem: fc.Arbitrary<FormError | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.record({ kind: fc.constant('statement' as const), number: fc.nat({ max: STATEMENTS }) }),
  fc.constantFrom<FormError>({ kind: 'commit' }, { kind: 'answer' }),
);

const payment = fc.record({
  outcome: fc.constantFrom<PlannedPayment['outcome']>('success', 'success', 'failed', 'abandoned'),
  answer: fc.array(fc.constantFrom('event' as const, 'verify' as const), { maxLength: 3 }),
  isLater: fc.boolean(),
  isUnavailable: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
});

function orderOf(products: number): fc.Arbitrary<PlannedOrder> {
  const line = fc.record({
    product: fc.nat({ max: products - 1 }),
    qte: fc.integer({ min: 1, max: 4 }),
    backorder: fc.constantFrom(undefined, undefined, true, false),
  });
  return fc.record({
    buyer: fc.nat({ max: BUYERS - 1 }),
    number: fc.nat({ max: NUMBERS - 1 }),
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: products, selector: (one) => one.product }),
    inTwoTabs: fc.boolean(),
    sequel: fc.constantFrom<Sequel>('nothing', 'confirm', 'cancel', 'cancel', 'send', 'drop'),
    isShipped: fc.boolean(),
    payments: fc.option(fc.array(payment, { maxLength: 3 })).map((some) => some ?? undefined),
    problems: fc.array(problem, { maxLength: 4 }),
  });
}

function eventOf(products: number): fc.Arbitrary<PlannedEvent> {
  return fc.record({
    kind: fc.constantFrom(...EVENTS),
    product: fc.nat({ max: products - 1 }),
    value: fc.integer({ min: 1, max: 9 }),
  });
}

export const afternoon: fc.Arbitrary<Afternoon> = fc.array(product, { minLength: 1, maxLength: 4 }).chain((products) =>
  fc.record({
    rate: fc.constantFrom(...RATES),
    products: fc.constant(products),
    orders: fc.array(orderOf(products.length), { minLength: 1, maxLength: 6 }),
    events: fc.array(eventOf(products.length), { maxLength: 4 }),
  }),
);
