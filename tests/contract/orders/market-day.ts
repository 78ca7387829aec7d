/** Plays an afternoon: everybody at once, each insisting until they are answered. */
import { unitPrice } from '../../../src/features/cart/cart.ts';
import { FulfilmentError, setPartStatus } from '../../../src/features/orders/fulfil-order.repository.ts';
import { serveOrders } from '../../../src/features/orders/orders.api.ts';
import { dropDraft, oldDrafts } from '../../../src/features/orders/overdue-orders.repository.ts';
import { holdProducts } from '../../../src/features/products/hold-products.repository.ts';
import {
  addToProduct,
  deleteProduct,
  ProductWriteError,
  updateProduct,
} from '../../../src/features/products/products-write.repository.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { Api } from '../../../src/platform/http/route.ts';
import type { Services } from '../../../src/platform/providers/services.ts';
import { NOW } from '../api/catalogue.ts';
import { BrokenOff, type Fault, faultyDatabase } from './faulty-database.ts';
import { type Buyer, signInBuyers, stockMarket } from './market.ts';
import { type Answered, type Ask, announce, isGood, numberOf, place, setStatus, type Wish } from './shopper.ts';
import { type Afternoon, BUYERS, type PlannedEvent, type PlannedOrder } from './shopping-plan.ts';

const HOURS = 3_600_000;
/** A shopper who sees another price agrees to it so many times. */
const MOST_PRICES = 4;

export interface Acknowledged {
  readonly clientId: number;
  readonly number: string;
  readonly units: Readonly<Record<number, number>>;
}

export interface Played {
  readonly buyers: readonly Buyer[];
  readonly products: readonly number[];
  /** Units of each product that ever came into stock. */
  readonly stocked: ReadonlyMap<number, number>;
  readonly acknowledged: readonly Acknowledged[];
  /** Orders whose cancelling was acknowledged. */
  readonly cancelled: readonly number[];
  /** What nobody foresaw. */
  readonly unforeseen: readonly unknown[];
}

let days = 0;

/** PostgreSQL and SQLite refuse to delete what was ordered. */
const isKept = (error: unknown) => error instanceof Error && /foreign key/i.test(error.message);

class Day {
  readonly unforeseen: unknown[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly cancelled: number[] = [];
  readonly stocked = new Map<number, number>();
  readonly #firstNumber = (days++ % 100_000) * 100;
  readonly #db: Database;
  readonly #services: Services;
  readonly #buyers: readonly Buyer[];
  readonly #products: readonly number[];

  constructor(db: Database, services: Services, buyers: readonly Buyer[], products: readonly number[]) {
    this.#db = db;
    this.#services = services;
    this.#buyers = buyers;
    this.#products = products;
  }

  /** The API whose transactions break off as `faults` say, until there are none left. */
  #apiWith(faults: readonly (Fault | undefined)[]): Ask {
    const left = [...faults];
    const api = new Api();
    const log = {
      error: (details: object) => {
        const { err } = details as { err?: unknown };
        if (!(err instanceof BrokenOff)) this.unforeseen.push(err);
      },
    };
    const db = faultyDatabase(this.#db, () => left.shift());
    serveOrders(api, { db, now: () => NOW, log, services: this.#services });
    return async (path, { method, token, body }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await api.http.request(path, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    };
  }

  /** The cart with the prices of this moment; what is deleted costs nothing. */
  async #wish({ buyer, number, lines }: PlannedOrder): Promise<Wish | undefined> {
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
      lines: lines.map(({ product, qte, backorder }) => {
        const produitId = this.#products[product] ?? 0;
        return { produitId, qte, backorder, prix: prices.get(produitId) ?? 0 };
      }),
    };
  }

  /** Announces and places until an answer comes that is neither a fault of the server nor another price. */
  async #insist(ask: Ask, plan: PlannedOrder): Promise<(Answered & { id: number }) | undefined> {
    let prices = 0;
    for (;;) {
      const wish = await this.#wish(plan);
      if (!wish) return undefined;
      const draft = await announce(ask, wish);
      if (draft.status === 500) continue;
      if (!isGood(draft)) return undefined;
      const id = Number(draft.body.id);
      const placed = await place(ask, wish, id);
      if (isGood(placed)) {
        const units = Object.fromEntries(wish.lines.map(({ produitId, qte }) => [produitId, qte]));
        this.acknowledged.push({ clientId: wish.clientId, number: wish.number, units });
        return { ...placed, id };
      }
      // 404: its draft was cleared away meanwhile.
      if (placed.status === 500 || placed.status === 404) continue;
      prices += 1;
      if (prices > MOST_PRICES || !/^Prices have changed/.test(String(placed.body.messageError))) return undefined;
    }
  }

  async #order(plan: PlannedOrder): Promise<void> {
    const ask = this.#apiWith(plan.faults);
    const placed = await this.#insist(ask, plan);
    const buyer = this.#buyers[plan.buyer];
    if (!placed || !buyer || plan.sequel === 'nothing') return;
    if (plan.sequel === 'send') return this.#send(placed.id);
    const wanted = plan.sequel === 'cancel' ? 'cancelled' : 'confirmed';
    for (;;) {
      const answer = await setStatus(ask, buyer, placed.id, wanted);
      if (answer.status === 500) continue;
      if (isGood(answer) && wanted === 'cancelled') this.cancelled.push(placed.id);
      return;
    }
  }

  /** The operator sends what the shops have. */
  async #send(id: number): Promise<void> {
    try {
      for (const status of ['waiting_to_be_shipped', 'shipped'] as const)
        await this.#db.write((trx) => setPartStatus(trx, this.#services, id, { status, person: 'Musa' }, NOW));
    } catch (error) {
      // Its customer has cancelled it.
      if (!(error instanceof FulfilmentError)) throw error;
    }
  }

  async #event({ kind, product, value }: PlannedEvent): Promise<void> {
    const id = this.#products[product] ?? 0;
    const change = (changes: Parameters<typeof updateProduct>[2]) =>
      this.#db.write((trx) => updateProduct(trx, id, changes));
    try {
      if (kind === 'price') await change({ prix: value * 100.25 });
      if (kind === 'away') await change({ isActive: false });
      if (kind === 'back') await change({ isActive: true });
      if (kind === 'delete') await this.#db.write((trx) => deleteProduct(trx, id));
      if (kind === 'restock') {
        await this.#db.write(async (trx) => {
          await holdProducts(trx, [id]);
          await addToProduct(trx, id, { qte: value });
        });
        this.stocked.set(id, (this.stocked.get(id) ?? 0) + value);
      }
      if (kind === 'purge')
        for await (const draft of oldDrafts(this.#db.read, NOW + 2 * HOURS))
          await dropDraft(this.#db, draft, NOW + 2 * HOURS);
    } catch (error) {
      if (!(error instanceof ProductWriteError) && !isKept(error)) throw error;
    }
  }

  async play({ orders, events }: Afternoon): Promise<void> {
    await Promise.all([
      ...orders.flatMap((plan) => (plan.inTwoTabs ? [plan, plan] : [plan]).map((tab) => this.#order(tab))),
      ...events.map((event) => this.#event(event)),
    ]);
  }
}

/**
 * Plays `plan` on customers and products of its own.
 * @param arranged `db`, whose transactions come in an order that the test decides
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
  for (const [k, id] of products.entries()) day.stocked.set(id, plan.products[k]?.qte ?? 0);
  await run(day.play(plan));
  const { stocked, acknowledged, cancelled, unforeseen } = day;
  return { buyers, products, stocked, acknowledged, cancelled, unforeseen };
}
