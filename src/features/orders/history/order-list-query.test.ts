import { describe, expect, it } from 'vitest';
import { PAGE_SIZE_OPTIONS } from '../../../shared/page-sizes.ts';
import { orderIdOf, orderPath, trackPath } from '../order-places.ts';
import type { OrderState } from '../order-status.ts';
import { firstIndex, orderMark } from './order-list.ts';
import { ordersQuery } from './order-list-query.ts';

describe('query of the list of orders', () => {
  it('ORD-20/C-02 ORD-21/C-02 CST-85/C-02 CST-86/C-02: sizes of 5, 10, 20 and 50; the default is 15', () => {
    expect(PAGE_SIZE_OPTIONS.counted.map(({ value }) => value)).toEqual([5, 10, 20, 50]);
    expect(ordersQuery('').limit).toBe(15);
    expect(ordersQuery('?limit=15').canonical).toBe('');
    for (const size of [5, 10, 20, 50]) expect(ordersQuery(`?limit=${size}`).limit).toBe(size);
    for (const size of ['0', '7', '1e1', '-5', '5000', 'x']) expect(ordersQuery(`?limit=${size}`).limit).toBe(15);
  });

  it('invalid days are ignored, and a reversed range is swapped', () => {
    expect(ordersQuery('?from=2026-02-28&to=2026-03-01').text).toMatchObject({ from: '2026-02-28', to: '2026-03-01' });
    expect(ordersQuery('?from=2026-03-01&to=2026-02-28').canonical).toBe('?from=2026-02-28&to=2026-03-01');
    expect(ordersQuery('?from=2026-03-01').canonical).toBe('?from=2026-03-01');
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '1999-01-01', '26-01-01', 'today', '', '%27--'])
      expect(ordersQuery(`?to=${day}&q=AP`).canonical, day).toBe('?q=AP');
  });

  it('a new search, size or range starts at the first page', () => {
    const query = ordersQuery('?page=3&q=47&utm_source=mail');
    expect(query.page).toBe(3);
    expect(query.keep('limit')).toEqual({ q: '47' });
    expect(query.link({ page: 2 })).toBe('?page=2&q=47');
    expect(query.link({ from: '2026-01-05' })).toBe('?from=2026-01-05&q=47');
  });
});

it('the index continues across pages', () => {
  expect(firstIndex({ page: 1, limit: 15 })).toBe(1);
  expect(firstIndex({ page: 3, limit: 15 })).toBe(31);
});

it('G-89: an address contains the numeric id of an order', () => {
  expect(orderPath(12)).toBe('/user/orders/12');
  expect(trackPath(12)).toBe('/user/orders/12/track');
  expect(orderIdOf('12')).toBe(12);
  for (const segment of ['0', '012', '-1', '1.5', '1e3', 'AP-NG-0000012', '', ' 1', '9007199254740993', undefined])
    expect(orderIdOf(segment), segment).toBeUndefined();
});

it('an order has a badge for its state', () => {
  const state = { status: 'confirmed', payment: 'pending', payment_method: 'Cash on Delivery' } as const;
  const mark = (own: Partial<OrderState>) => orderMark({ ...state, priceTotal: 1500, fraisLivraison: 0, ...own });
  expect(mark({})).toEqual({ tone: 'neutral', label: 'Pending Confirmation' });
  expect(mark({ payment_method: 'Pay with Paystack' })).toEqual({ tone: 'new', label: 'Waiting for payment' });
  expect(mark({ payment_method: 'Pay with Paystack', payment: 'completed' }).label).toBe('Pending Confirmation');
  expect(mark({ status: 'shipped' })).toEqual({ tone: 'neutral', label: 'Shipped' });
  expect(mark({ status: 'delivered', payment: 'completed' })).toEqual({ tone: 'success', label: 'Delivered' });
  expect(mark({ status: 'cancelled', payment_method: 'Pay with Paystack' })).toEqual({
    tone: 'danger',
    label: 'Cancelled',
  });
});
