/** A shopper of a soak: fills a cart, orders, pays or cancels, and records what the shop acknowledged. */
import { randomInt } from 'node:crypto';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK } from '../../src/features/orders/order-status.ts';
import type { Buyer } from '../../tests/contract/orders/market.ts';
import { type Ask, isGood, numberOf, order, setStatus } from '../../tests/contract/orders/shopper.ts';
import type { AskShop } from './ask-shop.ts';
import type { SoakShop } from './soak-shop.ts';

/** What the shop acknowledged. */
export interface Ledger {
  /** Mail addresses that signed up. */
  readonly emails: string[];
  readonly orders: { clientId: number; number: string; units: Record<number, number>; priceTotal: number }[];
  /** Kobo by payment reference. */
  readonly paid: Map<string, number>;
  /** Sent numbers of cancelled orders. */
  readonly cancelled: string[];
  /** Numbers of cash orders that the operator may advance. */
  readonly waiting: string[];
}

/** A ledger without entries. */
export const emptyLedger = (): Ledger => ({ emails: [], orders: [], paid: new Map(), cancelled: [], waiting: [] });

const MAX_UNITS = 3;
/** Out of ten orders. */
const BY_CARD = 4;
const CANCELLED = 2;
/** Out of ten payments. */
const FAILED = 2;

async function pay(ask: AskShop, buyer: Buyer, orderId: number, ledger: Ledger): Promise<void> {
  const { token } = buyer;
  const kind = 'a call of a payment';
  const begun = await ask({
    kind,
    target: '/api/payment/paystack/initialize',
    method: 'POST',
    token,
    body: { metadata: { orderId } },
  });
  if (begun.status !== 200) return;
  const { reference } = (JSON.parse(begun.body) as { readonly data: { readonly reference: string } }).data;
  const target = `/api/payment/test/${reference}`;
  const { amountKobo } = JSON.parse((await ask({ kind, target })).body) as { readonly amountKobo: number };
  const outcome = randomInt(10) < FAILED ? 'failed' : 'success';
  const finished = await ask({ kind, target, method: 'POST', body: { outcome } });
  if (finished.status === 200 && outcome === 'success') ledger.paid.set(reference, amountKobo);
  await ask({ kind, target: `/api/payment/paystack/verify/${reference}`, token });
}

/** Returns a function that places one order. */
export function createShopper({ buyers, prices }: SoakShop, askShop: AskShop, ledger: Ledger): () => Promise<void> {
  const ask: Ask = async (path, { method, token, body }) => {
    const reply = await askShop({ kind: 'a call of an order', target: `/api${path}`, method, token, body });
    return { status: reply.status, body: JSON.parse(reply.body) as unknown };
  };
  let next = 0;

  async function fillCart(buyer: Buyer, ids: readonly number[]): Promise<void> {
    const kind = 'a call of a cart';
    const { token } = buyer;
    const { body } = await askShop({ kind, target: `/api/carts/${buyer.id}`, token });
    const { id: cartId } = JSON.parse(body) as { readonly id: number };
    for (const produitId of ids) {
      const line = { cartId, produitId, size: 1 };
      await askShop({ kind, target: '/api/carts-produits', method: 'POST', token, body: line });
    }
    await askShop({ kind, target: `/api/carts-produits/${cartId}`, method: 'DELETE', token });
  }

  return async () => {
    const buyer = buyers[next % buyers.length] as Buyer;
    const number = numberOf(next);
    next += 1;
    const chosen = [...prices].filter(() => randomInt(2) === 0);
    const wanted = chosen.length > 0 ? chosen : [...prices].slice(1, 2);
    const lines = wanted.map(([produitId, prix]) => ({ produitId, prix, qte: randomInt(1, MAX_UNITS + 1) }));
    await fillCart(
      buyer,
      lines.map(({ produitId }) => produitId),
    );
    const isByCard = randomInt(10) < BY_CARD;
    const method = isByCard ? PAY_WITH_PAYSTACK : CASH_ON_DELIVERY;
    const { id, status, body } = await order(ask, { clientId: buyer.id, token: buyer.token, number, lines, method });
    if (!isGood({ status }) || id === undefined) return;
    const { idCommande, priceTotal } = body.commande as { readonly idCommande: string; readonly priceTotal: number };
    ledger.orders.push({
      clientId: buyer.id,
      number,
      units: Object.fromEntries(lines.map(({ produitId, qte }) => [produitId, qte])),
      priceTotal,
    });
    if (isByCard) return pay(askShop, buyer, id, ledger);
    const isCancelled = randomInt(10) < CANCELLED;
    const changed = await setStatus(ask, buyer, id, isCancelled ? 'cancelled' : 'confirmed');
    if (!isGood(changed)) return;
    if (isCancelled) ledger.cancelled.push(number);
    else ledger.waiting.push(idCommande);
  };
}
