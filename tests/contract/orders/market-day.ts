/** Simulates an afternoon: all shoppers concurrently, each retrying until they get an answer. */

import { Api } from '../../../src/api/route.ts';
import type { Services } from '../../../src/api/services.ts';
import type { Database, Writer } from '../../../src/data/database.ts';
import { unitPrice } from '../../../src/features/cart/cart.ts';
import { orderBounds } from '../../../src/features/orders/checkout/order-limits.repository.ts';
import type { PartChange } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { FulfilmentError } from '../../../src/features/orders/fulfilment/fulfilment.ts';
import { changeByOperator } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import { oldDrafts, overdueOrders } from '../../../src/features/orders/fulfilment/overdue-orders.repository.ts';
import { cancelOverdue, dropDraft } from '../../../src/features/orders/fulfilment/overdue-orders.service.ts';
import { ORDER_CURRENCY } from '../../../src/features/orders/order-amounts.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { serveOrders } from '../../../src/features/orders/orders.api.ts';
import { servePayments } from '../../../src/features/payments/payments.api.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { lockProducts } from '../../../src/features/products/writing/lock-products.repository.ts';
import { addToProduct } from '../../../src/features/products/writing/product-counts.repository.ts';
import {
  ProductWriteError,
  updateProduct,
  upsertProducts,
} from '../../../src/features/products/writing/products-write.repository.ts';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import { NOW } from '../api/catalogue.ts';
import { CardProvider } from './card-provider.ts';
import { BrokenOff, type FormError, failingDatabase } from './failing-database.ts';
import { type Buyer, signInBuyers, stockMarket } from './market.ts';
import { type Answered, type Ask, announce, isGood, numberOf, type OrderInput, place, setStatus } from './shopper.ts';
import {
  type Afternoon,
  BUYERS,
  type PlannedEvent,
  type PlannedOrder,
  type PlannedPayment,
  RATES,
} from './shopping-plan.ts';

const HOURS = 3_600_000;
/** Milliseconds after which a payment gets a new address. */
const LATER = HOURS + 1;
/** The day of delivery. */
const DAY = '2030-11-25';
/** How many new prices a shopper accepts. */
const MAX_PRICES = 4;

export interface Acknowledged {
  readonly clientId: number;
  readonly number: string;
  readonly units: Readonly<Record<number, number>>;
  /** The returned total of the products, in naira. */
  readonly priceTotal: number;
}

export interface Played {
  readonly buyers: readonly Buyer[];
  readonly products: readonly number[];
  /** Units of each product that were ever in stock. */
  readonly stocked: ReadonlyMap<number, number>;
  readonly acknowledged: readonly Acknowledged[];
  /** Orders whose cancellation was acknowledged. */
  readonly cancelled: readonly number[];
  /** Exchange rates of the naira on that day. */
  readonly rates: readonly number[];
  /** Paid kobo by reference. */
  readonly paid: ReadonlyMap<string, number>;
  /** Whether stock only decreased by orders, without returns and deliveries. */
  readonly isOneWay: boolean;
  /** Unexpected errors. */
  readonly unforeseen: readonly unknown[];
}

let days = 0;

/** PostgreSQL and SQLite refuse to delete ordered products. */
const isStored = (error: unknown) => error instanceof Error && /foreign key/i.test(error.message);

