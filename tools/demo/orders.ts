/** Orders of the demo in every status, paid and unpaid, shipped and picked up, nearly all of one customer. */

import { sql } from 'kysely';
import type { Writer } from '../../src/data/database.ts';
import { insertDemoRows } from '../../src/data/demo-mark.ts';
import { insertRows } from '../../src/data/table-rows.ts';
import type { OrderPayment, OrderStatus, PickUpPlace, StepTimes } from '../../src/data/tables/orders.ts';
import {
  kobo,
  orderTotal,
  PAYMENT_CURRENCY,
  SHIPPING_FEE,
  shippingFee,
} from '../../src/features/orders/order-amounts.ts';
import {
  CASH_ON_DELIVERY,
  isCardMethod,
  PAY_WITH_PAYSTACK,
  PICK_UP,
  PROGRESS,
  progressOf,
  SHIP,
} from '../../src/features/orders/order-status.ts';
import { providerOf } from '../../src/features/payments/payment-providers.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts';
import { DEMO_ORDER_COLUMNS, insertOrderLines, type Orderable, orderRow } from './order-rows.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';
import { prng } from './prng.ts';

interface Plan {
  readonly customer: number;
  /** One of the statuses of G-87. */
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly method: string | null;
  readonly mode: typeof SHIP | typeof PICK_UP;
  readonly daysAgo: number;
}

function plan(line: string): Plan {
  const [customer, status, payment, method, mode, daysAgo] = line.split(' ');
  return {
    customer: Number(customer),
    status: status as OrderStatus,
    payment: payment === 'paid' ? 'completed' : payment === 'refund' ? 'refund_due' : 'pending',
    method: method === 'cash' ? CASH_ON_DELIVERY : method === 'card' ? PAY_WITH_PAYSTACK : null,
    mode: mode === 'ship' ? SHIP : PICK_UP,
    daysAgo: Number(daysAgo),
  };
}

/** Customer, status, payment, method, mode, days ago. */
const PLANS: readonly Plan[] = `
${DEMO_CUSTOMER} draft unpaid card ship 0
${DEMO_CUSTOMER} placed unpaid cash ship 1
${DEMO_CUSTOMER} placed unpaid card pickup 0
${DEMO_CUSTOMER} confirmed unpaid cash pickup 2
${DEMO_CUSTOMER} confirmed paid card ship 3
${DEMO_CUSTOMER} confirmed unpaid none ship 4
${DEMO_CUSTOMER} waiting_to_be_shipped paid card ship 6
${DEMO_CUSTOMER} waiting_to_be_shipped unpaid cash ship 7
${DEMO_CUSTOMER} shipped paid card ship 8
${DEMO_CUSTOMER} shipped unpaid cash ship 9
${DEMO_CUSTOMER} available_for_pickup paid card pickup 10
${DEMO_CUSTOMER} available_for_pickup unpaid cash pickup 12
${DEMO_CUSTOMER} delivered paid card ship 20
${DEMO_CUSTOMER} delivered paid cash pickup 31
${DEMO_CUSTOMER} delivered paid none ship 48
${DEMO_CUSTOMER} delivered paid card ship 90
${DEMO_CUSTOMER} delivered paid cash ship 160
${DEMO_CUSTOMER} cancelled unpaid cash ship 22
${DEMO_CUSTOMER} cancelled unpaid none pickup 35
${DEMO_CUSTOMER} cancelled refund card ship 41
2 confirmed unpaid cash ship 2
4 shipped paid card ship 5
6 delivered paid cash pickup 14
9 cancelled unpaid cash ship 30
`
  .trim()
  .split('\n')
  .map(plan);

const RIDERS = ['Sule Abdullahi', 'Monday Etim', 'Kehinde Ojo', 'Ikenna Umeh'];
const ON_THE_ROAD = progressOf('shipped');

/** When a part reached its states: some hours apart, and never later than `now` (ms since 1970). */
function stepTimes(status: OrderStatus, createdAt: string, now: number) {
  const passed = status === 'cancelled' ? [status] : PROGRESS.slice(0, progressOf(status) + 1);
  const at = (k: number) => new Date(Math.min(Date.parse(createdAt) + k * 20 * HOUR_MS, now)).toISOString();
  const times: StepTimes = Object.fromEntries(passed.map((step, k) => [step, at(k)]));
  return { times, updatedAt: times[status] ?? createdAt };
}

/** The first point of sale of each shop, by the shop's id. */
async function firstPlaces(trx: Writer): Promise<ReadonlyMap<number, PickUpPlace>> {
  const points = await trx
    .selectFrom('points_de_vente as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.boutiqueId', 'p.id', 'p.nom', 'p.adressePrecise', 'b.phone'])
    .orderBy('p.id', 'desc')
    .execute();
  return new Map(points.map(({ boutiqueId, ...place }) => [boutiqueId, place]));
}

