/** The operator's view of all orders, with customers and payments. */
import type { Reader } from '../../../data/database.ts';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';
import { type OrderLocks, withDetails } from '../orders.repository.ts';
import { FulfilmentError } from './fulfilment.ts';

/** The filters. */
export interface OperatorFilter {
  /** All but drafts if omitted. */
  readonly status?: OrderStatus | undefined;
  /** Only unpaid orders that are not cancelled. */
  readonly unpaid?: boolean;
  /** `nomLink` of a shop with a part of the order. */
  readonly shop?: string | undefined;
  readonly limit: number;
}

/** Orders, newest first, and their number. */
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
  const rows = await query
    .select(ORDER_COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const whole = rows.map((row) => ({ ...row, hidesContact: false }));
  return { orders: await withDetails(db, whole, holds), total: Number(total) };
}

/** Whether a shop has this `nomLink`. */
export async function isShop(db: Reader, nomLink: string): Promise<boolean> {
  return (
    (await db.selectFrom('boutiques').select('id').where('nomLink', '=', nomLink).executeTakeFirst()) !== undefined
  );
}

/** The id of the order with this number. @throws {FulfilmentError} if there is none */
export async function orderIdByNumber(db: Reader, idCommande: string): Promise<number> {
  const found = await db.selectFrom('commandes').select('id').where('idCommande', '=', idCommande).executeTakeFirst();
  if (!found) throw new FulfilmentError(`There is no order ${idCommande}.`);
  return found.id;
}

/** Whether the order exists and is not cancelled. */
export async function isOpen(db: Reader, orderId: number): Promise<boolean> {
  const open = db.selectFrom('commandes').select('id').where('id', '=', orderId).where('status', '!=', 'cancelled');
  return (await open.executeTakeFirst()) !== undefined;
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

/** A payment with its order and the payer's mail address. */
export type OperatorPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The payments of the order, including started ones, oldest first. */
export async function paymentsOf(db: Reader, orderId: number) {
  return payments(db).where('p.commandeId', '=', orderId).execute();
}

/** Payments due for a refund, oldest first, and their number. */
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

/** Mail address and phone of an order's customer; undefined if deleted. */
export async function customerOf(db: Reader, orderId: number) {
  return db
    .selectFrom('commandes as o')
    .innerJoin('clients as c', 'c.id', 'o.clientId')
    .select(['c.nom', 'c.pseudo', 'c.numTel'])
    .select((eb) => eb.fn.coalesce('o.email', 'c.email').as('email'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}
