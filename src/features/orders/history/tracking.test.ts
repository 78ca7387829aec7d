import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { FULFILMENT, PROGRESS } from '../order-status.ts';
import {
  momentOfPart,
  momentOfStep,
  statusLabel,
  stepStates,
  TRACKING_STEPS,
  type TrackedOrder,
  trackingOf,
} from './tracking.ts';

const order = (status: OrderStatus): TrackedOrder => ({ status });

describe('tracking', () => {
  it('C-70: starts with placed, then confirmation: six steps in order', () => {
    expect(TRACKING_STEPS).toHaveLength(PROGRESS.length);
    expect(TRACKING_STEPS[0]).toEqual({ title: 'Order Placed', subtitle: 'We received your order' });
    expect(TRACKING_STEPS[1]).toEqual({ title: 'Pending Confirmation', subtitle: 'Waiting for confirmation' });
    // The customer's confirmation is not the shop's.
    expect(trackingOf(order('confirmed'))?.reached).toBe(0);
  });

  it('then waiting to be shipped, and shipped', () => {
    expect(TRACKING_STEPS[2]).toEqual({ title: 'Waiting to be Shipped', subtitle: 'Preparing for shipment' });
    expect(TRACKING_STEPS[3]).toEqual({ title: 'Shipped', subtitle: 'On the way' });
  });

  it('then available for pickup, and delivered', () => {
    expect(TRACKING_STEPS[4]).toEqual({ title: 'Available for Pickup', subtitle: 'Ready at pickup point' });
    expect(TRACKING_STEPS[5]).toEqual({ title: 'Delivered', subtitle: 'Order completed' });
  });

  it('TRK-15/C-71: a placed or confirmed order shows placed, and a cancelled one says that it is', () => {
    for (const status of ['placed', 'confirmed'] as const)
      expect(trackingOf(order(status)), status).toEqual({ reached: 0, isCancelled: false });
    expect(trackingOf(order('cancelled'))).toEqual({ reached: 0, isCancelled: true });
  });

  it('TRK-16/C-71: without an order there is nothing', () => {
    expect(trackingOf(undefined)).toBeUndefined();
  });

  it('TRK-17/C-71: states set by the operator are shown', () => {
    for (const [at, status] of FULFILMENT.entries())
      expect(trackingOf(order(status))).toEqual({ reached: at + 2, isCancelled: false });
  });

  it('G-152: a step has the time at which its last part reached it; a part has the time of its own state', () => {
    const at = (day: number) => `2026-11-${day}T09:05:00.000Z`;
    const slow = {
      status: 'shipped' as const,
      steps: [
        { status: 'placed' as const, at: at(21) },
        { status: 'shipped' as const, at: at(25) },
      ],
    };
    const quick = {
      status: 'delivered' as const,
      steps: [
        { status: 'shipped' as const, at: at(22) },
        { status: 'delivered' as const, at: at(23) },
      ],
    };
    expect(momentOfStep([slow, quick], 0)).toBe(at(21));
    expect(momentOfStep([slow, quick], 3)).toBe(at(25));
    expect(momentOfStep([slow, quick], 4)).toBeUndefined();
    expect([momentOfPart(slow), momentOfPart(quick)]).toEqual([at(25), at(23)]);
    // Stored by an earlier version.
    expect([momentOfPart({ status: 'shipped' }), momentOfStep([{ status: 'shipped' }], 3)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('G-525: a home delivery does not need the step for pick-up, unless an operator sets it', () => {
    expect(stepStates(0, 'Ship')).toEqual(['now', 'later', 'later', 'later', 'skipped', 'later']);
    expect(stepStates(5, 'Ship')).toEqual(['done', 'done', 'done', 'done', 'skipped', 'now']);
    expect(stepStates(4, 'Ship')[4]).toBe('now');
    expect(stepStates(5, 'Pick up')[4]).toBe('done');
    expect(stepStates(3, 'Pick up')[4]).toBe('later');
  });

  it('each state has its own words', () => {
    expect([...PROGRESS, 'cancelled' as const].map(statusLabel)).toEqual([
      'Pending Confirmation',
      'Pending Confirmation',
      'Waiting to be Shipped',
      'Shipped',
      'Available for Pickup',
      'Delivered',
      'Cancelled',
    ]);
  });
});
