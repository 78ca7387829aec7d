/** Orders that wait for a card payment, with actions of customers, the provider and the clock. */

import type { Services } from '../../../src/api/services.ts';
import type { Database } from '../../../src/data/database.ts';
import type { NewRow } from '../../../src/data/tables.ts';
import { cancelOrder } from '../../../src/features/orders/fulfilment/cancel-order.service.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { lockOrder } from '../../../src/features/orders/orders.repository.ts';
import { providerOf } from '../../../src/features/payments/payment-providers.ts';
import type { RefundDue } from '../../../src/features/payments/refund-due.ts';
import { createPaystack } from '../../../src/providers/paystack.ts';
import { ID, NOW } from '../api/catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from '../api/customers.ts';
import { KEY, openPaystackDouble, type PaystackDouble } from './paystack-double.ts';

let numbers = 0;

export interface Shop {
  readonly db: Database;
  readonly api: CustomersApi;
  readonly paystack: PaystackDouble;
  /** Refunds reported to the operator. */
  readonly refunds: RefundDue[];
  /** Logged errors. */
  readonly logged: object[];
  /** Moves the clock forward. */
  later(ms: number): void;
  now(): number;
}

/** A shop with the Paystack double. `db` contains the catalogue. */
export async function openShop(db: Database, own: Partial<Services> = {}): Promise<Shop> {
  const paystack = await openPaystackDouble();
  const refunds: RefundDue[] = [];
  const logged: object[] = [];
  let now = NOW;
  const services: Partial<Services> = {
    payments: { paystack: createPaystack({ secretKey: KEY, url: paystack.http.address }) },
    refundDue: (refund) => void refunds.push(refund),
    ...own,
  };
  const api = customersApi(
    db,
    services,
    () => now,
    (entry) => void logged.push(entry),
  );
  const later = (ms: number) => {
    now += ms;
  };
  return { db, api, paystack, refunds, logged, now: () => now, later };
}

/** A customer's order that waits for its card payment of 240,900.55 naira. */
export async function newOrder(
  { db }: Shop,
  { id: clientId }: Customer,
  change: Partial<NewRow<'commandes'>> = {},
): Promise<number> {
  const idCommande = `AP-NG-${String(++numbers).padStart(7, '0')}`;
  const createdAt = new Date(NOW).toISOString();
  return db.write(async (trx) => {
    const { id } = await trx
      .insertInto('commandes')
      .values({
        idCommande,
        idCommandeSent: idCommande,
        clientId,
        quantite: 2,
        priceTotal: 240_000.55,
        fraisLivraison: 900,
        devise: 'Naira',
        adresse: '12 Allen Avenue, Ikeja',
        modeLivraison: 'Ship',
        dateLivraison: null,
        heureLivraison: null,
        payment: 'pending',
        payment_method: PAY_WITH_PAYSTACK,
        status: 'confirmed',
        desc: null,
        email: null,
        recipient: null,
        produitIds: null,
        createdAt,
        provider: providerOf(change.payment_method === undefined ? PAY_WITH_PAYSTACK : change.payment_method) ?? null,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { commandeId: id, produitId: ID.galaxy, boutiqueId: ID.adePhones, nom: 'Galaxy', qte: 2 };
    await trx
      .insertInto('commande_produits')
      .values({ ...line, qteBackorder: 2, prix: 120_000.28 })
      .execute();
    await trx
      .insertInto('livraisons')
      .values({ commandeId: id, boutiqueId: ID.adePhones, status: 'confirmed', nom: null, updatedAt: createdAt })
      .execute();
    return id;
  });
}

/** The price of {@link newOrder} in kobo. */
export const AMOUNT = 24_090_055;

/** Makes the call that starts a payment of the order. */
export const initialize = ({ api }: Shop, { token }: Customer, orderId: unknown) =>
  api.ask('/payment/paystack/initialize', {
    method: 'POST',
    token,
    body: { metadata: { orderId, platform: 'customers' } },
  });

/** Starts a payment of the order and returns its reference. @throws when it cannot be paid */
export async function begin(shop: Shop, of: Customer, orderId: number): Promise<string> {
  const { status, body } = await initialize(shop, of, orderId);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: { reference: string } }).data.reference;
}

/** Makes the call that verifies a payment. */
export const verify = ({ api }: Shop, reference: string) => api.ask(`/payment/paystack/verify/${reference}`);

/** Sends an event as over HTTP: `raw` is the unchanged body. */
export const receive = ({ api }: Shop, raw: string, signature?: string) =>
  api.ask('/payment/paystack/webhook', {
    method: 'POST',
    raw,
    headers: { 'content-type': 'application/json', ...(signature && { 'x-paystack-signature': signature }) },
  });

/** Sends the event of a successful payment. */
export function sendEvent(shop: Shop, reference: string, change?: object) {
  const { body, signature } = shop.paystack.event(reference, change);
  return receive(shop, body, signature);
}

/** Cancels it as the operator and housekeeping do, without querying the provider. */
export async function cancel({ db, api, now }: Shop, orderId: number): Promise<void> {
  await db.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Error(`There is no order ${orderId}.`);
    await cancelOrder(trx, api.services, order, now());
  });
}

/** The order's state, its payments in order, and the subjects of its mails. */
export async function stateOf({ db }: Shop, orderId: number) {
  const order = await db.read
    .selectFrom('commandes')
    .select(['status', 'payment', 'idCommande'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payments = await db.read
    .selectFrom('payments')
    .select(['reference', 'status', 'amountKobo', 'currency', 'url', 'paidKobo', 'paidCurrency', 'verifiedAt'])
    .where('commandeId', '=', orderId)
    .orderBy('id')
    .execute();
  const mails = await db.read
    .selectFrom('mail_outbox')
    .select('subject')
    .where('subject', 'like', `%${order.idCommande}%`)
    .orderBy('id')
    .execute();
  return { status: order.status, payment: order.payment, payments, mails: mails.map(({ subject }) => subject) };
}
