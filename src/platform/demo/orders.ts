/** Orders of the demo: every status, paid and unpaid, shipped and picked up, nearly all of one customer. */
import type { Writer } from '../database/database.ts';
import { insertRows } from '../database/table-rows.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';
import { prng } from './prng.ts';

const DAY_MS = 86_400_000;
/** Naira (C-31). */
const SHIPPING_FEE = 900;

/** A product that may be ordered; `prix` is what it costs now in naira. */
export interface Orderable {
  readonly id: number;
  readonly prix: number;
}

interface Plan {
  readonly customer: number;
  /** One of G-87. */
  readonly status: string;
  readonly payment: 'pending' | 'completed' | 'refund_due';
  readonly method: string | null;
  readonly mode: 'Ship' | 'Pick up';
  readonly daysAgo: number;
}

const CASH = 'Cash on Delivery';
const CARD = 'Pay with Paystack';

function plan(line: string): Plan {
  const [customer, status = '', payment, method, mode, daysAgo] = line.split(' ');
  return {
    customer: Number(customer),
    status,
    payment: payment === 'paid' ? 'completed' : payment === 'refund' ? 'refund_due' : 'pending',
    method: method === 'cash' ? CASH : method === 'card' ? CARD : null,
    mode: mode === 'ship' ? 'Ship' : 'Pick up',
    daysAgo: Number(daysAgo),
  };
}

/** Customer, status, payment, method, mode, days ago. */
const PLANS: readonly Plan[] = `
${DEMO_CUSTOMER} draft unpaid card ship 0
${DEMO_CUSTOMER} placed unpaid cash ship 1
${DEMO_CUSTOMER} placed unpaid card pickup 1
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
const ON_THE_ROAD = ['shipped', 'available_for_pickup', 'delivered'];

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
    const lines = random.sample(products, random.int(1, 4)).map((product) => ({ ...product, qte: random.int(1, 3) }));
    return { ...order, number: `AP-NG-${4_700_000 + k * 7919}`, createdAt, lines };
  });
  const ids = await insertRows(
    trx,
    'commandes',
    [
      'idCommande',
      'idCommandeSent',
      'clientId',
      'quantite',
      'priceTotal',
      'fraisLivraison',
      'devise',
      'adresse',
      'modeLivraison',
      'dateLivraison',
      'heureLivraison',
      'payment',
      'payment_method',
      'status',
      'desc',
      'createdAt',
    ],
    orders.map((order) => {
      const customer = CUSTOMERS[order.customer];
      const ship = order.mode === 'Ship';
      return {
        idCommande: order.number,
        idCommandeSent: order.number,
        clientId: clientIds[order.customer] ?? null,
        quantite: order.lines.reduce((sum, { qte }) => sum + qte, 0),
        priceTotal: order.lines.reduce((sum, { qte, prix }) => sum + qte * prix, 0),
        fraisLivraison: ship ? SHIPPING_FEE : 0,
        devise: 'Naira',
        adresse: ship
          ? `14 Unity Street,${customer?.ville},${customer?.province},${customer?.pays}`
          : `Pick up at the shop, ${customer?.ville}`,
        modeLivraison: order.mode,
        dateLivraison: ship ? new Date(Date.parse(order.createdAt) + 3 * DAY_MS).toISOString().slice(0, 10) : null,
        heureLivraison: ship ? '14:30' : null,
        payment: order.payment,
        payment_method: order.method,
        status: order.status,
        desc: customer?.numTel ?? null,
        createdAt: order.createdAt,
      };
    }),
  );
  const stored = orders.map((order, k) => ({ ...order, commandeId: ids[k] as number }));
  await trx
    .insertInto('commande_produits')
    .values(
      stored.flatMap(({ commandeId, lines }) =>
        lines.map(({ id, qte, prix }) => ({ commandeId, produitId: id, qte, qteBackorder: 0, prix })),
      ),
    )
    .execute();
  await insertRows(
    trx,
    'livraisons',
    ['commandeId', 'nom'],
    stored
      .filter(({ status }) => ON_THE_ROAD.includes(status))
      .map(({ commandeId }, k) => ({ commandeId, nom: RIDERS[k % RIDERS.length] ?? 'Sule Abdullahi' })),
  );
  await insertRows(
    trx,
    'payments',
    ['reference', 'commandeId', 'amountKobo', 'currency', 'status', 'createdAt', 'verifiedAt'],
    stored
      .filter(({ method, payment }) => method === CARD && payment !== 'pending')
      .map(({ commandeId, number, lines, mode, createdAt }) => ({
        reference: `demo-${number}`,
        commandeId,
        amountKobo: Math.round(
          (lines.reduce((sum, { qte, prix }) => sum + qte * prix, 0) + (mode === 'Ship' ? SHIPPING_FEE : 0)) * 100,
        ),
        currency: 'NGN',
        status: 'success',
        createdAt,
        verifiedAt: createdAt,
      })),
  );
}
