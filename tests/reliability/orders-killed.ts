/** Shoppers order and cancel while processes are killed repeatedly, on any engine. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../src/data/database.ts';
import type { DatabasePlace } from '../../src/data/open.ts';
import { createTokens } from '../../src/providers/tokens.ts';
import { type Buyer, type Stocked, signInBuyers, stockMarket } from '../contract/orders/market.ts';
import { type Ask, isGood, numberOf, type OrderInput, order, setStatus } from '../contract/orders/shopper.ts';
import { expectSound, expectStored, readBooks } from '../contract/orders/sound-orders.ts';
import { SECRET } from '../services.ts';
import { within } from '../within.ts';
import { type OrderProcess, startOrderProcess } from './order-process.ts';

/** Products of three shops: some run out soon, some never do, and one is out of stock from the start. */
const PRODUCTS: readonly Stocked[] = [
  { prix: 1500.5, qte: 5 },
  { prix: 99.99, qte: 40, shop: 1 },
  { prix: 20_000, qte: 0, shop: 1 },
  { prix: 310, qte: 100_000, shop: 2 },
  { prix: 4000, prixPromotion: 3333.33, promotion: true, qte: 100_000 },
  { prix: 12.05, qte: 300, shop: 2 },
];
const PRICES = PRODUCTS.map(({ prix, prixPromotion, promotion }) => (promotion ? (prixPromotion ?? prix) : prix));
const SHOPPERS = 6;
/** The number of running processes. */
const PLACES = 2;
/** A process is killed after at most this many answers, and this many milliseconds later. */
const MAX_ANSWERS = 40;
const LONGEST_DELAY_MS = 8;

/** Numbers in [0, 1) that depend only on `seed`. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Acknowledged {
  readonly clientId: number;
  readonly number: string;
  readonly units: Readonly<Record<number, number>>;
  isCancelled: boolean;
}

/** A running process, which counts its answers and notifies when there are enough. */
class Living {
  readonly process: OrderProcess;
  #answers = 0;
  #heard = () => {};

  constructor(process: OrderProcess) {
    this.process = process;
  }

  /** Sends a request, and counts its answer. */
  readonly ask: Ask = async (...requested) => {
    const answer = await this.process.ask(...requested);
    this.#answers += 1;
    this.#heard();
    return answer;
  };

  async untilAnswered(answers: number): Promise<void> {
    while (this.#answers < answers)
      await new Promise<void>((heard) => {
        this.#heard = heard;
      });
  }
}

/** The processes: a killed one is replaced. */
class Stand {
  readonly #start: () => Promise<OrderProcess>;
  readonly #random: () => number;
  readonly #living = new Set<Living>();
  #waiting: (() => void)[] = [];
  readonly complaints: string[] = [];
  kills = 0;

  constructor(start: () => Promise<OrderProcess>, random: () => number) {
    this.#start = start;
    this.#random = random;
  }

