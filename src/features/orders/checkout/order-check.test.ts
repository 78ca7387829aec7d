import { describe, expect, it } from 'vitest';
import {
  type CheckedOrder,
  checkOrder,
  deliveryError,
  type LineInput,
  lateDayError,
  lineInputs,
  type OrderableProduct,
  type OrderQuestion,
} from './order-check.ts';

const product = (change: Partial<OrderableProduct> = {}): OrderableProduct => ({
  id: 1,
  boutiqueId: 7,
  deliveryTime: null,
  province: 'Lagos',
  nom: 'Bowl',
  prix: 0.1,
  prixPromotion: null,
  promotion: false,
  qte: 5,
  moq: null,
  isListed: true,
  caracteristiques: [],
  colours: [],
  ...change,
});
const line = (change: Partial<LineInput> = {}): LineInput => ({
  id: 1,
  qte: 3,
  variety: '',
  colour: '',
  mayWait: true,
  ...change,
});
const question = (change: Partial<OrderQuestion> = {}): OrderQuestion => ({
  requested: [line()],
  products: [product()],
  shown: { quantite: 3, priceTotal: 0.3 },
  maxUnits: { line: 100, order: 500 },
  rate: undefined,
  ...change,
});

/** The checked order, or the error message. */
function answerOf(requested: OrderQuestion): CheckedOrder | string {
  const checked = checkOrder(requested);
  return checked.ok ? checked.data : checked.error.message;
}

function linesOf(...input: Parameters<typeof lineInputs>) {
  const requested = lineInputs(...input);
  return requested.ok ? requested.data : requested.error.message;
}

describe('checkOrder', () => {
  it('G-605: says by a code what a program can act on', () => {
    const codeOf = (change: Partial<OrderQuestion>) => {
      const checked = checkOrder(question(change));
      return checked.ok ? undefined : checked.error.code;
    };
    const impatient = [line({ mayWait: false })];
    expect(codeOf({})).toBeUndefined();
    expect(codeOf({ requested: impatient, products: [product({ qte: 0 })] })).toBe('out_of_stock');
    expect(codeOf({ products: [product({ isListed: false })] })).toBe('product_unavailable');
    expect(codeOf({ products: [product({ moq: 4 })] })).toBe('too_few_units');
    expect(codeOf({ maxUnits: { line: 2, order: 500 } })).toBe('too_many_units');
    expect(codeOf({ maxUnits: { line: 100, order: 2 } })).toBe('too_many_units');
    expect(codeOf({ shown: { quantite: 2, priceTotal: 0.3 } })).toBe('cart_changed');
    expect(codeOf({ products: [product({ prix: 9 })] })).toBe('price_changed');
    expect(codeOf({ requested: [line({ colour: 'Red' })] })).toBe('choice_unavailable');
  });

  it('CST-76: adds in kobo, without rounding errors', () => {
    // 0.1 + 0.2 is not 0.3 in floating point.
    const requested = [1, 2, 3].map((id) => line({ id, qte: 1 }));
    const products = [0.1, 0.2, 1_999_999.99].map((prix, k) => product({ id: k + 1, prix }));
    expect(answerOf(question({ requested, products, shown: { quantite: 3, priceTotal: 2_000_000.29 } }))).toMatchObject(
      {
        quantite: 3,
        priceTotal: 2_000_000.29,
      },
    );
  });

  it('G-41: takes what is in stock, and nothing from a negative stock', () => {
    const backordered = (qte: number) => {
      const checked = answerOf(question({ products: [product({ qte })] }));
      return typeof checked === 'string' ? checked : checked.lines[0]?.qteBackorder;
    };
    expect([5, 3, 2, 0, -4].map(backordered)).toEqual([0, 0, 1, 3, 3]);
  });

  it('a minimum order of 0 or 1 has no effect', () => {
    for (const moq of [null, 0, 1, 3])
      expect(answerOf(question({ products: [product({ moq })] }))).toMatchObject({ quantite: 3 });
    expect(answerOf(question({ products: [product({ moq: 4 })] }))).toBe('Bowl: Minimum order 4');
  });

  it('G-42: accepts a difference of one kobo, and no more', () => {
    const answer = (priceTotal: number) => typeof answerOf(question({ shown: { quantite: 3, priceTotal } }));
    expect([0.29, 0.3, 0.30000000000000004, 0.31].map(answer)).toEqual(['object', 'object', 'object', 'object']);
    expect([0.28, 0.32, 0].map(answer)).toEqual(['string', 'string', 'string']);
    expect(answerOf(question({ products: [product({ prix: 1250.5 })] }))).toMatch(
      /^Prices have changed: the total is ₦\u00a0?3,751\.50 now\. Please look at your cart again\.$/,
    );
  });

  it('G-41: without consent the error names the units left; an order of all units needs no consent', () => {
    const answer = (qte: number) =>
      answerOf(question({ requested: [line({ mayWait: false })], products: [product({ qte })] }));
    expect(answer(2)).toBe('Only 2 left of Bowl.');
    expect(answer(0)).toBe('Bowl is out of stock.');
    expect(answer(3)).toMatchObject({ quantite: 3 });
  });

  it('refuses products that are unavailable or unknown', () => {
    const message = 'is not on sale any more. Please remove it from your cart.';
    expect(answerOf(question({ products: [product({ isListed: false })] }))).toBe(`Bowl ${message}`);
    expect(answerOf(question({ products: [] }))).toBe(`A product of your cart ${message}`);
  });

  it('S-04: refuses a number of units other than shown', () => {
    expect(answerOf(question({ shown: { quantite: 2, priceTotal: 0.3 } }))).toBe(
      'Your cart has changed: it holds 3 units, not 2. Please look at it again.',
    );
  });
});

