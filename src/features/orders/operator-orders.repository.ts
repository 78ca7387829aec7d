/** Orders as the operator of the marketplace sees them: all of them, with their customers and payments. */
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../data/database.ts';
import type { ProviderAwayError } from '../../providers/provider-away.ts';
import type { Services } from '../../providers/services.ts';
import { settleIfAnswered } from '../payments/settle-payment.repository.ts';
import { FulfilmentError, type PartChange, setPartStatus } from './fulfil-order.repository.ts';
import { lockOrder } from './lock-order.repository.ts';
import type { OrderStatus } from './order-status.ts';
import { type OrderLocks, withDetails } from './orders.repository.ts';

/** Which orders are asked for. */
export interface OperatorFilter {
  /** Without it all but drafts. */
  readonly status?: OrderStatus | undefined;
  /** Only those that nobody has paid yet, and that are not cancelled. */
  readonly unpaid?: boolean;
  /** `nomLink` of a shop that has a part of them. */
  readonly shop?: string | undefined;
  readonly limit: number;
}

/** The newest orders first, and how many there are. */
export async function ordersForOperator(
  db: Reader,
  { status, unpaid = false, shop, limit }: OperatorFilter,
  holds: OrderLocks,
) {
  let query = db.selectFrom('commandes');
  query = status === undefined ? query.where('status', '!=', 'draft') : query.where('status', '=', status);
  if (unpaid) query = query.where('payment', '=', 'pending').where('status', '!=', 'cancelled');
  if (shop !== undefined)
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('livraisons as d')
        .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
        .select('d.commandeId')
        .where('b.nomLink', '=', shop),
    );
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { orders: await withDetails(db, rows, holds), total: Number(total) };
}

/** Whether a shop has this `nomLink`. */
export async function isShop(db: Reader, nomLink: string): Promise<boolean> {
  return (
    (await db.selectFrom('boutiques').select('id').where('nomLink', '=', nomLink).executeTakeFirst()) !== undefined
  );
}

/** The id of the order with this number. @throws {FulfilmentError} when there is none */
export async function orderIdOf(db: Reader, idCommande: string): Promise<number> {
  const found = await db.selectFrom('commandes').select('id').where('idCommande', '=', idCommande).executeTakeFirst();
  if (!found) throw new FulfilmentError(`There is no order ${idCommande}.`);
  return found.id;
}

/**
 * {@link setPartStatus}, once the provider was asked what became of the order's payments: what was paid a moment ago is
 * due for a refund when it is cancelled, and lets it be sent otherwise. Of an order that is cancelled already nothing is
 * asked: no answer would change it. Answers why the provider could not be asked.
 * @param now milliseconds since 1970
 * @throws {FulfilmentError} when the change is not allowed
 */
export async function changeByOperator(
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'>,
  orderId: number,
  change: PartChange,
  now: number,
): Promise<ProviderAwayError | undefined> {
  const open = db.read
    .selectFrom('commandes')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '!=', 'cancelled');
  const isOpen = (await open.executeTakeFirst()) !== undefined;
  const away = isOpen ? await settleIfAnswered(db, services, orderId, now) : undefined;
  await db.write((trx) => setPartStatus(trx, services, orderId, change, now));
  services.mailQueued();
  return away;
}

const payments = (db: Reader) =>
  db
    .selectFrom('payments as p')
    .innerJoin('commandes as o', 'o.id', 'p.commandeId')
    .leftJoin('clients as c', 'c.id', 'o.clientId')
    .select(['p.reference', 'p.status', 'p.amountKobo', 'p.currency', 'p.paidKobo', 'p.paidCurrency', 'p.createdAt'])
    .select(['o.idCommande', 'o.status as orderStatus'])
    .select((eb) => eb.fn.coalesce('o.email', 'c.email').as('email'))
    .orderBy('p.id');

/** A payment with its order and the mail address of who made it. */
export type OperatorPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** What was paid for the order, or begun to be; the oldest first. */
export async function paymentsOf(db: Reader, orderId: number) {
  return payments(db).where('p.commandeId', '=', orderId).execute();
}

/** Payments that are to be paid back (G-84), the oldest first, and how many there are. */
export async function refundsDue(db: Reader, limit: number) {
  const { total } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'refund_due')
    .executeTakeFirstOrThrow();
  return {
    payments: await payments(db).where('p.status', '=', 'refund_due').limit(limit).execute(),
    total: Number(total),
  };
}

/** Mail address and phone of the customer of an order; undefined when they have gone. */
export async function customerOf(db: Reader, orderId: number) {
  return db
    .selectFrom('commandes as o')
    .innerJoin('clients as c', 'c.id', 'o.clientId')
    .select(['c.nom', 'c.pseudo', 'c.numTel'])
    .select((eb) => eb.fn.coalesce('o.email', 'c.email').as('email'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/**
 * Notes that the payment was paid back. An order of which nothing more is due holds no money any more, so that its
 * payment is `pending` again; it is cancelled, and nobody asks for that payment.
 * @throws {FulfilmentError} when there is no such payment, or it is not due
 */
export async function markRefunded(trx: Writer, reference: string): Promise<string> {
  const known = await trx
    .selectFrom('payments')
    .select('commandeId')
    .where('reference', '=', reference)
    .executeTakeFirst();
  const order = known && (await lockOrder(trx, known.commandeId));
  if (!order) throw new FulfilmentError(`There is no payment ${reference}.`);
  const { status } = await trx
    .selectFrom('payments')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (status === 'refunded') throw new FulfilmentError(`Payment ${reference} was paid back already.`);
  if (status !== 'refund_due')
    throw new FulfilmentError(`Payment ${reference} is not to be paid back: its state is ${status}.`);
  await trx.updateTable('payments').set({ status: 'refunded' }).where('reference', '=', reference).execute();
  const { due } = await trx
    .selectFrom('payments')
    .select(sql<number>`count(*)`.as('due'))
    .where('commandeId', '=', order.id)
    .where('status', '=', 'refund_due')
    .executeTakeFirstOrThrow();
  if (Number(due) === 0 && order.payment === 'refund_due')
    await trx.updateTable('commandes').set({ payment: 'pending' }).where('id', '=', order.id).execute();
  return order.idCommande;
}
