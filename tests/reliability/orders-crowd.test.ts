/** Many concurrent orders at two processes on one database: the last units, and one order from two tabs. */
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
import { type Ask, isGood, numberOf, order, type Wish } from '../contract/orders/shopper.ts';
import { expectSound, expectStored, readBooks } from '../contract/orders/sound-orders.ts';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { SECRET } from '../services.ts';
import { type OrderProcess, startOrderProcess } from './order-process.ts';

const BUYERS = 1000;
const PIECES = 100;
const TABS = 60;
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
  const wishOf = ({ id, token }: Buyer, k: number, produitId: number, backorder?: boolean): Wish => ({
    clientId: id,
    token,
    number: numberOf(k),
    lines: [{ produitId, qte: 1, prix: PRICE, backorder }],
  });
  /** Errors that the processes logged but no shopper got. */
  const complaints = () => processes.map((process) => process.output()).join('');

  /** Everyone in the crowd buys one unit; returns the answers and the stored orders. */
  async function rush(stock: number, backorder?: boolean) {
    const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: stock }], Date.now());
    const buyers = await newBuyers(BUYERS);
    const wishes = buyers.map((buyer, k) => wishOf(buyer, k, produitId, backorder));
    const answers = await Promise.all(wishes.map((wish, k) => order(askOf(k), wish)));
    const books = await readBooks(
      db,
      buyers.map(({ id }) => id),
      [produitId],
    );
    expect(complaints()).toBe('');
    expectSound(books, new Map([[produitId, stock]]));
    expectStored(
      books,
      wishes
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

  test(`${BUYERS} buyers of the last ${PIECES} pieces who refuse a backorder: ${PIECES} get one, the others are refused`, async () => {
    const { statuses, taken, waiting, left } = await rush(PIECES, false);
    expect(Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length]))).toEqual({
      200: PIECES,
      409: BUYERS - PIECES,
    });
    expect({ taken, waiting, left }).toEqual({ taken: PIECES, waiting: 0, left: 0 });
    const words = new Set(statuses['409']?.map(({ body }) => body.messageError));
    expect([...words]).toEqual([expect.stringContaining('Cloth 0')]);
  });

  test(`${BUYERS} buyers who accept a backorder: ${PIECES} pieces are sold, the others are back-ordered`, async () => {
    const { statuses, taken, waiting, left } = await rush(PIECES);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect({ taken, waiting, left }).toEqual({ taken: PIECES, waiting: BUYERS - PIECES, left: 0 });
  });

  test('a product that is out of stock can be ordered', async () => {
    const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: 0 }], Date.now());
    const [buyer] = await newBuyers(1);
    if (!buyer) throw new Error('no buyer');
    for (const [k, backorder] of [undefined, true].entries()) {
      const { status, body } = await order(askOf(k), wishOf(buyer, k, produitId, backorder));
      expect(status).toBe(200);
      expect(body).toMatchObject({ commande: { produits: [{ commande_produit: { qte: 1, qteBackorder: 1 } }] } });
    }
  });

  test(`${TABS} customers whose two tabs place the same order at two processes concurrently: one order each`, async () => {
    const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: TABS }], Date.now());
    const buyers = await newBuyers(TABS);
    const both = await Promise.all(
      buyers.map((buyer, k) => Promise.all([0, 1].map((tab) => order(askOf(tab), wishOf(buyer, k, produitId))))),
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
    expect(books.orders).toHaveLength(TABS);
    expectSound(books, new Map([[produitId, TABS]]));
    expect(books.products[0]?.qte).toBe(0);
  });
});
