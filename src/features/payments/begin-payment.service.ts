/** Starts payments of orders. An order has one payment address at a time, however often it is requested. */
import { randomBytes } from 'node:crypto';
import type { Database, Reader } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import { amountToPay, kobo, PAYMENT_CURRENCY } from '../orders/order-amounts.ts';
import { lockOrder } from '../orders/orders.repository.ts';
import { changePayment, insertPayment, openPayments, type Payment } from './payments.repository.ts';

/** The payment address of an order. */
export interface PayPlace {
  readonly url: string;
  readonly reference: string;
}

/** Returns the order if the caller may pay it. @throws if not */
export type Payable = (order: Row<'commandes'> | undefined) => Row<'commandes'>;

/** Milliseconds for which a payment address is reused; at the providers they are valid for longer. */
const REUSED_FOR = 3_600_000;
/** 128 random bits, appended to the order's number. */
const REFERENCE_BYTES = 16;

/** An unguessable reference, since it alone gives access to the state of its payment. */
const newReference = (idCommande: string) => `${idCommande}-${randomBytes(REFERENCE_BYTES).toString('hex')}`;

/** The total of the stored order in kobo. */
export const amountOf = (order: Row<'commandes'>): number => kobo(amountToPay(order));

/**
 * The current payment address of the order.
 * @param now milliseconds since 1970
 */
export async function openPlace(db: Reader, order: Row<'commandes'>, now: number): Promise<PayPlace | undefined> {
  const since = new Date(now - REUSED_FOR).toISOString();
  const isGood = ({ status, amountKobo, currency, createdAt }: Payment) =>
    status === 'pending' && amountKobo === amountOf(order) && currency === PAYMENT_CURRENCY && createdAt > since;
  const payment = (await openPayments(db, order.id)).find(isGood);
  return payment && { url: payment.url, reference: payment.reference };
}

/** Creates a payment with a new reference, or returns the address of one already started. */
export async function beginPayment(
  db: Database,
  orderId: number,
  payable: Payable,
  now: number,
): Promise<{ readonly place: PayPlace } | { readonly payment: Payment }> {
  return db.write(async (trx) => {
    const order = payable(await lockOrder(trx, orderId));
    const place = await openPlace(trx, order, now);
    if (place) return { place };
    const payment = await insertPayment(trx, {
      reference: newReference(order.idCommande),
      commandeId: order.id,
      amountKobo: amountOf(order),
      currency: PAYMENT_CURRENCY,
      status: 'pending',
      createdAt: new Date(now).toISOString(),
      verifiedAt: null,
      url: null,
    });
    return { payment };
  });
}

/**
 * Stores the address of `payment`. If a concurrent request was faster, returns the address of that one, so that an
 * order opened in two tabs is not paid twice.
 */
export async function storePlace(
  db: Database,
  payment: Payment,
  url: string,
  payable: Payable,
  now: number,
): Promise<PayPlace> {
  return db.write(async (trx) => {
    const order = payable(await lockOrder(trx, payment.commandeId));
    const place = await openPlace(trx, order, now);
    if (place) {
      await changePayment(trx, payment.id, { status: 'failed' });
      return place;
    }
    await changePayment(trx, payment.id, { url });
    return { url, reference: payment.reference };
  });
}