describe('G-31: varieties and colours', () => {
  const small = { id: 1, nom: 'Small', montant: 10 };
  const large = { id: 2, nom: 'Large', montant: 20.5 };
  const bowl = (change: Partial<OrderableProduct> = {}) =>
    product({ prix: 10, caracteristiques: [small, large], colours: [{ nom: 'Red', url: 'r' }], ...change });
  const requested = [
    line({ qte: 2, variety: 'Small', colour: 'Red' }),
    line({ qte: 1, variety: 'Large', mayWait: false }),
  ];
  const ask = (change: Partial<OrderableProduct> = {}, lines = requested, priceTotal = 40.5) =>
    answerOf(question({ requested: lines, products: [bowl(change)], shown: { quantite: 3, priceTotal } }));

  it('a variety has its own price, reduced in a promotion', () => {
    expect(ask()).toMatchObject({
      priceTotal: 40.5,
      lines: [
        { produitId: 1, variety: 'Small', colour: 'Red', qte: 2, prix: 10 },
        { produitId: 1, variety: 'Large', colour: '', qte: 1, prix: 20.5 },
      ],
    });
    expect(ask({ promotion: true, prixPromotion: 9 }, requested, 36)).toMatchObject({
      lines: [{ prix: 9 }, { prix: 18 }],
    });
    expect(ask({ promotion: true, prixPromotion: 9 })).toContain('Prices have changed: the total is ₦36 now.');
    // The product itself, without a choice.
    expect(ask({}, [line()], 30)).toMatchObject({ lines: [{ variety: '', prix: 10 }] });
  });

  it('varieties share the stock of their product', () => {
    expect(ask({ qte: 3 })).toMatchObject({ lines: [{ qteBackorder: 0 }, { qteBackorder: 0 }] });
    expect(ask({ qte: 2 })).toBe('Bowl (Large) is out of stock.');
    expect(ask({ qte: 1 }, requested.toReversed())).toMatchObject({
      lines: [{ qteBackorder: 0 }, { qteBackorder: 2 }],
    });
  });

  it('refuses a variety that no longer exists', () => {
    expect(ask({ caracteristiques: [large] })).toBe('Bowl: “Small” is no longer offered. Please choose again.');
    expect(ask({ colours: [] })).toBe('Bowl: It no longer comes in Red. Please choose again.');
    expect(ask({ moq: 2 })).toBe('Bowl (Large): Minimum order 2');
  });

  it("refuses lines whose units do not match the product's", () => {
    const units = [
      { id: 1, qte: 3 },
      { id: 2, qte: 1 },
    ];
    const choice = (variety: string, qte?: number) => ({ produitId: 1, variety, colour: '', qte, backorder: false });
    expect(linesOf(units, [])).toEqual([line(), line({ id: 2, qte: 1 })]);
    expect(linesOf(units, [choice('')])).toEqual([line({ mayWait: false }), line({ id: 2, qte: 1 })]);
    expect(linesOf(units, [choice('Small', 2), choice('Large', 1)])).toEqual([
      line({ qte: 2, variety: 'Small', mayWait: false }),
      line({ qte: 1, variety: 'Large', mayWait: false }),
      line({ id: 2, qte: 1 }),
    ]);
    expect(linesOf(units, [choice('Small', 2)])).toBe('lines: product 1 has 2 units, and 3 in produitIdAndQte');
    expect(linesOf(units, [choice('Small', 2), choice('Small', 1)])).toContain('named twice');
    expect(linesOf(units, [{ ...choice('Small', 1), produitId: 3 }])).toContain('product 3 has no units');
  });
});

describe('deliveryError', () => {
  it('G-76: accepts today and later days in Lagos', () => {
    const now = Date.parse('2026-11-21T23:00:00.000Z');
    const failure = (dateLivraison: string) =>
      deliveryError({ modeLivraison: 'Ship', adresse: '1 Road', dateLivraison }, now)?.message;
    expect([failure('2026-11-22'), failure('2026-11-23'), failure('2030-01-01')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(failure('2026-11-21')).toContain('in the past');
  });

  it('a delivery needs an address and a day, a pick-up neither', () => {
    const failure = (modeLivraison: string, adresse: string, dateLivraison: string | null) =>
      deliveryError({ modeLivraison, adresse, dateLivraison }, 0)?.message;
    expect(failure('Ship', '', '2026-11-22')).toBe('Please give the address to deliver to.');
    expect(failure('Ship', '1 Road', null)).toBe('Please choose the day of delivery.');
    expect(failure('Ship', '1 Road', '')).toBe('Please choose the day of delivery.');
    expect(failure('Pick up', '', null)).toBeUndefined();
  });
});

describe('lateDayError', () => {
  const now = Date.parse('2026-11-21T22:59:59.000Z');
  const error = (day: string | null, deliveryTime: string | null = null) =>
    lateDayError(day, [{ deliveryTime, province: 'Lagos' }], 14, now)?.message;

  it('G-515: refuses days beyond the setting', () => {
    expect([error('2026-12-05'), error('2026-11-21'), error(null)]).toEqual([undefined, undefined, undefined]);
    for (const day of ['2026-12-06', '2099-01-01', '20261-12-01'])
      expect(error(day)).toBe('Choose 5 Dec 2026 or an earlier day for the delivery.');
  });

  it('G-515: a shop that needs longer may deliver on its first day, across the country too', () => {
    expect(error('2026-12-13', '20 days')).toBeUndefined();
    expect(error('2026-12-14', '20 days')).toBe('Choose 13 Dec 2026 or an earlier day for the delivery.');
  });
});
