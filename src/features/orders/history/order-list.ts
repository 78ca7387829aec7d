/** Texts of a row in the order list. Pure. */
import { awaitsPayment, type OrderCost, type OrderState } from '../order-status.ts';
import { statusLabel } from './tracking.ts';

/** Text and tone of an order's badge (ui/badge.css). */
export interface OrderMark {
  readonly tone: 'new' | 'success' | 'danger' | 'neutral';
  readonly label: string;
}

/** The badge of an order. */
export function orderMark(order: Pick<OrderState, 'status' | 'payment'> & OrderCost): OrderMark {
  if (order.status === 'cancelled') return { tone: 'danger', label: statusLabel(order.status) };
  if (awaitsPayment(order)) return { tone: 'new', label: 'Waiting for payment' };
  return { tone: order.status === 'delivered' ? 'success' : 'neutral', label: statusLabel(order.status) };
}

/** Number of a page's first row in the whole list. */
export const firstIndex = ({ page, limit }: { readonly page: number; readonly limit: number }): number =>
  (page - 1) * limit + 1;
