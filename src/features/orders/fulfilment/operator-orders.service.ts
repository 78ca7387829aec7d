/** The operator's commands for orders and payments. */

import { isDeepStrictEqual } from 'node:util';
import type { Services } from '../../../api/services.ts';
import type { Database, Writer } from '../../../data/database.ts';
import type { RefundStatus } from '../../../data/tables/orders.ts';
import type { Row } from '../../../data/tables.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { endRefunds } from '../../payments/follow-refunds.service.ts';
import { changePayment, paymentOf } from '../../payments/payments.repository.ts';
import { refundsOfPayment } from '../../payments/refunds.repository.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { lockOrder } from '../orders.repository.ts';
import { type PartChange, setPartStatus } from './fulfil-order.service.ts';
import { FulfilmentError } from './fulfilment.ts';
import { partsWithShops } from './move-parts.repository.ts';
import { isOpen } from './operator-orders.repository.ts';

/** States of a refund in which the provider may be paying. */
const IN_PROGRESS: ReadonlySet<RefundStatus> = new Set(['requested', 'pending', 'processing']);

/** What the record of an order's changes names it by. */
const subjectOf = ({ idCommande }: { readonly idCommande: string }) => `order ${idCommande}`;

/** The state of the payment and, by shop, of the parts with their delivery persons. */
async function recordedState(
  trx: Writer,
  { id, payment }: Row<'commandes'>,
): Promise<Readonly<Record<string, string>>> {
  const parts = await partsWithShops(trx, id);
  const states = parts.map(({ nomLink, status, nom }) => [nomLink, nom === null ? status : `${status} by ${nom}`]);
  return { ...Object.fromEntries(states), payment };
}

/** {@link setPartStatus} with its line in the record of changes, none if nothing changed. */
async function setRecorded(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  operator: Operator,
  { orderId, change }: { readonly orderId: number; readonly change: PartChange },
  now: number,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const before = order && (await recordedState(trx, order));
  await setPartStatus(trx, services, orderId, change, now);
  const changed = await lockOrder(trx, orderId);
  const after = changed && (await recordedState(trx, changed));
  if (!order || isDeepStrictEqual(before, after)) return;
  await recordAction(trx, operator, { action: 'orders status', subject: subjectOf(order), before, after }, now);
}

/**
 * Calls {@link setPartStatus} after asking the provider about the order's payments: a payment of a moment ago becomes
 * due for a refund if the order is cancelled, and otherwise allows sending it. Skips the provider for a cancelled
 * order, which no payment changes. Returns why the provider could not be asked.
 * @param now milliseconds since 1970
 * @throws {FulfilmentError} if the change is not allowed
 */
export async function changeByOperator(
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'>,
  operator: Operator,
  { orderId, ...change }: PartChange & { readonly orderId: number },
  now: number,
): Promise<Error | undefined> {
  const unavailable = (await isOpen(db.read, orderId)) ? await settleIfAnswered(db, services, orderId, now) : undefined;
  await db.write((trx) => setRecorded(trx, services, operator, { orderId, change }, now));
  services.mailQueued();
  return unavailable;
}

/**
 * Records a refund that was paid by hand. When nothing more is due, the payment state of the order becomes `pending`; since the order is
 * cancelled, nobody asks for that payment.
 * @throws {FulfilmentError} if there is no such payment, or it is not due
 */
export async function markRefunded(trx: Writer, operator: Operator, reference: string, now: number): Promise<string> {
  const known = await paymentOf(trx, reference);
  const order = known && (await lockOrder(trx, known.commandeId));
  if (!order) throw new FulfilmentError(`There is no payment ${reference}.`);
  // Read again under the lock.
  const payment = await paymentOf(trx, reference);
  const status = payment?.status;
  if (status === 'refunded') throw new FulfilmentError(`Payment ${reference} was paid back already.`);
  if (status !== 'refund_due')
    throw new FulfilmentError(`Payment ${reference} is not to be paid back: its state is ${status}.`);
  const open = (await refundsOfPayment(trx, known.id)).find((refund) => IN_PROGRESS.has(refund.status));
  if (open) throw new FulfilmentError(`A refund of payment ${reference} is on its way already: it is ${open.status}.`);
  await changePayment(trx, known.id, { status: 'refunded' });
  const action = { action: 'orders refunded', subject: subjectOf(order), before: { [reference]: status } };
  await recordAction(trx, operator, { ...action, after: { [reference]: 'refunded' } }, now);
  await endRefunds(trx, order);
  return order.idCommande;
}
