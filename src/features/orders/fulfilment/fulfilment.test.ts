import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK, PROGRESS, statusOfParts } from '../order-status.ts';
import { isSending, OPERATOR_STATUSES, refusalOf } from './fulfilment.ts';

const ALL: readonly OrderStatus[] = ['draft', ...PROGRESS, 'cancelled'];

/**
 * One letter each for `waiting_to_be_shipped`, `shipped`, `available_for_pickup`, `delivered` and `cancelled`; `-` if
 * refused.
 */
const TABLE: Readonly<Record<OrderStatus, string>> = {
  draft: '-----',
  placed: 'wsadc',
  confirmed: 'wsadc',
  waiting_to_be_shipped: 'wsadc',
  shipped: '-sad-',
  available_for_pickup: '--ad-',
  delivered: '---d-',
  cancelled: '----c',
};

const order = (status: OrderStatus, payment: 'pending' | 'completed' = 'pending', method = CASH_ON_DELIVERY) => ({
  idCommande: 'AP-NG-0000001',
  status,
  payment,
  payment_method: method,
  priceTotal: 1500,
  fraisLivraison: 0,
});
const part = (status: OrderStatus) => ({ nomBoutique: 'Ade Phones', status });
const refused = (status: OrderStatus, value: OrderStatus) => refusalOf(order(status), [part(status)], value);

describe('G-87: the operator sets later states, forward only', () => {
  test.each(ALL)('from %s', (status) => {
    const allowed = OPERATOR_STATUSES.map((value) => (refused(status, value) === undefined ? value[0] : '-')).join('');
    expect(allowed).toBe(TABLE[status]);
  });

  test("refuses the states that are not the operator's", () => {
    for (const status of ALL)
      for (const value of ['draft', 'placed', 'confirmed'] as const)
        expect(refused(status, value)).toContain(`not to ${value}`);
  });

  test('the message names the order or the shop', () => {
    expect(refused('draft', 'shipped')).toBe('AP-NG-0000001 is a draft: its customer has not placed it yet.');
    expect(refused('cancelled', 'shipped')).toBe('AP-NG-0000001 is cancelled.');
    expect(refused('delivered', 'shipped')).toBe(
      'The part of Ade Phones is delivered already and does not go back to shipped.',
    );
    expect(refused('shipped', 'cancelled')).toBe(
      'Ade Phones has sent its part of AP-NG-0000001 (shipped): it cannot be cancelled.',
    );
  });
});

test('S-07: a card order cannot move before it is paid, a cash order can', () => {
  const MESSAGES = 'AP-NG-0000001 is to be paid with Paystack and is not paid yet: it must not be sent.';
  for (const value of OPERATOR_STATUSES.filter((status) => status !== 'cancelled'))
    for (const status of ['placed', 'confirmed'] as const) {
      const parts = [part(status)];
      expect(refusalOf(order(status, 'pending', PAY_WITH_PAYSTACK), parts, value)).toBe(MESSAGES);
      expect(refusalOf(order(status, 'completed', PAY_WITH_PAYSTACK), parts, value)).toBeUndefined();
      expect(refusalOf(order(status), parts, value)).toBeUndefined();
      expect(refusalOf({ ...order(status), payment_method: null }, parts, value)).toBeUndefined();
    }
  const due = { ...order('placed', 'pending', PAY_WITH_PAYSTACK), payment: 'refund_due' as const };
  expect(refusalOf(due, [part('placed')], 'shipped')).toBe(
    'The payment of AP-NG-0000001 is to be paid back: it must not be sent.',
  );
  // Cancelling is allowed.
  expect(refusalOf(order('placed', 'pending', PAY_WITH_PAYSTACK), [part('placed')], 'cancelled')).toBeUndefined();
});

test('a sent part prevents cancelling the order, and no part goes back', () => {
  const parts = [part('confirmed'), { nomBoutique: 'Ọjà Tuntun', status: 'delivered' as const }];
  expect(refusalOf(order('confirmed'), parts, 'cancelled')).toContain('Ọjà Tuntun has sent its part');
  expect(refusalOf(order('confirmed'), parts, 'shipped')).toContain('Ọjà Tuntun is delivered already');
  expect(refusalOf(order('confirmed'), parts, 'delivered')).toBeUndefined();
});

test('a part leaves its shop only once', () => {
  const leaves = PROGRESS.map((before) => PROGRESS.filter((after) => isSending(before, after)));
  const both = ['shipped', 'available_for_pickup'];
  expect(leaves).toEqual([both, both, both, [], [], []]);
});

test('the state of an order is that of its slowest part, in any sequence of the parts', () => {
  const statuses = fc.array(fc.constantFrom(...PROGRESS), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(statuses, (parts) => {
      const derived = statusOfParts(parts);
      expect(parts).toContain(derived);
      const at = PROGRESS.indexOf(derived as (typeof PROGRESS)[number]);
      expect(parts.every((status) => PROGRESS.indexOf(status) >= at)).toBe(true);
      expect(statusOfParts(parts.toReversed())).toBe(derived);
      expect(derived === 'delivered').toBe(parts.every((status) => status === 'delivered'));
    }),
  );
  expect(() => statusOfParts([])).toThrow('at least one part');
});