/** Calls `api` as a browser does. */
const asking =
  (api: Api): Ask =>
  async (path, { method, token, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await api.http.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };

/** Notifies the shop about a payment. */
async function notify(api: Api, how: 'event' | 'verify', reference: string): Promise<void> {
  if (how === 'verify') await api.http.request(`/payment/paystack/verify/${reference}`);
  else await api.http.request('/payment/paystack/webhook', { method: 'POST', body: reference });
}

/** Sets the exchange rate of the naira. */
async function setRate(db: Database, valeur: number): Promise<void> {
  const taux = { valeur };
  await db.write((trx) =>
    trx
      .insertInto('devises')
      .values({ nom: ORDER_CURRENCY, taux })
      .onConflict((conflict) => conflict.column('nom').doUpdateSet({ taux }))
      .execute(),
  );
}

/** Units of a product in stock and in open orders. */
async function unitsOf(trx: Writer, id: number): Promise<number> {
  const lines = await trx
    .selectFrom('commande_produits as l')
    .innerJoin('commandes as o', 'o.id', 'l.commandeId')
    .select(['l.qte', 'l.qteBackorder'])
    .where('l.produitId', '=', id)
    .where('o.status', '<>', 'cancelled')
    .execute();
  const product = await trx.selectFrom('produits').select('qte').where('id', '=', id).executeTakeFirst();
  return lines.reduce((sum, { qte, qteBackorder }) => sum + qte - qteBackorder, product?.qte ?? 0);
}

class Day {
  readonly unforeseen: unknown[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly cancelled: number[] = [];
  readonly stocked = new Map<number, number>();
  readonly rates: number[] = [];
  readonly provider = new CardProvider();
  #now = NOW;
  readonly #firstNumber = (days++ % 100_000) * 100;
  readonly #db: Database;
  readonly #services: Services;
  readonly #buyers: readonly Buyer[];
  readonly #products: readonly number[];

  constructor(db: Database, services: Services, buyers: readonly Buyer[], products: readonly number[]) {
    this.#db = db;
    this.#services = { ...services, payments: { paystack: this.provider } };
    this.#buyers = buyers;
    this.#products = products;
  }

  /** The API whose transactions fail as in `problems`, until none are left. */
  #apiWith(problems: readonly (FormError | undefined)[]): Api {
    const left = [...problems];
    const api = new Api();
    const log = {
      error: (details: object) => {
        const { err } = details as { err?: unknown };
        if (!(err instanceof BrokenOff || err instanceof ProviderUnavailableError)) this.unforeseen.push(err);
      },
    };
    const db = failingDatabase(this.#db, () => left.shift());
    const context = { db, now: () => this.#now, log, services: this.#services };
    serveOrders(api, context);
    servePayments(api, context);
    return api;
  }

  /** The cart with current prices; deleted products are free. */
  async #input({ buyer, number, lines, isShipped, payments }: PlannedOrder): Promise<OrderInput | undefined> {
    const { id: clientId, token } = this.#buyers[buyer] ?? { id: 0, token: '' };
    const rows = await this.#db.read
      .selectFrom('produits')
      .select(['id', 'prix', 'prixPromotion', 'promotion'])
      .where('id', 'in', this.#products)
      .execute();
    const prices = new Map(rows.map((row) => [row.id, unitPrice(row)]));
    return {
      clientId,
      token,
      number: numberOf(this.#firstNumber + number),
      rate: (await orderBounds(this.#db.read, clientId, [])).rate,
      ...(isShipped ? { day: DAY } : {}),
      ...(payments ? { method: PAY_WITH_PAYSTACK } : {}),
      lines: lines.map(({ product, qte, backorder }) => {
        const produitId = this.#products[product] ?? 0;
        return { produitId, qte, backorder, prix: prices.get(produitId) ?? 0 };
      }),
    };
  }

  /** Announces and places until the answer is neither a server error nor another price. */
  async #insist(ask: Ask, plan: PlannedOrder): Promise<(Answered & { id: number }) | undefined> {
    let prices = 0;
    for (;;) {
      const input = await this.#input(plan);
      if (!input) return undefined;
      const draft = await announce(ask, input);
      if (draft.status === 500) continue;
      if (!isGood(draft)) return undefined;
      const id = Number(draft.body.id);
      const placed = await place(ask, input, id);
      if (isGood(placed)) {
        const units = Object.fromEntries(input.lines.map(({ produitId, qte }) => [produitId, qte]));
        const { priceTotal } = placed.body.commande as { priceTotal: number };
        this.acknowledged.push({ clientId: input.clientId, number: input.number, units, priceTotal });
        return { ...placed, id };
      }
      // 404: its draft was deleted meanwhile.
      if (placed.status === 500 || placed.status === 404) continue;
      prices += 1;
      if (prices > MAX_PRICES || !/^Prices have changed/.test(String(placed.body.messageError))) return undefined;
    }
  }

  async #order(plan: PlannedOrder): Promise<void> {
    const api = this.#apiWith(plan.problems);
    const ask = asking(api);
    const placed = await this.#insist(ask, plan);
    const buyer = this.#buyers[plan.buyer];
    if (!placed || !buyer) return;
    await Promise.all([
      this.#follow(ask, buyer, placed.id, plan.sequel),
      this.#pay(api, buyer, placed.id, plan.payments ?? []),
    ]);
  }

  async #follow(ask: Ask, buyer: Buyer, id: number, sequel: PlannedOrder['sequel']): Promise<void> {
    if (sequel === 'nothing') return;
    if (sequel === 'send') return this.#operate(id, ['waiting_to_be_shipped', 'shipped']);
    if (sequel === 'drop') return this.#operate(id, ['cancelled']);
    const wanted = sequel === 'cancel' ? 'cancelled' : 'confirmed';
    for (;;) {
      const answer = await setStatus(ask, buyer, id, wanted);
      if (answer.status === 500) continue;
      if (isGood(answer) && wanted === 'cancelled') this.cancelled.push(id);
      return;
    }
  }

  /** The operator ships what the shops have, or cancels. */
  async #operate(id: number, statuses: readonly PartChange['status'][]): Promise<void> {
    try {
      for (const status of statuses)
        await changeByOperator(
          this.#db,
          this.#services,
          { person: 'root' },
          { orderId: id, status, person: 'Musa' },
          this.#now,
        );
      if (statuses.includes('cancelled')) this.cancelled.push(id);
    } catch (error) {
      // It is cancelled, shipped, or not paid.
      if (!(error instanceof FulfilmentError)) throw error;
    }
  }

  /** Makes the payments in order, and notifies the shop of each. */
  async #pay(api: Api, { token }: Buyer, orderId: number, payments: readonly PlannedPayment[]): Promise<void> {
    for (const { outcome, answer, isLater, isUnavailable } of payments) {
      if (isLater) this.#now = Math.min(this.#now + LATER, NOW + 20 * HOURS);
      const body = { metadata: { orderId } };
      const begun = await asking(api)('/payment/paystack/initialize', { method: 'POST', token, body });
      if (begun.status !== 200) continue;
      const { reference } = (begun.body as { data: { reference: string } }).data;
      this.provider.leave(reference, outcome);
      if (isUnavailable) this.provider.unavailable += 1;
      await Promise.all(answer.map((how) => notify(api, how, reference)));
      if (isUnavailable) this.provider.unavailable -= 1;
    }
  }

  /** An import sets the stock, which may only change the number of available units. */
  async #import(id: number, qte: number): Promise<void> {
    const change = await this.#db.write(async (trx) => {
      await lockProducts(trx, [id]);
      const before = await unitsOf(trx, id);
      const product = await trx.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirst();
      if (product) await upsertProducts(trx, [{ ...product, qte, images: [], caracteristiques: [] }]);
      return (await unitsOf(trx, id)) - before;
    });
    this.stocked.set(id, (this.stocked.get(id) ?? 0) + change);
  }

  async #event({ kind, product, value }: PlannedEvent): Promise<void> {
    const id = this.#products[product] ?? 0;
    const change = (changes: Parameters<typeof updateProduct>[2]) =>
      this.#db.write((trx) => updateProduct(trx, id, changes));
    try {
      if (kind === 'rate') {
        const rate = RATES[value % RATES.length] ?? 1;
        this.rates.push(rate);
        await setRate(this.#db, rate);
      }
      if (kind === 'price') await change({ prix: value * 100.25 });
      if (kind === 'away') await change({ isActive: false });
      if (kind === 'back') await change({ isActive: true });
      if (kind === 'delete') await this.#db.write((trx) => deleteProducts(trx, [id]));
      if (kind === 'restock') {
        await this.#db.write(async (trx) => {
          await lockProducts(trx, [id]);
          await addToProduct(trx, id, { qte: value });
        });
        this.stocked.set(id, (this.stocked.get(id) ?? 0) + value);
      }
      if (kind === 'import') await this.#import(id, value);
      if (kind === 'purge')
        for await (const draft of oldDrafts(this.#db.read, NOW + 2 * HOURS))
          await dropDraft(this.#db, draft, NOW + 2 * HOURS);
      if (kind === 'overdue')
        for await (const id of overdueOrders(this.#db.read, this.#services, NOW + 48 * HOURS))
          await cancelOverdue(this.#db, this.#services, id, NOW + 48 * HOURS);
    } catch (error) {
      const isForeseen =
        error instanceof ProductWriteError || error instanceof ProviderUnavailableError || isStored(error);
      if (!isForeseen) throw error;
    }
  }

  /** Like Paystack, repeats the event of a payment until it is answered. */
  async #evening(): Promise<void> {
    const api = this.#apiWith([]);
    for (const reference of this.provider.paid().keys()) await notify(api, 'event', reference);
  }

  async play({ orders, events }: Afternoon): Promise<void> {
    await Promise.all([
      ...orders.flatMap((plan) => (plan.inTwoTabs ? [plan, plan] : [plan]).map((tab) => this.#order(tab))),
      ...events.map((event) => this.#event(event)),
    ]);
    await this.#evening();
  }
}

const isOneWay = ({ orders, events }: Afternoon) =>
  orders.every(({ sequel }) => sequel !== 'cancel' && sequel !== 'drop') &&
  events.every(({ kind }) => kind !== 'restock' && kind !== 'import' && kind !== 'overdue');

/**
 * Simulates `plan` with its own customers and products.
 * @param arranged `db` with transactions in an order that the test decides
 */
export async function playAfternoon(
  db: Database,
  services: Services,
  plan: Afternoon,
  arranged: (db: Database) => Database,
  run: (playing: Promise<void>) => Promise<void>,
): Promise<Played> {
  const products = await stockMarket(db, plan.products, NOW);
  const buyers = await signInBuyers(db, services.tokens, BUYERS, NOW);
  const day = new Day(arranged(db), services, buyers, products);
  await setRate(db, plan.rate);
  for (const [k, id] of products.entries()) day.stocked.set(id, plan.products[k]?.qte ?? 0);
  await run(day.play(plan));
  const { stocked, acknowledged, cancelled, unforeseen, provider } = day;
  const rates = [plan.rate, ...day.rates];
  const paid = provider.paid();
  return { buyers, products, stocked, acknowledged, cancelled, rates, paid, isOneWay: isOneWay(plan), unforeseen };
}
