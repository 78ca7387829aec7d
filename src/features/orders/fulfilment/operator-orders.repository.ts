/** The operator's view of all orders, with customers and payments. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { endOfLagosDay, startOfLagosDay } from '../../../shared/lagos-day.ts';
import { containing } from '../../../shared/listing.ts';
import { dueOf, paidBackOf } from '../../payments/paid-back.ts';
import { processedKobo } from '../../payments/payments.repository.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';
import { PICK_UP, PROGRESS } from '../order-status.ts';
import { type OrderLocks, timestampOf, withDetails } from '../orders.repository.ts';
import { FulfilmentError } from './fulfilment.ts';

/** The filters. */
export interface OperatorFilter {
  /** All but drafts if omitted. */
  readonly status?: OrderStatus | undefined;
  /** Only unpaid orders that are not cancelled. */
  readonly unpaid?: boolean | undefined;
  /** `nomLink` of a shop with a part of the order. */
  readonly shop?: string | undefined;
  /** Placed before this time, in milliseconds since 1970. */
  readonly before?: number | undefined;
  /** Days in Lagos (`YYYY-MM-DD`) on which they were placed, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A city or state that they are delivered to: a part of the address between commas, but not the first. */
  readonly place?: string | undefined;
  readonly limit: number;
}

// States are listed so that the index `commandes_status` is used.
const PLACED: readonly OrderStatus[] = [...PROGRESS, 'cancelled'];

/** The address ends with city, state and country; earlier orders have no spaces after the commas. */
const goesTo = (place: string) =>
  sql<boolean>`replace(lower("adresse"), ', ', ',') || ',' like ${containing(`,${place.toLowerCase()},`)} escape '\\'`;

/** The orders that pass the filters. */
function filtered(db: Reader, { status, unpaid, shop, before, from, to, place }: Omit<OperatorFilter, 'limit'>) {
  let query = db.selectFrom('commandes').where('status', 'in', status === undefined ? PLACED : [status]);
  if (unpaid) query = query.where('payment', '=', 'pending').where('status', '!=', 'cancelled');
  if (before !== undefined) query = query.where('createdAt', '<', timestampOf(before));
  if (from !== undefined) query = query.where('createdAt', '>=', timestampOf(startOfLagosDay(from)));
  if (to !== undefined) query = query.where('createdAt', '<', timestampOf(endOfLagosDay(to)));
  if (place !== undefined) query = query.where('modeLivraison', '!=', PICK_UP).where(goesTo(place));
  if (shop !== undefined)
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('livraisons as d')
        .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
        .select('d.commandeId')
        .where('b.nomLink', '=', shop),
    );
  return query;
}

/**
 * Orders, newest first, and their number.
 * @param hides whether contacts stay hidden that a stranger may have given (G-341), as where one order is shown
 */
export async function ordersForOperator(
  db: Reader,
  { limit, ...filter }: OperatorFilter,
  holds: OrderLocks,
  hides = false,
) {
  const query = filtered(db, filter);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(ORDER_COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const whole = hides ? rows : rows.map((row) => ({ ...row, hidesContact: false }));
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
    .select((eb) =>
      eb
        .selectFrom('refunds as r')
        .select(sql<number>`coalesce(sum("r"."amountKobo"), 0)`.as('sum'))
        .whereRef('r.paymentId', '=', 'p.id')
        .where('r.status', '!=', 'failed')
        .$asScalar()
        .$notNull()
        .as('refundedKobo'),
    )
    .select(processedKobo)
    .select(['o.idCommande', 'o.status as orderStatus'])
    .select((eb) => eb.fn.coalesce('o.email', 'c.email').as('email'))
    .orderBy('p.id');

type StoredPayment = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

/** With sums as numbers, which PostgreSQL answers as texts, what was paid back, and what is still to be. */
function withSums({ refundedKobo, processedKobo, ...payment }: StoredPayment) {
  const sums = { ...payment, processedKobo: Number(processedKobo) };
  return { ...payment, refundedKobo: Number(refundedKobo), paidBackKobo: paidBackOf(sums), dueKobo: dueOf(sums) };
}

/** A payment with its order and the payer's mail address. */
export type OperatorPayment = ReturnType<typeof withSums>;

/** The payments of the order, including started ones, oldest first. */
export async function paymentsOf(db: Reader, orderId: number): Promise<OperatorPayment[]> {
  return (await payments(db).where('p.commandeId', '=', orderId).execute()).map(withSums);
}

/** Payments due for a refund, oldest first, and their number. */
export async function refundsDue(db: Reader, limit: number) {
  const { total } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'refund_due')
    .executeTakeFirstOrThrow();
  const found = await payments(db).where('p.status', '=', 'refund_due').limit(limit).execute();
  return { payments: found.map(withSums), total: Number(total) };
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
