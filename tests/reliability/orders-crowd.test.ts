/**
 * Many concurrent orders at two processes on one database: the last units, and one order from two tabs.
 *
 * @module-tag more
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../src/data/open.ts';
import { createTokens } from '../../src/providers/tokens.ts';
import { type Buyer, signInBuyers, stockMarket } from '../contract/orders/market.ts';
import { type Ask, isGood, numberOf, type OrderInput, order } from '../contract/orders/shopper.ts';
import { expectSound, expectStored, readBooks } from '../contract/orders/sound-orders.ts';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { SECRET } from '../services.ts';
import { type OrderProcess, startOrderProcess } from './order-process.ts';

/** A small crowd in every `npm test`, and one of a thousand in `npm run test:more`. */
const CROWDS = [
  { buyers: 80, pieces: 16, tabs: 10, options: {} },
  { buyers: 1000, pieces: 100, tabs: 60, options: { tags: [MORE] } },
];
const PRICE = 2500.5;
/** Delay before a refused shopper retries (ms). */
const AGAIN_MS = 200;

const postgres = await openPostgresServer();
afterAll(async () => {
  if ('end' in postgres) await postgres.end();
});

const sites: { readonly engine: string; readonly place: () => Promise<DatabasePlace> }[] = [
  { engine: 'SQLite', place: async () => ({ dataDir: await mkdtemp(path.join(tmpdir(), 'orders-crowd-')) }) },
  ...('url' in postgres ? [{ engine: 'PostgreSQL', place: async () => ({ databaseUrl: postgres.url }) }] : []),
];

describe.each(sites)('two processes on $engine', ({ place: newPlace }) => {
  let place: DatabasePlace;
  let db: Database;
  let processes: readonly [OrderProcess, OrderProcess];
  beforeAll(async () => {
    place = await newPlace();
    db = await openDatabase(place);
    await migrate(db);
    processes = [await startOrderProcess(place), await startOrderProcess(place)];
  });
  afterAll(async () => {
    await Promise.all((processes ?? []).map((process) => process.end()));
    await db?.close();
    if (place?.dataDir) await rm(place.dataDir, { recursive: true, force: true });
  });

  const newBuyers = (count: number) => signInBuyers(db, createTokens(SECRET), count, Date.now());
  /** On a slow machine some wait too long and get a 503 with Retry-After; they retry. */
  const askOf =
    (k: number): Ask =>
    async (target, request) => {
      const { ask } = processes[k % 2 === 0 ? 0 : 1];
      let answer = await ask(target, request);
      while (answer.status === 503) {
        await sleep(AGAIN_MS);
        answer = await ask(target, request);
      }
      return answer;
    };
  const inputOf = ({ id, token }: Buyer, k: number, produitId: number, backorder?: boolean): OrderInput => ({
    clientId: id,
    token,
    number: numberOf(k),
    lines: [{ produitId, qte: 1, prix: PRICE, backorder }],
  });
  /** Errors that the processes logged but no shopper got. */
  const complaints = () => processes.map((process) => process.output()).join('');

  /** Everyone in the crowd buys one unit; returns the answers and the stored orders. */
  async function rush(count: number, stock: number, backorder?: boolean) {
    const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: stock }], Date.now());
    const buyers = await newBuyers(count);
    const inputs = buyers.map((buyer, k) => inputOf(buyer, k, produitId, backorder));
    const answers = await Promise.all(inputs.map((input, k) => order(askOf(k), input)));
    const books = await readBooks(
      db,
      buyers.map(({ id }) => id),
      [produitId],
    );
    expect(complaints()).toBe('');
    expectSound(books, new Map([[produitId, stock]]));
    expectStored(
      books,
      inputs
        .filter((_, k) => isGood(answers[k] ?? { status: 0 }))
        .map(({ clientId, number }) => ({ clientId, number, units: { [produitId]: 1 } })),
    );
    const lines = books.orders.flatMap((placed) => placed.lines);
    return {
      statuses: Object.groupBy(answers, ({ status }) => String(status)),
      taken: lines.filter(({ qteBackorder }) => qteBackorder === 0).length,
      waiting: lines.filter(({ qteBackorder }) => qteBackorder === 1).length,
      left: books.products[0]?.qte,
    };
  }

  for (const { buyers: count, pieces, tabs, options } of CROWDS) {
    test(
      `${count} buyers of the last ${pieces} pieces who refuse a backorder: ${pieces} get one, the others are refused`,
      options,
      async () => {
        const { statuses, taken, waiting, left } = await rush(count, pieces, false);
        expect(Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length]))).toEqual({
          200: pieces,
          409: count - pieces,
        });
        expect({ taken, waiting, left }).toEqual({ taken: pieces, waiting: 0, left: 0 });
        const message = new Set(statuses['409']?.map(({ body }) => body.messageError));
        expect([...message]).toEqual([expect.stringContaining('Cloth 0')]);
      },
    );

    test(
      `${count} buyers who accept a backorder: ${pieces} pieces are sold, the others are back-ordered`,
      options,
      async () => {
        const { statuses, taken, waiting, left } = await rush(count, pieces);
        expect(Object.keys(statuses)).toEqual(['200']);
        expect({ taken, waiting, left }).toEqual({ taken: pieces, waiting: count - pieces, left: 0 });
      },
    );

    test(
      `${tabs} customers whose two tabs place the same order at two processes concurrently: one order each`,
      options,
      async () => {
        const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: tabs }], Date.now());
        const buyers = await newBuyers(tabs);
        const both = await Promise.all(
          buyers.map((buyer, k) => Promise.all([0, 1].map((tab) => order(askOf(tab), inputOf(buyer, k, produitId))))),
        );
        for (const answers of both) {
          expect(answers.map(({ status }) => status)).toEqual([200, 200]);
          expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        }
        const books = await readBooks(
          db,
          buyers.map(({ id }) => id),
          [produitId],
        );
        expect(complaints()).toBe('');
        expect(books.orders).toHaveLength(tabs);
        expectSound(books, new Map([[produitId, tabs]]));
        expect(books.products[0]?.qte).toBe(0);
      },
    );
  }

  test('a product that is out of stock can be ordered', async () => {
    const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: 0 }], Date.now());
    const [buyer] = await newBuyers(1);
    if (!buyer) throw new Error('no buyer');
    for (const [k, backorder] of [undefined, true].entries()) {
      const { status, body } = await order(askOf(k), inputOf(buyer, k, produitId, backorder));
      expect(status).toBe(200);
      expect(body).toMatchObject({ commande: { produits: [{ commande_produit: { qte: 1, qteBackorder: 1 } }] } });
    }
  });
});