const DELIVERED_LINES = 4;

/** The products that a customer rated or reviewed, those with the most opinions first. */
const discussedFirst = (products: readonly Orderable[], customer: number): Orderable[] =>
  products
    .filter(({ speakers }) => speakers.includes(customer))
    .toSorted((one, other) => other.speakers.length - one.speakers.length);

/** Marks ratings and reviews by customers who have a delivered order of the product. */
export async function markBought(trx: Writer): Promise<void> {
  for (const table of ['etoiles', 'comments'] as const)
    await sql`
      update ${sql.table(table)} set bought = true where exists (
        select 1 from commandes as o join commande_produits as l on l."commandeId" = o."id"
        where o."status" = 'delivered' and o."clientId" = ${sql.ref(`${table}.clientId`)}
          and l."produitId" = ${sql.ref(`${table}.produitId`)})`.execute(trx);
}

/** Stores the orders with their lines, riders and payments. `now` is ms since 1970. */
export async function insertOrders(
  trx: Writer,
  products: readonly Orderable[],
  clientIds: readonly number[],
  now: number,
): Promise<void> {
  const random = prng('orders');
  const orders = PLANS.map((order, k) => {
    const createdAt = new Date(now - order.daysAgo * DAY_MS - random.int(1, 20) * 600_000).toISOString();
    const drawn = random.sample(products, random.int(1, 4));
    // Delivered orders contain products that their customer rated or reviewed, so that the opinion shows `Bought here`.
    const spoken =
      order.status === 'delivered' ? discussedFirst(products, order.customer).slice(0, DELIVERED_LINES) : [];
    const lines = (spoken.length > 0 ? spoken : drawn).map((product) => ({ ...product, qte: random.int(1, 3) }));
    return { ...order, number: `AP-NG-${4_700_000 + k * 7919}`, createdAt, lines };
  });
  const ids = await insertDemoRows(
    trx,
    'commandes',
    [
      ...DEMO_ORDER_COLUMNS,
      'dateLivraison',
      'heureLivraison',
      'payment',
      'payment_method',
      'provider',
      'status',
      'desc',
      'createdAt',
      'produitIds',
    ],
    orders.map((order) => {
      const ship = order.mode === SHIP;
      return {
        ...orderRow(order, clientIds),
        dateLivraison: ship ? new Date(Date.parse(order.createdAt) + 3 * DAY_MS).toISOString().slice(0, 10) : null,
        heureLivraison: ship ? '14:30' : null,
        payment: order.payment,
        payment_method: order.method,
        provider: providerOf(order.method) ?? null,
        status: order.status,
        desc: CUSTOMERS[order.customer]?.numTel ?? null,
        createdAt: order.createdAt,
        produitIds: order.status === 'draft' ? order.lines.map(({ id }) => id) : null,
      };
    }),
  );
  const stored = orders.map((order, k) => ({ ...order, commandeId: ids[k] as number }));
  // The lines of a draft are not ordered yet.
  const placed = stored.filter(({ status }) => status !== 'draft');
  await insertOrderLines(trx, placed);
  const places = await firstPlaces(trx);
  await trx
    .insertInto('livraisons')
    .values(
      placed.flatMap(({ commandeId, lines, mode, status, createdAt }, k) =>
        [...new Set(lines.map(({ boutiqueId }) => boutiqueId))].map((boutiqueId) => ({
          commandeId,
          boutiqueId,
          status,
          nom: mode === SHIP && progressOf(status) >= ON_THE_ROAD ? (RIDERS[k % RIDERS.length] ?? null) : null,
          ...stepTimes(status, createdAt, now),
          pickUp: mode === PICK_UP ? (places.get(boutiqueId) ?? null) : null,
        })),
      ),
    )
    .execute();
  await insertRows(
    trx,
    'payments',
    ['reference', 'commandeId', 'amountKobo', 'currency', 'status', 'createdAt', 'verifiedAt'],
    stored
      .filter(({ method, payment }) => isCardMethod(method) && payment !== 'pending')
      .map(({ commandeId, number, lines, mode, payment, createdAt }) => ({
        reference: `demo-${number}`,
        commandeId,
        amountKobo: kobo(orderTotal(lines, 1) + shippingFee(mode, SHIPPING_FEE)),
        currency: PAYMENT_CURRENCY,
        status: payment === 'refund_due' ? ('refund_due' as const) : ('success' as const),
        createdAt,
        verifiedAt: createdAt,
      })),
  );
}