  /** One of the running processes, which may be killed before it answers. */
  async some(): Promise<Living> {
    for (;;) {
      const chosen = [...this.#living][Math.floor(this.#random() * this.#living.size)];
      if (chosen) return chosen;
      await new Promise<void>((opened) => this.#waiting.push(opened));
    }
  }

  #open(process: OrderProcess): Living {
    const living = new Living(process);
    this.#living.add(living);
    for (const opened of this.#waiting) opened();
    this.#waiting = [];
    return living;
  }

  #listen(process: OrderProcess): void {
    this.complaints.push(...process.output().split('\n').filter(Boolean));
  }

  async #killIn(kills: number): Promise<void> {
    let next = this.#start();
    for (let k = 0; k < kills; k += 1) {
      const living = this.#open(await within(next, () => `process ${k + 1} of ${kills} to open`));
      // Started in advance, since starting takes longer than the life of a process.
      next = this.#start();
      const answers = Math.floor(this.#random() * MAX_ANSWERS);
      await within(living.untilAnswered(answers), () => `${answers} answers of process ${k + 1} of ${kills}`);
      await sleep(this.#random() * LONGEST_DELAY_MS);
      this.#living.delete(living);
      await within(living.process.kill(), () => `process ${k + 1} of ${kills} to be killed`);
      this.kills += 1;
      this.#listen(living.process);
    }
    this.#open(await within(next, () => 'the last process to open'));
  }

  /** Kills `count` processes, and leaves some running. */
  async kill(kills: number): Promise<void> {
    // Node stores its compile cache only on a graceful exit.
    await (await this.#start()).end();
    await Promise.all(Array.from({ length: PLACES }, () => this.#killIn(Math.ceil(kills / PLACES))));
  }

  async end(): Promise<void> {
    for (const { process } of this.#living) {
      await process.end();
      this.#listen(process);
    }
  }
}

/** A customer who orders repeatedly until `isOver`; the outcome of some orders stays unknown to them. */
class Shopper {
  readonly acknowledged: Acknowledged[] = [];
  /** Unexpected answers: neither success nor a refusal with a message. */
  readonly strange: string[] = [];
  lost = 0;
  #drawn = 0;
  readonly #buyer: Buyer;
  readonly #index: number;
  readonly #products: readonly number[];
  readonly #stand: Stand;
  readonly #random: () => number;

  constructor(buyer: Buyer, index: number, products: readonly number[], stand: Stand, random: () => number) {
    this.#buyer = buyer;
    this.#index = index;
    this.#products = products;
    this.#stand = stand;
    this.#random = random;
  }

  #input(): OrderInput {
    this.#drawn += 1;
    const chosen = this.#products.map((produitId, k) => ({ produitId, k })).filter(() => this.#random() < 0.4);
    const lines = (chosen.length > 0 ? chosen : [{ produitId: this.#products[0] ?? 0, k: 0 }]).map(
      ({ produitId, k }) => ({
        produitId,
        qte: 1 + Math.floor(this.#random() * 3),
        prix: PRICES[k] ?? 0,
      }),
    );
    return {
      clientId: this.#buyer.id,
      token: this.#buyer.token,
      number: numberOf(this.#index * 100_000 + this.#drawn),
      lines,
    };
  }

  /** Repeats `ask` until it gets an answer, at most `tries` times; undefined when it never does. */
  async #insist<T>(ask: (process: Living) => Promise<T>, tries: number): Promise<T | undefined> {
    for (let k = 0; k < tries; k += 1) {
      try {
        return await ask(await this.#stand.some());
      } catch {
        this.lost += 1;
      }
    }
    return undefined;
  }

  async #buy(tries: number): Promise<void> {
    const input = this.#input();
    const answer = await this.#insist(({ ask }) => order(ask, input), tries);
    if (!answer) return;
    if (!isGood(answer)) return void this.strange.push(JSON.stringify(answer));
    const units = Object.fromEntries(input.lines.map(({ produitId, qte }) => [produitId, qte]));
    const stored: Acknowledged = { clientId: input.clientId, number: input.number, units, isCancelled: false };
    this.acknowledged.push(stored);
    if (this.#random() > 0.25) return;
    const cancelled = await this.#insist(
      ({ ask }) => setStatus(ask, input, answer.id ?? 0, 'cancelled'),
      Number.POSITIVE_INFINITY,
    );
    // After a lost first answer, the second may say that there is nothing left to cancel.
    stored.isCancelled = true;
    if (cancelled && cancelled.status >= 500) this.strange.push(JSON.stringify(cancelled));
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#buy(this.#random() < 0.2 ? 1 : Number.POSITIVE_INFINITY);
  }
}

export interface KilledShop {
  readonly db: Database;
  readonly place: DatabasePlace;
  /** The program to run (`order-program.ts`). */
  readonly program: string;
  /** Resolves when no work of killed processes is running in the database. */
  readonly quiet: () => Promise<void>;
}

/** @param seed of purchases and kills; the state at the time of a kill varies */
export async function expectOrdersSurvive({ db, place, program, quiet }: KilledShop, kills: number, seed: number) {
  const random = randomOf(seed);
  const now = Date.now();
  const products = await stockMarket(db, PRODUCTS, now);
  const buyers = await signInBuyers(db, createTokens(SECRET), SHOPPERS, now);
  const stand = new Stand(() => startOrderProcess(place, { program }), random);
  let isOver = false;
  const shoppers = buyers.map((buyer, k) => new Shopper(buyer, k, products, stand, random));
  const shopping = Promise.all(shoppers.map((shopper) => shopper.run(() => isOver)));
  try {
    await stand.kill(kills);
  } finally {
    isOver = true;
    await within(shopping, () => 'shoppers to end what they had begun');
    await within(stand.end(), () => 'the last processes to end');
  }
  await quiet();
  const clients = buyers.map(({ id }) => id);
  const books = await readBooks(db, clients, products);
  const acknowledged = shoppers.flatMap((shopper) => shopper.acknowledged);
  const lost = shoppers.reduce((sum, shopper) => sum + shopper.lost, 0);
  const drafts = books.orders.filter(({ status }) => status === 'draft').length;
  console.log(
    `${stand.kills} processes killed (seed ${seed}): ${acknowledged.length} orders acknowledged, ` +
      `${books.orders.length - drafts} there, ${drafts} drafts, ${lost} answers lost`,
  );
  expect(stand.kills).toBeGreaterThanOrEqual(kills);
  expect(shoppers.flatMap(({ strange }) => strange)).toEqual([]);
  expect(stand.complaints).toEqual([]);
  // Without this the test would prove nothing.
  expect(lost).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(0);
  expectSound(books, new Map(products.map((id, k) => [id, PRODUCTS[k]?.qte ?? 0])));
  expectStored(books, acknowledged);
  // Each has exactly one mail, which is part of the transaction.
  const emails = buyers.map(({ email }) => email);
  const mails = await db.read.selectFrom('mail_outbox').select('subject').where('to', 'in', emails).execute();
  const received = mails.flatMap(({ subject }) => /^We received your order (\S+)/.exec(subject)?.[1] ?? []);
  const placed = books.orders.filter(({ status }) => status !== 'draft').map(({ idCommande }) => idCommande);
  expect(received.sort()).toEqual(placed.sort());
  const cancelled = new Set(
    books.orders.filter(({ status }) => status === 'cancelled').map((o) => `${o.clientId} ${o.idCommandeSent}`),
  );
  const wanted = acknowledged.filter(({ isCancelled }) => isCancelled).map((o) => `${o.clientId} ${o.number}`);
  expect(wanted.filter((name) => !cancelled.has(name))).toEqual([]);
}
