import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kobo, lineAmounts, MAX_NAIRA, orderTotal, shippingFee, unitAmount } from './order-amounts.ts';
import { PICK_UP, SHIP } from './order-status.ts';

const line = fc.record({
  prix: fc.integer({ min: 0, max: 300_000_000 }).map((amount) => amount / 100),
  qte: fc.integer({ min: 1, max: 9999 }),
});
const lines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((some) => some.map((one, k) => ({ produitId: k + 1, ...one })));
const rate = fc.oneof(fc.constantFrom(1, 2, 0.5, 3, 7, 1537.25), fc.double({ min: 1e-3, max: 1e5, noNaN: true }));

it('C-30: at any Naira rate the lines add up to the total, in any sequence', () => {
  fc.assert(
    fc.property(lines, rate, (some, of) => {
      const total = orderTotal(some, of);
      // Larger totals are refused: their kobo are not exact.
      fc.pre(total <= MAX_NAIRA);
      const amounts = lineAmounts(some, total);
      expect([...amounts.values()].reduce((sum, amount) => sum + kobo(amount), 0)).toBe(kobo(total));
      for (const { produitId, prix, qte } of some) {
        const share = kobo(amounts.get(String(produitId)) ?? Number.NaN);
        const exact = (kobo(prix) * qte) / of;
        // Half a kobo for each rounding, and the precision of numbers of that size.
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1.5 + exact * 1e-9);
      }
      expect(lineAmounts(some.toReversed(), total)).toEqual(amounts);
    }),
  );
});

it('C-30: at the Naira rate 1 a line is its price times its units', () => {
  fc.assert(
    fc.property(lines, (some) => {
      const amounts = lineAmounts(some, orderTotal(some, 1));
      for (const { produitId, prix, qte } of some) {
        const montant = amounts.get(String(produitId)) ?? Number.NaN;
        expect(kobo(montant)).toBe(kobo(prix) * qte);
        expect(unitAmount({ qte, montant })).toEqual({ naira: prix, isExact: true });
      }
    }),
  );
});

it('C-30: an invalid rate counts as 1, and free products stay free', () => {
  for (const none of [undefined, 0, -2, Number.NaN]) expect(orderTotal([{ prix: 2.5, qte: 2 }], none)).toBe(5);
  expect([...lineAmounts([{ produitId: 4, prix: 0, qte: 2 }], 0)]).toEqual([['4', 0]]);
});

it('says whether the unit price times units is the line', () => {
  expect(unitAmount({ qte: 3, montant: 10 })).toEqual({ naira: 3.33, isExact: false });
  expect(unitAmount({ qte: 4, montant: 10 })).toEqual({ naira: 2.5, isExact: true });
});

it('C-31: delivery costs 900 naira, a pick-up nothing', () => {
  expect(shippingFee(SHIP, 900)).toBe(900);
  expect(shippingFee(PICK_UP, 900)).toBe(0);
});

it('C-30: a rate of zero or less is invalid', () => {
  const one = [{ prix: 12.5, qte: 2 }];
  for (const none of [0, -3, undefined]) expect(orderTotal(one, none)).toBe(25);
});
