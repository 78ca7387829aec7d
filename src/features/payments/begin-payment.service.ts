/** Begins payments of orders: one address at a time at which an order is paid, however often it is asked for. */
import { randomBytes } from 'node:crypto';
import type { Database, Reader } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import { lockOrder } from '../orders/lock-order.repository.ts';
import { amountToPay, kobo, PAYMENT_CURRENCY } from '../orders/order-amounts.ts';
import { changePayment, insertPayment, openPayments, type Payment } from './payments.repository.ts';

/** Where an order is paid. */
export interface PayPlace {
  readonly url: string;
  readonly reference: string;
}

/** Decides whether the order may be paid by whoever asks. @throws when not */
export type Payable = (order: Row<'commandes'> | undefined) => Row<'commandes'>;

/** Milliseconds for which the address of a payment is given again; providers keep theirs for longer. */
const REUSED_FOR = 3_600_000;
/** 128 random bits behind the order's number. */
const REFERENCE_BYTES = 16;

/** A reference that nobody guesses: whoever has it may ask whether it is paid (S-22). */
const newReference = (idCommande: string) => `${idCommande}-${randomBytes(REFERENCE_BYTES).toString('hex')}`;

/** Kobo that the order costs in all, by the order itself (S-26). */
export const amountOf = (order: Row<'commandes'>): number => kobo(amountToPay(order));

/**
 * The address at which the order can be paid already.
 * @param now milliseconds since 1970
 */
export async function openPlace(db: Reader, order: Row<'commandes'>, now: number): Promise<PayPlace | undefined> {
  const since = new Date(now - REUSED_FOR).toISOString();
  const isGood = ({ status, amountKobo, currency, createdAt }: Payment) =>
    status === 'pending' && amountKobo === amountOf(order) && currency === PAYMENT_CURRENCY && createdAt > since;
  const payment = (await openPayments(db, order.id)).find(isGood);
  return payment && { url: payment.url, reference: payment.reference };
}

/** What is to be paid, under a new reference; or the address at which somebody has begun to. */
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
 * Keeps where `payment` is paid. Who has begun at the same time and was faster has the one address, which is answered
 * then: an order that two tabs ask to pay is not paid twice.
 */
export async function keepPlace(
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
