/** The database cost of calls that customers make often, and that their answers match what is stored. */
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { postgresWork } from '../postgres-work.ts';
import { rowLimits } from '../row-limits.ts';
import { newPlace, newProduct } from '../search/products.ts';
import { fillCatalogue, NOW } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from './customers.ts';

/**
 * Number of calls until connections are open and statements prepared: a connection is used in turn with three others.
 */
const WARM = 24;

describeEngines('the work of frequent calls', (open, engine) => {
  let db: Database;
  let api: CustomersApi;
  let ada: Customer;
  let products: readonly number[];
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    // Each call happens a minute after the one before, so that none exceeds a limit.
    let now = NOW;
    api = customersApi(db, engine.dialect === 'postgres' ? rowLimits(db) : {}, () => {
      now += 60_000;
      return now;
    });
    ada = await api.newCustomer();
    const place = await newPlace(db, 'calls');
    products = await db.write((trx) =>
      insertProducts(
        trx,
        Array.from({ length: WARM + 2 }, (_, k) => newProduct(place, { nom: `Cloth ${k}` })),
      ),
    );
  });

  const ask = async (path: string, body: object | undefined, method = 'POST') => {
    const { status, body: answer } = await api.ask(path, { method, token: ada.token, ...(body && { body }) });
    expect([200, 201], JSON.stringify(answer)).toContain(status);
    return answer;
  };
  const read = async (path: string) => (await api.ask(path, { token: ada.token })).body as { data: object[] };

  const calls: readonly {
    readonly name: string;
    readonly call: (produitId: number) => Promise<object>;
    readonly writes: number;
    readonly statements: number;
  }[] = [
    {
      name: 'a like is its session, what it locks and reads, and what it writes',
      call: (produitId) => ask('/likes', { clientId: ada.id, produitId }),
      writes: 3,
      statements: 11,
    },
    {
      name: 'a line of the cart is its session, its limit, what it locks and reads, and what it writes',
      call: (produitId) => ask('/carts-produits', { cartId: ada.cartId, produitId, size: 2 }),
      writes: 2,
      statements: 8,
    },
    {
      name: 'an emptied cart is its session, its limit, its owner, and what it deletes',
      call: () => ask(`/carts-produits/${ada.cartId}`, undefined, 'DELETE'),
      writes: 2,
      statements: 6,
    },
    {
      name: 'a first rating, which changes by what a product is found, reads its facts as well',
      call: (produitId) => ask('/etoiles', { clientId: ada.id, produitId, cote: 5, comment: '' }),
      writes: 4,
      statements: 16,
    },
    {
      name: 'a rating that replaces one of as many stars writes no count',
      call: () => ask('/etoiles', { clientId: ada.id, produitId: products[0], cote: 5, comment: 'Again' }),
      writes: 3,
      statements: 10,
    },
    {
      name: 'a sign-in is its customer, what it locks and reads, and its session',
      call: () => ask('/clients/authentification', { val: ada.email, password: ada.password }),
      writes: 3,
      statements: 8,
    },
  ];

  test('like, rating and line of the cart are answered as they are stored', async () => {
    const pair = { clientId: ada.id, produitId: products.at(-2) };
    const like = await ask('/likes', pair);
    expect(await read(`/likes/${ada.id}`)).toMatchObject({ data: [like] });
    for (const cote of [4, 2]) {
      const rating = await ask('/etoiles', { ...pair, cote, comment: `Stars: ${cote}` });
      expect((await read(`/etoiles/v1/produits/${pair.produitId}?clientId=${ada.id}`)).data).toEqual([rating]);
    }
    const line = await ask('/carts-produits', { cartId: ada.cartId, produitId: pair.produitId, size: 3 });
    expect(await read(`/carts/${ada.id}`)).toMatchObject({ lines: [line] });
  });

  if (engine.name === 'node:sqlite')
    test.each(calls)('$name: one message to the writer thread', async (one) => {
      await one.call(products[0] ?? 0);
      const messages = vi.spyOn(Worker.prototype, 'postMessage');
      try {
        await one.call(products[1] ?? 0);
        expect(messages).toHaveBeenCalledOnce();
      } finally {
        messages.mockRestore();
      }
    });

  if (engine.name === 'PostgreSQL')
    test.each(calls)('$name: $writes round trips and $statements prepared statements', async (one) => {
      for (const id of products.slice(0, WARM)) await one.call(id);
      const work = await postgresWork(async () => void (await one.call(products.at(-1) ?? 0)));
      expect(work).toEqual({ writes: one.writes, statements: one.statements, unprepared: [] });
    });
});
