/**
 * Generates delivered orders of the demo's past, many for some shops and few for others, from which pages derive how
 * shops sell.
 */

import type { Writer } from '../../src/data/database.ts';
import { insertDemoRows } from '../../src/data/demo-mark.ts';
import { rowInserter } from '../../src/data/table-rows.ts';
import type { StepTimes } from '../../src/data/tables/orders.ts';
import { CASH_ON_DELIVERY, SHIP } from '../../src/features/orders/order-status.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts';
import { DEMO_ORDER_COLUMNS, insertOrderLines, type Orderable, orderRow } from './order-rows.ts';
import { CUSTOMERS } from './people.ts';
import { type Prng, prng } from './prng.ts';

/** Index of the first customer who places these orders; those before have orders in every state. */
const FIRST_BUYER = 10;
const FIRST_NUMBER = 5_000_000;

/** Ranges of orders per shop, by cumulative share of the shops; the remaining shops have none or hardly any. */
const SIZES = [
  { share: 0.2, from: 100, to: 125 },
  { share: 0.65, from: 20, to: 60 },
  { share: 0.9, from: 5, to: 15 },
  { share: 1, from: 0, to: 3 },
] as const;

/** Hours in which a shop confirms most of its orders; pages do not mention the slowest. */
const HOURS_TO_CONFIRM = [2, 16, 20, 40, 60, 200] as const;

/** When an order of `createdAt` (ms since 1970) reached its states. */
function timesOf(createdAt: number, hours: number, random: Prng): StepTimes {
  const confirmed = createdAt + random.int(2, 20) * 60_000;
  const begun = confirmed + hours * HOUR_MS * (0.3 + 0.7 * random.next());
  const shipped = begun + random.int(1, 24) * HOUR_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  return {
    placed: iso(createdAt),
    confirmed: iso(confirmed),
    waiting_to_be_shipped: iso(begun),
    shipped: iso(shipped),
    delivered: iso(shipped + random.int(12, 96) * HOUR_MS),
  };
}

/** The orders of one shop. `now` is ms since 1970. */
function salesOf(products: readonly Orderable[], boutiqueId: number, now: number) {
  const random = prng(`past sales/${boutiqueId}`);
  const place = random.next();
  const size = SIZES.find(({ share }) => place < share);
  const hours = random.pick(HOURS_TO_CONFIRM);
  return Array.from({ length: size ? random.int(size.from, size.to) : 0 }, () => {
    const createdAt = now - random.int(30, 720) * DAY_MS - random.int(1, 1000) * 60_000;
    return {
      boutiqueId,
      customer: random.int(FIRST_BUYER, CUSTOMERS.length - 1),
      lines: random.sample(products, random.int(1, 2)).map((product) => ({ ...product, qte: random.int(1, 3) })),
      createdAt: new Date(createdAt).toISOString(),
      times: timesOf(createdAt, hours, random),
    };
  });
}

const insertParts = rowInserter('livraisons', ['commandeId', 'boutiqueId', 'status', 'updatedAt', 'times']);

/** Stores the orders with their lines and parts. `now` is ms since 1970. */
export async function insertPastSales(
  trx: Writer,
  products: readonly Orderable[],
  clientIds: readonly number[],
  now: number,
): Promise<void> {
  const shops = Map.groupBy(products, ({ boutiqueId }) => boutiqueId);
  const sales = [...shops].flatMap(([boutiqueId, own]) => salesOf(own, boutiqueId, now));
  const ids = await insertDemoRows(
    trx,
    'commandes',
    [...DEMO_ORDER_COLUMNS, 'payment', 'payment_method', 'status', 'createdAt'],
    sales.map((sale, k) => ({
      ...orderRow({ ...sale, number: `AP-NG-${FIRST_NUMBER + k * 1013}`, mode: SHIP }, clientIds),
      payment: 'completed' as const,
      payment_method: CASH_ON_DELIVERY,
      status: 'delivered' as const,
      createdAt: sale.createdAt,
    })),
  );
  const stored = sales.map((sale, k) => ({ ...sale, commandeId: ids[k] as number }));
  await insertOrderLines(trx, stored);
  await insertParts(
    trx,
    stored.map(({ commandeId, boutiqueId, times, createdAt }) => ({
      commandeId,
      boutiqueId,
      status: 'delivered' as const,
      updatedAt: times.delivered ?? createdAt,
      times,
    })),
  );
}
