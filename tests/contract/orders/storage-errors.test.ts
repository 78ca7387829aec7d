/** Orders while the database is full, read-only or slow: refused with a sentence, and nothing is half done. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { SqliteHandle } from '../../../src/data/sqlite/handle.ts';
import { isStorageError } from '../../../src/data/storage-error.ts';
import type { Answered, Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { type Basket, type OrdersWorld, ordersWorld } from './harness.ts';

const REFUSED = {
  status: 503,
  body: {
    message: 'We cannot save anything right now. Please try again in a few minutes.',
    messageError: 'We cannot save anything right now. Please try again in a few minutes.',
    code: 'storage_unavailable',
  },
};
/** More than fits into the free space of a new database's pages. */
const MAX_ORDERS = 200;

const run = (db: Database, statement: string) => db.write((trx) => sql.raw(statement).execute(trx));

describeEngines('orders while the database fails', (open, engine) => {
  let db: Database;
  let world: OrdersWorld;
  let ada: Customer;
  let basket: Basket;
  const logged: object[] = [];
  beforeAll(async () => {
    db = await open();
    world = await ordersWorld(db, {}, (entry) => void logged.push(entry));
    ada = await world.api.newCustomer();
  });
  beforeEach(async () => {
    logged.length = 0;
    basket = [[await world.newItem({ qte: 1000 }), 2]];
  });

  /** Number of rows that an order writes. */
  async function written(): Promise<object> {
    const tables = ['commandes', 'commande_produits', 'livraisons', 'mail_outbox'] as const;
    const counts = tables.map((table) =>
      db.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    return { counts: await Promise.all(counts), stock: await Promise.all(basket.map(([item]) => world.stockOf(item))) };
  }

  /** Makes both calls; returns the first refusal, or the answer of the second. */
  async function orderOnce(): Promise<Answered> {
    const draft = await world.create(ada, basket);
    return draft.status === 201 ? world.addLines(ada, Number(draft.body.id), basket) : draft;
  }

  if (engine.dialect === 'sqlite')
    test('G-289: on a full disk orders are a 503 that changes nothing, and go on when there is room', async () => {
      await run(db, 'pragma max_page_count = 1');
      let answer: Answered;
      let before: object;
      let orders = 0;
      try {
        do {
          orders += 1;
          before = await written();
          answer = await world.create(ada, basket);
          if (answer.status === 201) {
            // The draft is stored; a refusal of its lines does not change it.
            before = await written();
            answer = await world.addLines(ada, Number(answer.body.id), basket);
          }
        } while (answer.status === 200 && orders < MAX_ORDERS);
        expect(answer).toMatchObject(REFUSED);
        expect(answer.headers.get('retry-after')).toBe('30');
        expect(await written()).toEqual(before);
        expect((await world.api.ask('/produits?limit=1')).status).toBe(200);
        expect(logged).not.toEqual([]);
      } finally {
        await run(db, 'pragma max_page_count = 4294967294');
      }
      expect((await orderOnce()).status).toBe(200);
    });

  if (engine.dialect === 'sqlite')
    test('G-289: while another program has locked the database orders wait, and are stored when it is done', async () => {
      const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db.read);
      const other = new DatabaseSync(rows[0]?.file ?? '');
      other.exec('begin immediate');
      let isAnswered = false;
      const requested = orderOnce().then((answer) => {
        isAnswered = true;
        return answer;
      });
      try {
        expect((await world.api.ask('/produits?limit=1')).status).toBe(200);
        expect(isAnswered).toBe(false);
      } finally {
        other.exec('rollback');
        other.close();
      }
      expect((await requested).status).toBe(200);
    });

  if (engine.dialect === 'postgres')
    test.each([
      ['full', '53100'],
      ['read-only', '25006'],
      ['too slow', '57014'],
    ])('G-289: on a server that is %s orders are a 503 that changes nothing, and go on afterwards', async (_, code) => {
      await run(
        db,
        `create function fail() returns trigger language plpgsql as
          'begin raise exception ''it fails'' using errcode = ''${code}''; end'`,
      );
      await run(db, 'create trigger failing before insert on commande_produits execute function fail()');
      const draft = await world.create(ada, basket);
      const before = await written();
      try {
        const answer = await world.addLines(ada, Number(draft.body.id), basket);
        expect(answer).toMatchObject(REFUSED);
        expect(answer.headers.get('retry-after')).toBe('30');
        expect(await written()).toEqual(before);
        expect(logged).toHaveLength(1);
      } finally {
        await run(db, 'drop trigger failing on commande_produits');
        await run(db, 'drop function fail()');
      }
      expect((await world.addLines(ada, Number(draft.body.id), basket)).status).toBe(200);
    });

  test('another fault is a 500, and not a matter of time', async () => {
    await run(db, 'alter table livraisons rename to away');
    try {
      expect((await orderOnce()).status).toBe(500);
    } finally {
      await run(db, 'alter table away rename to livraisons');
    }
  });
});

describe('faults of a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const problemOf = (fail: () => void): unknown => {
    try {
      fail();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test('G-289: a file that is read-only, missing or damaged is a fault of the database; a wrong statement is not', () => {
    const file = path.join(folder, 'shop.sqlite');
    const writer = new DatabaseSync(file);
    writer.exec('create table t (n integer not null)');
    const reader = new SqliteHandle(file, { readOnly: true, cache: 'thread' });
    const readOnly = problemOf(() => reader.exec('insert into t values (1)'));
    const wrong = problemOf(() => reader.exec('select m from t'));
    const constraint = problemOf(() => writer.exec('insert into t values (null)'));
    reader.close();
    writer.close();
    const missing = problemOf(
      () => new SqliteHandle(path.join(folder, 'nowhere.sqlite'), { readOnly: true, cache: 'thread' }),
    );
    expect([readOnly, missing].map(isStorageError)).toEqual([true, true]);
    expect([wrong, constraint, new Error('a text'), undefined].map(isStorageError)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(wrong).toBeInstanceOf(Error);
    expect(constraint).toBeInstanceOf(Error);
  });
});
