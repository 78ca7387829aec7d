/** Invariants of orders while no transaction is running, read from the tables. */
import { expect } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import type { Row } from '../../../src/data/tables.ts';
import { kobo, orderTotal, orderUnits } from '../../../src/features/orders/order-amounts.ts';
import { ORDER_NUMBER } from '../../../src/features/orders/order-number.ts';
import { statusOfParts } from '../../../src/features/orders/order-status.ts';

export interface StoredOrder extends Row<'commandes'> {
  readonly lines: readonly Row<'commande_produits'>[];
  readonly parts: readonly Row<'livraisons'>[];
}

/** All stored data of orders and of `products`. */
export interface Books {
  readonly orders: readonly StoredOrder[];
  readonly products: readonly Pick<Row<'produits'>, 'id' | 'qte' | 'orderCount'>[];
}

/** All orders of `clients` and the stock of `products`. @param db no transaction is under way on it */
export async function readBooks(db: Database, clients: readonly number[], products: readonly number[]): Promise<Books> {
  const orders = await db.read
    .selectFrom('commandes')
    .selectAll()
    .where('clientId', 'in', clients)
    .orderBy('id')
    .execute();
  const ids = [0, ...orders.map(({ id }) => id)];
  const lines = await db.read.selectFrom('commande_produits').selectAll().where('commandeId', 'in', ids).execute();
  const parts = await db.read.selectFrom('livraisons').selectAll().where('commandeId', 'in', ids).execute();
  return {
    orders: orders.map((order) => ({
      ...order,
      lines: lines.filter(({ commandeId }) => commandeId === order.id),
      parts: parts.filter(({ commandeId }) => commandeId === order.id),
    })),
    products: await db.read
      .selectFrom('produits')
      .select(['id', 'qte', 'orderCount'])
      .where('id', 'in', products)
      .orderBy('id')
      .execute(),
  };
}

/** An order is either complete or a draft. */
function expectWhole(order: StoredOrder, rates: readonly number[]): void {
  const { id, idCommande, status, lines, parts } = order;
  const named = `order ${id} (${idCommande}, ${status})`;
  expect(idCommande, named).toMatch(ORDER_NUMBER);
  if (status === 'draft') {
    expect(lines, named).toEqual([]);
    expect(parts, named).toEqual([]);
    expect(order.produitIds, named).not.toEqual([]);
    expect(order.payment, named).toBe('pending');
    return;
  }
  expect(lines.length, named).toBeGreaterThan(0);
  for (const { qte, qteBackorder } of lines) {
    expect(qteBackorder, named).toBeGreaterThanOrEqual(0);
    expect(qteBackorder, named).toBeLessThanOrEqual(qte);
  }
  const shops = new Set(lines.map(({ boutiqueId }) => boutiqueId));
  expect(parts.map(({ boutiqueId }) => boutiqueId).sort(), named).toEqual([...shops].sort());
  expect(order.produitIds, named).toBeNull();
  // Totals are the sum of the parts.
  expect(order.quantite, named).toBe(orderUnits(lines));
  expect(
    rates.map((rate) => kobo(orderTotal(lines, rate))),
    named,
  ).toContain(kobo(order.priceTotal));
  const states = parts.map((part) => part.status);
  if (status === 'cancelled') expect(new Set(states), named).toEqual(new Set(['cancelled']));
  else expect(statusOfParts(states), named).toBe(status);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Every order is complete and unique; no unit was sold twice.
 * @param stocked units of each product that were ever in stock
 * @param rates naira rates of the day
 */
export function expectSound(
  { orders, products }: Books,
  stocked: ReadonlyMap<number, number>,
  rates: readonly number[] = [1],
): void {
  for (const order of orders) expectWhole(order, rates);
  const numbers = orders.map(({ clientId, idCommandeSent }) => `${clientId} ${idCommandeSent}`);
  expect(numbers.filter((number, k) => numbers.indexOf(number) !== k)).toEqual([]);
  const issued = orders.map(({ idCommande }) => idCommande);
  expect(issued.filter((number, k) => issued.indexOf(number) !== k)).toEqual([]);
  const open = orders.filter(({ status }) => status !== 'cancelled');
  const living = open.flatMap(({ lines }) => lines);
  // Orders that are paid, or delivered.
  const sold = open.flatMap(({ payment, lines, parts }) =>
    lines.filter(
      ({ boutiqueId }) =>
        payment === 'completed' || parts.some((part) => part.boutiqueId === boutiqueId && part.status === 'delivered'),
    ),
  );
  for (const { id, qte, orderCount } of products) {
    const own = living.filter(({ produitId }) => produitId === id);
    const taken = sumOf(own.map((line) => line.qte - line.qteBackorder));
    expect(qte, `stock of product ${id}`).toBeGreaterThanOrEqual(0);
    expect(qte + taken, `units of product ${id}, in stock and taken`).toBe(stocked.get(id));
    const ownSold = sold.filter(({ produitId }) => produitId === id);
    expect(orderCount, `units of product ${id} that were sold`).toBe(sumOf(ownSold.map((line) => line.qte)));
  }
}

/**
 * Checks that no shopper is left without available stock: when stock only decreased, orders have taken all of it, or
 * all that they needed.
 * @param stocked initial units of each product
 */
export function expectGiven({ orders, products }: Books, stocked: ReadonlyMap<number, number>): void {
  const lines = orders.flatMap((order) => order.lines);
  for (const { id, qte } of products) {
    const requested = sumOf(lines.filter(({ produitId }) => produitId === id).map((line) => line.qte));
    expect(qte, `what is left of product ${id}, of which ${requested} were ordered`).toBe(
      Math.max(0, (stocked.get(id) ?? 0) - requested),
    );
  }
}

/** Checks that every acknowledged order exists once, with these units, and is not a draft. */
export function expectStored(
  { orders }: Books,
  acknowledged: readonly {
    readonly clientId: number;
    readonly number: string;
    readonly units: Readonly<Record<number, number>>;
    /** The returned total of the products, in naira. */
    readonly priceTotal?: number;
  }[],
): void {
  for (const { clientId, number, units, priceTotal } of acknowledged) {
    const found = orders.filter((order) => order.clientId === clientId && order.idCommandeSent === number);
    expect(
      found.map(({ status, lines }) => ({
        isPlaced: status !== 'draft',
        units: Object.fromEntries(lines.map(({ produitId, qte }) => [produitId, qte])),
      })),
      `order ${number} of customer ${clientId}`,
    ).toEqual([{ isPlaced: true, units }]);
    if (priceTotal !== undefined) expect(found[0]?.priceTotal, `order ${number}`).toBe(priceTotal);
  }
}
