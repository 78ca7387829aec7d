/** When an order comes, for shoppers: on the chosen day, except for what waits for stock, whose day nobody knows. Pure. */

import type { OrderStatus } from '../../data/tables/orders.ts';
import type { CartLine } from '../cart/cart.ts';
import { unitsInStock } from '../products/stock.ts';
import { progressOf } from './order-status.ts';

/** Units of a line, and how many of them wait for stock. */
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

/** What of a cart waits for stock, once it is ordered. */
export const waitingInCart = (lines: readonly Pick<CartLine, 'qte' | 'size'>[]): WaitingUnits[] =>
  lines.map((line) => ({ units: line.size, later: Math.max(0, line.size - unitsInStock(line)) }));

/** What of an order waits for stock: nothing that its shop has sent, and nothing of a cancelled one. */
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

/** Whether nothing of it can be sent now. */
export const isAllWaiting = (lines: readonly WaitingUnits[]): boolean => waitingOf(lines) === 'everything';

/** @param day the chosen day and hour for shoppers; '' for none, as of a pick-up, which stays '' */
export function whenMessage(day: string, lines: readonly WaitingUnits[]): string {
  const waiting = waitingOf(lines);
  if (day === '' || waiting === 'nothing') return day;
  return waiting === 'some' ? `${day}; the rest once it is in stock again` : 'Once it is in stock again';
}

/** Says beside the field of the day what it means for the lines; undefined where everything comes on that day. */
export function dayHint(lines: readonly WaitingUnits[]): string | undefined {
  const waiting = waitingOf(lines);
  if (waiting === 'nothing') return undefined;
  return waiting === 'some'
    ? 'For what is in stock. The rest comes once it is in stock again.'
    : 'Not before this day. It comes once it is in stock again.';
}
