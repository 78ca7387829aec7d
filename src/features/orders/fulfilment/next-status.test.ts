import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK, PICK_UP, SHIP } from '../order-status.ts';
import { OPERATOR_STATUSES, refusalOf } from './fulfilment.ts';
import { nextStatusOf, nextStepOf, type SteppedOrder } from './next-status.ts';

const ORDER: SteppedOrder = {
  status: 'placed',
  payment: 'pending',
  payment_method: CASH_ON_DELIVERY,
  priceTotal: 1500,
  fraisLivraison: 900,
  modeLivraison: SHIP,
};

/** All steps from `order` on. */
function stepsFrom(order: SteppedOrder): OrderStatus[] {
  const next = nextStatusOf(order);
  return next === undefined ? [] : [next, ...stepsFrom({ ...order, status: next })];
}

const partOf = (status: OrderStatus, nomLink: string) => ({ status, boutique: { nomLink } });

describe('the next step', () => {
  test('G-608: an order is prepared, sent or held for pick-up, and delivered', () => {
    expect(stepsFrom(ORDER)).toEqual(['waiting_to_be_shipped', 'shipped', 'delivered']);
    expect(stepsFrom({ ...ORDER, status: 'confirmed', modeLivraison: PICK_UP })).toEqual([
      'waiting_to_be_shipped',
      'available_for_pickup',
      'delivered',
    ]);
    expect(nextStatusOf({ ...ORDER, status: 'shipped', modeLivraison: PICK_UP })).toBe('available_for_pickup');
    expect(nextStatusOf({ ...ORDER, status: 'available_for_pickup' })).toBe('delivered');
  });

  test('G-608: there is none for drafts, ended orders, and while a card payment is missing', () => {
    for (const status of ['draft', 'cancelled', 'delivered'] as const)
      expect(nextStatusOf({ ...ORDER, status })).toBeUndefined();
    const card = { ...ORDER, payment_method: PAY_WITH_PAYSTACK };
    expect(nextStatusOf(card)).toBeUndefined();
    expect(nextStatusOf({ ...card, payment: 'refund_due' })).toBeUndefined();
    expect(nextStatusOf({ ...card, payment: 'completed' })).toBe('waiting_to_be_shipped');
  });

  test('G-608: it is allowed for the parts that it names', () => {
    const parts = [partOf('shipped', 'ahead'), partOf('placed', 'slow'), partOf('confirmed', 'next')];
    expect(nextStepOf({ ...ORDER, parts })).toEqual({ status: 'waiting_to_be_shipped', shop: 'slow' });
    expect(nextStepOf({ ...ORDER, parts: [partOf('placed', 'one'), partOf('placed', 'two')] })).toEqual({
      status: 'waiting_to_be_shipped',
    });
    for (const status of stepsFrom(ORDER)) {
      expect(OPERATOR_STATUSES).toContain(status);
      expect(
        refusalOf({ ...ORDER, idCommande: 'x' }, [{ nomBoutique: 'x', status: 'placed' }], status),
      ).toBeUndefined();
    }
  });
});
