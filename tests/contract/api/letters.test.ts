/** Public writes, such as a message to support or a newsletter address, and public information about the shop. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import type { Limit } from '../../../src/providers/limits.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { NOW } from './catalogue.ts';
import { type CustomersApi, customersApi, waitingWrites } from './customers.ts';

/** A limit of `max` calls per key. */
function limitOf(max: number): Limit {
  const counts = new Map<string, number>();
  const used = async (key: string) => counts.get(key) ?? 0;
  return {
    used,
    wait: async (key) => ((await used(key)) >= max ? 61_500 : 0),
    async take(key) {
      counts.set(key, (await used(key)) + 1);
      return (await used(key)) > max ? 61_500 : 0;
    },
    giveBack: async (key) => void counts.set(key, (await used(key)) - 1),
  };
}

const LIMIT = 3;

describeEngines('letters to the shop', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    api = customersApi(db);
  });

  const write = (data: unknown, token?: string) => api.ask('/signal-abus', { method: 'POST', token, body: { data } });
  const messages = () =>
    db.read.selectFrom('signal_abus').select(['prenom', 'message', 'clientId', 'createdAt']).orderBy('id').execute();
  const subscribe = (email: unknown) => api.ask('/newsletter', { method: 'POST', body: { email } });
  const subscribers = async () =>
    (await db.read.selectFrom('newsletter').select(['email', 'createdAt']).execute()).map(({ email }) => email);

  test('API-55 PRM-13 PRM-45 ENT-149 ENT-150 G-97: a visitor and a customer write to support, which can answer the customer', async () => {
    const ada = await api.newCustomer();
    const visitor = await write({ prenom: ' Ada ', message: 'Where is\nmy parcel?' });
    expect(visitor).toMatchObject({ status: 201, body: { message: 'Thank you for writing to us' } });
    expect((await write({ prenom: 'Chika', message: 'Ẹ káàbọ̀' }, ada.token)).status).toBe(201);
    expect((await write({ prenom: 'Eve', message: 'Hello' }, `${ada.token}x`)).status).toBe(201);
    const createdAt = new Date(NOW).toISOString();
    expect(await messages()).toEqual([
      { prenom: 'Ada', message: 'Where is\nmy parcel?', clientId: null, createdAt },
      { prenom: 'Chika', message: 'Ẹ káàbọ̀', clientId: ada.id, createdAt },
      { prenom: 'Eve', message: 'Hello', clientId: null, createdAt },
    ]);
  });

  test('a customer deleted meanwhile has written as a visitor', async () => {
    const ada = await api.newCustomer();
    const waiting = waitingWrites(db);
    const sent = customersApi(waiting.db).ask('/signal-abus', {
      method: 'POST',
      token: ada.token,
      body: { data: { prenom: 'Ada', message: 'Bye' } },
    });
    await waiting.waits;
    await db.write((trx) => trx.deleteFrom('clients').where('id', '=', ada.id).execute());
    waiting.letThrough();
    expect((await sent).status).toBe(201);
    expect((await messages()).at(-1)).toMatchObject({ message: 'Bye', clientId: null });
  });

  test('ERR-78: a missing first name or message is a Required field', async () => {
    const before = await messages();
    for (const data of [
      { prenom: '', message: 'a' },
      { prenom: 'a', message: ' \n' },
      { message: 'a' },
      { prenom: 'a' },
    ]) {
      const { status, body } = await write(data);
      expect(status).toBe(400);
      expect(body).toEqual({ message: 'Required field', messageError: 'Required field', code: 'invalid_input' });
    }
    expect(await messages()).toEqual(before);
  });

  test('S-30: messages to support have limited length, and no characters that a database refuses', async () => {
    const before = await messages();
    for (const data of [
      undefined,
      'text',
      { prenom: 'a', message: 'x'.repeat(5001) },
      { prenom: 'x'.repeat(101), message: 'a' },
      { prenom: 'a', message: 'a\u0000b' },
      { prenom: ['a'], message: { a: 1 } },
    ]) {
      const { status, body } = await write(data);
      expect(status, JSON.stringify(data)?.slice(0, 60)).toBe(400);
      expect(body.messageError).toMatch(/^data/);
    }
    expect(await messages()).toEqual(before);
  });

  test('API-38, ENT-091: the newsletter accepts an email and returns a message', async () => {
    const { status, body } = await subscribe(' Ada@Example.NG ');
    expect([status, body]).toEqual([200, { message: 'Thank you for subscribing to our newsletter.' }]);
    expect(await subscribers()).toEqual(['ada@example.ng']);
  });

  test('G-52 G-602: a confirmed email is a 409 with a message, in any case; one that waits is answered as a new one', async () => {
    expect((await subscribe('ada@example.ng')).status).toBe(200);
    await db.write((trx) =>
      trx
        .updateTable('newsletter')
        .set({ confirmedAt: new Date(NOW).toISOString() })
        .execute(),
    );
    for (const email of ['ada@example.ng', 'ADA@EXAMPLE.NG']) {
      const { status, body } = await subscribe(email);
      expect(status).toBe(409);
      expect(body.message).toBe('This email is already subscribed to our newsletter.');
      expect(body.messageError).toBe(body.message);
    }
    const twice = await Promise.all([subscribe('bola@example.ng'), subscribe('Bola@example.ng')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await subscribers()).filter((email) => email === 'bola@example.ng')).toHaveLength(1);
  });

  test("G-53: any valid address is accepted, with an ending of any length; others are refused with the form's message", async () => {
    for (const email of ['a@oja.africa', 'b@oja.store', 'c.d+e@mail.oja.com.ng'])
      expect((await subscribe(email)).status, email).toBe(200);
    const before = await subscribers();
    for (const [email, message] of [
      ['', 'Please enter an email'],
      [undefined, 'Please enter an email'],
      ['ada', 'Invalid email format'],
      ['ada@example', 'Invalid email format'],
      ['ada @example.ng', 'Invalid email format'],
      ['ada@example.ng, bola@example.ng', 'Invalid email format'],
      ['<ada@example.ng>', 'Invalid email format'],
    ] as const) {
      const { status, body } = await subscribe(email);
      expect([status, body.messageError], String(email)).toEqual([400, message]);
    }
    for (const email of [`${'a'.repeat(250)}@b.ng`, 'a\u0000@b.ng', 7])
      expect((await subscribe(email)).status).toBe(400);
    expect(await subscribers()).toEqual(before);
  });

  test('S-30: an address has a limit per hour, without counting mistakes; others are not affected', async () => {
    const { limits } = testServices();
    const few = customersApi(db, {
      limits: { ...limits, contactAddress: limitOf(LIMIT), newsletterAddress: limitOf(LIMIT) },
    });
    const letters = [
      ['/signal-abus', (k: number) => ({ data: { prenom: 'Ada', message: `${k}` } }), 201],
      ['/newsletter', (k: number) => ({ email: `reader${k}@example.ng` }), 200],
    ] as const;
    for (const [path, bodyOf, good] of letters) {
      const send = async (k: number, address: string) =>
        few.ask(path, { method: 'POST', body: k < 0 ? {} : bodyOf(k), address });
      for (let k = 0; k < LIMIT; k++) {
        expect((await send(-1, '203.0.113.1')).status).toBe(400);
        expect((await send(k, '203.0.113.1')).status).toBe(good);
      }
      const refused = await send(90, '203.0.113.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '62']);
      expect(refused.body.messageError).toMatch(/^Too many attempts/);
      expect((await send(91, '203.0.113.2')).status).toBe(good);
    }
  });

  test('C-45, G-101: help documents and apps are added by the operator, and empty initially', async () => {
    expect((await api.ask('/help-documents/supplier-membership')).status).toBe(404);
    expect((await api.ask('/mobile-apps')).body).toEqual({ data: [] });
    const document = {
      slug: 'supplier-membership',
      title: 'Sell',
      body: 'One.\n\nTwo.',
      updatedAt: '2026-11-21T08:15:00.000Z',
    };
    const apps = [
      { name: 'Android', url: 'https://apps.example/android' },
      { name: 'iPhone', url: 'https://apps.example/iphone' },
    ];
    await db.write(async (trx) => {
      await trx.insertInto('help_documents').values(document).execute();
      await trx.insertInto('mobile_apps').values(apps.toReversed()).execute();
    });
    expect((await api.ask('/help-documents/supplier-membership')).body).toEqual(document);
    expect((await api.ask('/help-documents/supplier')).status).toBe(404);
    expect((await api.ask('/mobile-apps')).body).toEqual({ data: apps });
  });
});
