/** Shoppers of the operator's day: they sign up, order, pay and write, over HTTP. */
import { expect } from 'vitest';
import type { PaymentMethod } from '../../src/features/orders/order-status.ts';
import { type Ask, type CartLine, isGood, numberOf, order } from '../contract/orders/shopper.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { type DayAnswer, type DayShop, STOCK } from './day-shop.ts';
import { solvedCaptcha } from './sign-in-attempts.ts';

const PASSWORD = 'a-long-password';

export interface Shopper {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  readonly numTel: string;
}

/** Signs in with the phone number. */
export const signIn = ({ ask }: Pick<DayShop, 'ask'>, { numTel }: Pick<Shopper, 'numTel'>) =>
  ask('/api/clients/authentification', { method: 'POST', body: { val: numTel, password: PASSWORD } });

/** Signs up shopper `k`, and signs in. */
export async function newShopper(shop: DayShop, k: number): Promise<Shopper> {
  const body = {
    pseudo: 'Ngozi',
    nom: `Shopper${k}`,
    email: `ngozi.${k}@example.ng`,
    numTel: `+234803555010${k}`,
    password: PASSWORD,
    sexe: 'Female',
    dateNaissance: '1994-05-17',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
  };
  const signedUp = await shop.ask('/api/clients', { method: 'POST', body });
  expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201);
  const { status, body: session } = await signIn(shop, body);
  expect(status, JSON.stringify(session)).toBe(200);
  return session as Shopper;
}

/** An order to place. */
export interface PlannedOrder {
  /** The number that the device generates, from 0. */
  readonly k: number;
  /** Units of each product of {@link STOCK}. */
  readonly units: readonly number[];
  readonly method: PaymentMethod;
  readonly isShipped: boolean;
}

/** A placed order: its id, and its number at the shop. */
export interface PlacedOrder extends PlannedOrder {
  readonly id: number;
  readonly number: string;
  readonly shopper: Shopper;
}

const linesOf = ({ products }: DayShop, { units }: PlannedOrder): CartLine[] =>
  products.flatMap((produitId, at) => {
    const qte = units[at] ?? 0;
    return qte === 0 ? [] : [{ produitId, qte, prix: STOCK[at]?.prix ?? 0 }];
  });

/** Tries to order. */
export const tryOrder = (shop: DayShop, { id, token }: Shopper, plan: PlannedOrder) =>
  order((target, request) => shop.ask(`/api${target}`, request), {
    clientId: id,
    token,
    number: numberOf(plan.k),
    lines: linesOf(shop, plan),
    method: plan.method,
    ...(plan.isShipped ? { day: DELIVERY_DAY } : {}),
  });

/** Orders. */
export async function placeOrder(shop: DayShop, shopper: Shopper, plan: PlannedOrder): Promise<PlacedOrder> {
  const placed = await tryOrder(shop, shopper, plan);
  expect(isGood(placed), JSON.stringify(placed)).toBe(true);
  const { idCommande } = placed.body.commande as { idCommande: string };
  return { ...plan, shopper, id: placed.id ?? 0, number: idCommande };
}

/** Pays at the provider, which tells the shop; returns the reference. */
export async function payByCard(shop: DayShop, { id, shopper: { token } }: PlacedOrder): Promise<string> {
  const body = { metadata: { orderId: id, platform: 'customers' } };
  const begun = await shop.ask('/api/payment/paystack/initialize', { method: 'POST', token, body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { reference } = (begun.body as { data: { reference: string } }).data;
  shop.paystack.turn(reference, { status: 'success' });
  await sendEvent(shop, shop.paystack.event(reference));
  return reference;
}

/** The provider's event about a payment. */
export async function sendEvent(shop: DayShop, { body, signature }: { body: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  const answer = await shop.ask('/api/payment/paystack/webhook', { method: 'POST', body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Tries to order without an account, with an email that belongs to somebody. */
export async function tryOrderAsGuest(shop: DayShop, email: string): Promise<DayAnswer> {
  const { body: guest } = await shop.ask('/api/clients/guests', { method: 'POST' });
  const { id, token } = guest as Shopper;
  const contact = { recipient: 'Ngozi Eze', email, adresse: '4 Creek Road,Yaba,Lagos,Nigeria' };
  const ask: Ask = async (target, { method, body }) => {
    const headers = await solvedCaptcha(shop.origin);
    return shop.ask(`/api${target}`, {
      ...{ method, token, headers },
      body: target === '/commandes' ? { ...body, ...contact } : body,
    });
  };
  const [produitId = 0] = shop.products;
  const lines = [{ produitId, qte: 1, prix: STOCK[0]?.prix ?? 0 }];
  return order(ask, { clientId: id, token, number: numberOf(900), lines });
}
