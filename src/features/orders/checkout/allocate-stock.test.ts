import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, type WaitingLine } from './allocate-stock.ts';

const line = fc
  .record({ qte: fc.integer({ min: 1, max: 9 }), late: fc.nat({ max: 9 }) })
  .map(({ qte, late }) => ({ produitId: 1, qte, qteBackorder: Math.min(qte, late) }));
const lines = fc.array(line, { maxLength: 6 }).map((some) => some.map((one, k) => ({ commandeId: k + 1, ...one })));
const units = (some: readonly WaitingLine[]) =>
  some.reduce((sum, { qte, qteBackorder }) => sum + qte - qteBackorder, 0);

it('G-41: every unit is for sale or allocated to exactly one order', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), lines, (stated, waiting) => {
      const { left, changed } = allocate(stated, waiting);
      const after = waiting.map((one) => changed.find(({ commandeId }) => commandeId === one.commandeId) ?? one);
      expect(left + units(after)).toBe(stated);
      // Nothing is for sale while an order is back-ordered.
      if (left > 0) expect(after.filter(({ qteBackorder }) => qteBackorder > 0)).toEqual([]);
      // An allocated unit does not move to a waiting order.
      if (stated >= units(waiting))
        for (const [k, one] of after.entries())
          expect(one.qteBackorder).toBeLessThanOrEqual(waiting[k]?.qteBackorder ?? 0);
      expect(allocate(stated, after)).toEqual({ left, changed: [] });
    }),
  );
});

it('G-41: the oldest order is served first', () => {
  const waiting = [1, 2].map((commandeId) => ({ commandeId, produitId: 1, qte: 3, qteBackorder: 3 }));
  expect(allocate(4, waiting)).toEqual({
    left: 0,
    changed: [
      { ...waiting[0], qteBackorder: 0 },
      { ...waiting[1], qteBackorder: 2 },
    ],
  });
});
