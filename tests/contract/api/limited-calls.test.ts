/** Rate limits of calls that change public data, or query the payment provider. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countedChange, countInside } from '../../../src/api/attempts.ts';
import type { Database } from '../../../src/data/database.ts';
import type { CounterRow } from '../../../src/providers/counter-rows.ts';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { postgresCounters } from '../../../src/providers/postgres-counters.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { describeEngines } from '../engines.ts';
import { fillCatalogue, ID } from './catalogue.ts';
import { type Answered, type Customer, type CustomersApi, customersApi } from './customers.ts';

const SETTINGS = {
  LIMIT_LIKES_CLIENT: '2',
  LIMIT_FOLLOWS_CLIENT: '2',
  LIMIT_OPINIONS_CLIENT: '2',
  LIMIT_CART_CLIENT: '2',
  LIMIT_ADDRESSES_CLIENT: '2',
  LIMIT_PROFILE_CLIENT: '2',
  LIMIT_VERIFY_CLIENT: '2',
  LIMIT_VERIFY_ADDRESS: '3',
};

describeEngines('a limited call', (open) => {
  let db: Database;
  let api: CustomersApi;
  let ada: Customer;
  let bola: Customer;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
  });
  beforeEach(async () => {
    const { limits } = readConfig(SETTINGS);
    const windows = limitWindows(limits);
    const counters = db.dialect === 'postgres' ? postgresCounters(db, windows) : memoryCounters(windows);
    api = customersApi(db, { limits: createLimits(limits, counters) }, Date.now);
    // The database has counted the attempts of earlier tests from the same address.
    await db.write((trx) => trx.deleteFrom('rate_limits').execute());
    ada = await api.newCustomer();
    bola = await api.newCustomer();
  });

  const send = (of: Customer, method: string, path: string, body?: object) =>
    api.ask(path, { method, token: of.token, ...(body && { body }) });

  function expectTooMany({ status, body, headers }: Answered): void {
    expect([status, body.messageError]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }

  test.each([
    ['favourites', 'POST', '/likes', { produitId: ID.galaxy }],
    ['follows', 'POST', '/clients/v1/boutiques', { boutiqueId: ID.adePhones }],
    ['unfollows', 'PATCH', '/clients/v1/boutiques/del', { boutiqueId: ID.adePhones }],
    ['ratings', 'POST', '/etoiles', { produitId: ID.galaxy, cote: 4, comment: '' }],
    ['reviews', 'POST', '/comments', { produitId: ID.galaxy, text: 'Good.', comment: 'Good.' }],
  ] as const)('S-30: %s, per customer', async (_, method, path, body) => {
    const once = (of: Customer) => send(of, method, path, { ...body, clientId: of.id });
    for (let k = 0; k < 2; k += 1) expect((await once(ada)).status).toBeLessThan(300);
    expectTooMany(await once(ada));
    expect((await once(bola)).status).toBeLessThan(300);
  });

  test.each([
    ['a favourite', '/likes/', 2],
    ['a rating', '/etoiles/', 2],
    ['a review', '/comments/', 2],
  ] as const)('S-30: undoing %s counts too', async (_, path, max) => {
    for (let k = 0; k < max; k += 1) expect((await send(ada, 'DELETE', path + ID.unknown)).status).toBe(404);
    expectTooMany(await send(ada, 'DELETE', path + ID.unknown));
  });

  test('S-30: changes of the cart per customer, including clearing it', async () => {
    const add = ({ token, cartId }: Customer) =>
      api.ask('/carts-produits', { method: 'POST', token, body: { cartId, produitId: ID.galaxy, size: 1 } });
    const clear = ({ token, cartId }: Customer) => api.ask(`/carts-produits/${cartId}`, { method: 'DELETE', token });
    expect([(await add(ada)).status, (await clear(ada)).status]).toEqual([200, 200]);
    expectTooMany(await add(ada));
    expectTooMany(await clear(ada));
    expect((await api.ask(`/carts/${ada.id}`, { token: ada.token })).body).toMatchObject({ lines: [] });
    expect((await add(bola)).status).toBe(200);
  });

  const addLine = ({ token, cartId }: Customer, produitId: number = ID.galaxy) =>
    api.ask('/carts-produits', { method: 'POST', token, body: { cartId, produitId, size: 1 } });

  test('S-30, G-647: of changes of the cart that are sent at once, as many happen as the limit allows', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => addLine(ada)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(10).fill(429)]);
  });

  test('S-30, G-647: a refused change of the cart counts, and one with an ended session does not', async () => {
    const revokedAt = new Date().toISOString();
    await db.write((trx) => trx.updateTable('sessions').set({ revokedAt }).where('id', '=', bola.sessionId).execute());
    for (let k = 0; k < 3; k += 1) expect((await addLine(bola)).status).toBe(401);
    expect(await api.services.limits.cartClient.used(String(bola.id))).toBe(0);
    for (let k = 0; k < 2; k += 1) expect((await addLine(ada, ID.unknown)).status).toBe(404);
    expect(await api.services.limits.cartClient.used(String(ada.id))).toBe(2);
    expectTooMany(await addLine(ada));
  });

  test('S-30, G-647: a change that fails for another reason counts', async () => {
    const { cartClient } = api.services.limits;
    const change = (counter: CounterRow | undefined) =>
      db.write(async (trx) => {
        await countInside(trx, counter, Date.now());
        throw new Error('a deadlock was detected');
      });
    const claim = { claimed: { clientId: ada.id, sessionId: ada.sessionId } };
    await expect(countedChange(cartClient, claim, change)).rejects.toThrow('a deadlock was detected');
    expect(await cartClient.used(String(ada.id))).toBe(1);
  });

  test('S-30: changes of the address book per customer', async () => {
    const body = { nom: 'Home', numTel: '08031234567', adresse: '1 Broad Street' };
    const book = (of: Customer) => `/clients/${of.id}/adresses`;
    const add = (of: Customer) =>
      send(of, 'POST', book(of), { ...body, pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja' });
    const { status, body: made } = await add(ada);
    expect(status, JSON.stringify(made)).toBe(201);
    expect((await send(ada, 'DELETE', `${book(ada)}/${ID.unknown}`)).status).toBe(404);
    expectTooMany(await add(ada));
    expectTooMany(await send(ada, 'DELETE', `${book(ada)}/${made.id}`));
    expectTooMany(
      await send(ada, 'PUT', `${book(ada)}/${made.id}`, {
        ...body,
        pays: 'Nigeria',
        province: 'Lagos',
        ville: 'Ikeja',
      }),
    );
    expect((await api.ask(book(ada), { token: ada.token })).body).toMatchObject({ totalItems: 1 });
    expect((await add(bola)).status).toBe(201);
  });

  test('S-30: changes of the profile per customer, failed ones included', async () => {
    const change = (of: Customer, body: object) => send(of, 'PUT', `/clients/${of.id}`, body);
    expect((await change(ada, { nom: '' })).status).toBe(400);
    expect((await change(ada, { nom: 'Eze' })).status).toBe(200);
    expectTooMany(await change(ada, { nom: 'Obi' }));
    expect((await api.ask(`/clients/${ada.id}`, { token: ada.token })).body).toMatchObject({ nom: 'Eze' });
    expect((await change(bola, { nom: 'Obi' })).status).toBe(200);
  });

  test('S-30: changing a review counts as writing one', async () => {
    for (let k = 0; k < 2; k += 1)
      expect((await send(ada, 'PUT', `/comments/${ID.unknown}`, { comment: 'x', text: 'x' })).status).toBe(404);
    expectTooMany(await send(ada, 'PUT', `/comments/${ID.unknown}`, { comment: 'x', text: 'x' }));
  });

  test('S-22, S-30: payment checks per customer, and of visitors per address', async () => {
    const ask = (token?: string) => api.ask('/payment/paystack/verify/AP-NG-none', token ? { token } : {});
    for (let k = 0; k < 2; k += 1) expect((await ask(ada.token)).status).toBe(404);
    expectTooMany(await ask(ada.token));
    for (let k = 0; k < 3; k += 1) expect((await ask()).status).toBe(404);
    expectTooMany(await ask());
    expectTooMany(await ask('nonsense'));
    // Customers at the same address are not affected.
    expect((await ask(bola.token)).status).toBe(404);
  });
});
