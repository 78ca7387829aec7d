import { describe, expect, it } from 'vitest';
import type { OrderPayment, OrderStatus } from '../../../data/tables/orders.ts';
import { changeError } from './order-change.ts';

const order = (status: OrderStatus, payment: OrderPayment = 'pending', parts: readonly OrderStatus[] = [status]) => ({
  idCommande: 'AP-NG-0000001',
  status,
  payment,
  payment_method: null,
  parts: parts.map((of) => ({ status: of })),
});

describe('transitions that a customer may make', () => {
  it('S-06: only placed and confirmed orders can be cancelled; confirming again changes nothing', () => {
    const states: readonly OrderStatus[] = [
      'placed',
      'confirmed',
      'waiting_to_be_shipped',
      'shipped',
      'available_for_pickup',
      'delivered',
      'cancelled',
    ];
    const allowed = (wanted: 'confirmed' | 'cancelled') =>
      states.filter((status) => changeError(order(status), wanted) === undefined);
    expect(allowed('confirmed')).toEqual(states.slice(0, -1));
    expect(allowed('cancelled')).toEqual(['placed', 'confirmed']);
    for (const payment of ['completed', 'refund_due'] as const) {
      const left = (wanted: 'confirmed' | 'cancelled') =>
        states.filter((status) => changeError(order(status, payment), wanted) === undefined);
      expect(left('cancelled')).toEqual([]);
      expect(left('confirmed')).toEqual(states.slice(0, -1));
    }
  });

  it.each([
    ['waiting_to_be_shipped', 'is being prepared for shipment'],
    ['shipped', 'is on its way'],
    ['available_for_pickup', 'waits at the pick-up point'],
    ['delivered', 'has been delivered'],
  ] as const)('says of one that is %s that it %s', (status, message) => {
    for (const payment of ['pending', 'completed'] as const)
      expect(changeError(order(status, payment), 'cancelled')?.message).toBe(
        `Order AP-NG-0000001 ${message} and cannot be cancelled any more.`,
      );
    // A slower part has no effect.
    expect(changeError(order(status, 'pending', [status, 'placed']), 'cancelled')?.message).toContain(message);
  });

  it('reports a cancelled order as cancelled, whatever the state of its parts', () => {
    expect(changeError(order('cancelled', 'pending', ['shipped']), 'confirmed')?.message).toBe(
      'Order AP-NG-0000001 has been cancelled and cannot be confirmed any more.',
    );
  });

  it('G-605: has a code for one that is cancelled, paid, or too far', () => {
    expect(changeError(order('cancelled'), 'confirmed')?.code).toBe('order_cancelled');
    expect(changeError(order('placed', 'completed'), 'cancelled')?.code).toBe('order_paid');
    expect(changeError(order('shipped', 'completed'), 'cancelled')?.code).toBe('order_too_far');
  });

  it('reports the state of the furthest part', () => {
    expect(changeError(order('placed', 'pending', ['placed', 'delivered']), 'cancelled')?.message).toBe(
      'Order AP-NG-0000001 has been delivered and cannot be cancelled any more.',
    );
    expect(changeError(order('placed', 'completed'), 'cancelled')?.message).toBe(
      'Order AP-NG-0000001 has been paid and cannot be cancelled any more.',
    );
    expect(changeError(order('cancelled', 'refund_due', ['cancelled']), 'confirmed')?.message).toBe(
      'Order AP-NG-0000001 has been cancelled and cannot be confirmed any more.',
    );
  });
});
