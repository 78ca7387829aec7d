/**
 * When an order arrives, as a text for shoppers: on the chosen day, except for back-orders, whose day is unknown. Pure.
 */

import type { OrderStatus } from '../../data/tables/orders.ts';
import type { CartLine } from '../cart/cart.ts';
import { unitsInStock } from '../products/stock.ts';
import { progressOf } from './order-status.ts';

/** Units of a line, and how many of them are back-ordered. */
export interface WaitingUnits {
  readonly units: number;
  readonly later: number;
}

interface OrderWithParts {
  readonly produits: readonly {
    readonly boutique: { readonly id: number };
    readonly commande_produit: { readonly qte: number; readonly qteBackorder: number };
  }[];
  readonly parts: readonly { readonly boutique: { readonly id: number }; readonly status: OrderStatus }[];
}

/** The units of a cart that will be back-ordered. */
export const waitingInCart = (lines: readonly Pick<CartLine, 'qte' | 'size'>[]): WaitingUnits[] =>
  lines.map((line) => ({ units: line.size, later: Math.max(0, line.size - unitsInStock(line)) }));

/** The back-ordered units of an order, without those that a shop has sent; none for a cancelled order. */
export function waitingInOrder({ produits, parts }: OrderWithParts): WaitingUnits[] {
  const isWaiting = (status: OrderStatus) => progressOf(status) >= 0 && progressOf(status) < progressOf('shipped');
  const waiting = new Set(parts.filter(({ status }) => isWaiting(status)).map(({ boutique }) => boutique.id));
  return produits.map(({ boutique, commande_produit: { qte, qteBackorder } }) => ({
    units: qte,
    later: waiting.has(boutique.id) ? qteBackorder : 0,
  }));
}

type Waiting = 'nothing' | 'some' | 'everything';

function waitingOf(lines: readonly WaitingUnits[]): Waiting {
  const later = lines.reduce((sum, line) => sum + line.later, 0);
  if (later === 0) return 'nothing';
  return later < lines.reduce((sum, { units }) => sum + units, 0) ? 'some' : 'everything';
}

/** Whether no unit can be sent now. */
export const isAllWaiting = (lines: readonly WaitingUnits[]): boolean => waitingOf(lines) === 'everything';

/** @param day the chosen day and hour as a text; '' for none, as for a pick-up, for which the result is '' as well */
export function whenMessage(day: string, lines: readonly WaitingUnits[]): string {
  const waiting = waitingOf(lines);
  if (day === '' || waiting === 'nothing') return day;
  return waiting === 'some' ? `${day}; the rest once it is in stock again` : 'Once it is in stock again';
}

/** The hint below the field of the day about back-ordered lines; undefined if everything arrives on that day. */
export function dayHint(lines: readonly WaitingUnits[]): string | undefined {
  const waiting = waitingOf(lines);
  if (waiting === 'nothing') return undefined;
  return waiting === 'some'
    ? 'For what is in stock. The rest comes once it is in stock again.'
    : 'Not before this day. It comes once it is in stock again.';
}
