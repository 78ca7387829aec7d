/** What the list of orders says of one of them. Pure. */
import { awaitsPayment, type OrderCost, type OrderState } from '../order-status.ts';
import { statusWords } from './tracking.ts';

/** Words on the badge of an order, and their tone (ui/badge.css). */
export interface OrderMark {
  readonly tone: 'new' | 'success' | 'danger' | 'neutral';
  readonly words: string;
}

/** How it stands, at a glance. */
export function orderMark(order: Pick<OrderState, 'status' | 'payment'> & OrderCost): OrderMark {
  if (order.status === 'cancelled') return { tone: 'danger', words: statusWords(order.status) };
  if (awaitsPayment(order)) return { tone: 'new', words: 'Waiting for payment' };
  return { tone: order.status === 'delivered' ? 'success' : 'neutral', words: statusWords(order.status) };
}

/** Number of the first row of a page in the whole list: the index goes on over the pages. */
export const firstIndex = ({ page, limit }: { readonly page: number; readonly limit: number }): number =>
  (page - 1) * limit + 1;
