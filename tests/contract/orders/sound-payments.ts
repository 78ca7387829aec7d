/** Invariants of payments and mails, once the provider has reported every payment. */
import { expect } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { amountToPay, kobo } from '../../../src/features/orders/order-amounts.ts';
import { isCardMethod, isPaidByCard } from '../../../src/features/orders/order-status.ts';
import { withDetails } from '../../../src/features/orders/orders.repository.ts';
import type { Payment } from '../../../src/features/payments/payments.repository.ts';
import type { StoredOrder } from './sound-orders.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const named = ({ id, idCommande, status, payment }: StoredOrder) =>
  `order ${id} (${idCommande}, ${status}, payment ${payment})`;

/** Payments of `orders`, by order. */
export async function readPayments(
  db: Database,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<number, readonly Payment[]>> {
  const ids = [0, ...orders.map(({ id }) => id)];
  const rows = await db.read.selectFrom('payments').selectAll().where('commandeId', 'in', ids).execute();
  return Map.groupBy(rows, ({ commandeId }) => commandeId);
}

function expectSettled(order: StoredOrder, payments: readonly Payment[], paid: ReadonlyMap<string, number>): void {
  const message = named(order);
  const inState = (state: Payment['status']) => payments.filter(({ status }) => status === state);
  // No paid money is lost, and no unpaid money is recorded.
  const known = [...inState('success'), ...inState('refund_due')].map(({ reference }) => reference);
  const came = payments.map(({ reference }) => reference).filter((reference) => paid.has(reference));
  expect(known.toSorted(), message).toEqual(came.toSorted());
  for (const { reference, amountKobo } of payments) {
    expect(amountKobo, message).toBe(kobo(amountToPay(order)));
    if (paid.has(reference)) expect(paid.get(reference), message).toBe(amountKobo);
  }
  // An order in cash, or one with nothing to pay.
  if (!isPaidByCard(order)) {
    expect([payments.length, order.payment], message).toEqual([0, 'pending']);
    return;
  }
  const isCancelled = order.status === 'cancelled';
  const isDue = inState('refund_due').length > 0;
  expect(inState('success').length, message).toBe(!isCancelled && came.length > 0 ? 1 : 0);
  expect(order.payment, message).toBe(
    isCancelled ? (isDue ? 'refund_due' : 'pending') : came.length > 0 ? 'completed' : 'pending',
  );
  // A paid order is confirmed; S-07: an unpaid one is not shipped.
  if (order.payment === 'completed') expect(['draft', 'placed'], message).not.toContain(order.status);
  if (order.payment === 'pending') expect(['shipped', 'delivered'], message).not.toContain(order.status);
}

/**
 * Every payment is settled, and lines, parts and total agree to the kobo.
 * @param paid the provider's kobo by reference
 */
export async function expectSoundPayments(
  db: Database,
  orders: readonly StoredOrder[],
  paid: ReadonlyMap<string, number>,
): Promise<void> {
  const payments = await readPayments(db, orders);
  for (const order of orders) expectSettled(order, payments.get(order.id) ?? [], paid);
  const plain = orders.filter(({ status }) => status !== 'draft').map(({ lines: _, parts: __, ...order }) => order);
  for (const { idCommande, priceTotal, produits, parts } of await withDetails(db.read, plain, {
    paymentHold: 0,
    cashHold: 0,
  })) {
    const costOf = (shop?: number) =>
      sumOf(
        produits
          .filter(({ boutique }) => shop === undefined || boutique.id === shop)
          .map((product) => kobo(product.commande_produit.montant)),
      );
    expect(costOf(), idCommande).toBe(kobo(priceTotal));
    expect(sumOf(parts.map(({ boutique }) => costOf(boutique.id))), idCommande).toBe(kobo(priceTotal));
  }
}

/** Subjects, without the shop's name, of the expected mails of an order; `sent` are the actual ones. */
export function subjectsOf(order: StoredOrder, payments: readonly Payment[], sent: readonly string[]): string[] {
  const { idCommande, status, payment, parts, modeLivraison, payment_method } = order;
  if (status === 'draft') return [];
  const backs = payments.filter((one) => one.status === 'refund_due');
  const paid = `Your order ${idCommande} is paid`;
  const cancelled = `Your order ${idCommande} was cancelled`;
  // Whether it was cancelled before or after the payment shows only in the mails.
  const wasPaid = status === 'cancelled' ? backs.length > 0 && sent.includes(paid) : payment === 'completed';
  return [
    `We received your order ${idCommande}`,
    ...(wasPaid && isCardMethod(payment_method) ? [paid] : []),
    ...(status === 'cancelled' && !wasPaid ? [cancelled] : []),
    ...backs.map(() => `Refund for order ${idCommande}`),
    ...(parts.some((part) => part.status === 'shipped')
      ? [`Your order ${idCommande} is ${modeLivraison === 'Ship' ? 'on its way' : 'coming'}`]
      : []),
  ];
}
