/** The address book of a customer. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { MAX_ADDRESSES } from '../../../src/features/addresses/addresses.service.ts';
import { describeEngines } from '../engines.ts';
import { NOW } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi, waitingWrites } from './customers.ts';

const HOME = {
  nom: 'Chíka Ọbi',
  numTel: '0803 000 0001',
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
  adresse: '12 Allen Avenue',
};

describeEngines('the address book', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    api = customersApi(db);
  });

  const pathOf = ({ id }: Customer, address?: unknown) =>
    `/clients/${id}/adresses${address === undefined ? '' : `/${address}`}`;
  const list = async (of: Customer) => (await api.ask(pathOf(of), { token: of.token })).body;
  const add = (of: Customer, body: unknown = HOME) => api.ask(pathOf(of), { method: 'POST', token: of.token, body });

  test('G-100: it is empty initially, and lists its entries newest first', async () => {
    const ada = await api.newCustomer();
    expect(await list(ada)).toEqual({ data: [], totalItems: 0, lastUsed: null });
    const home = await add(ada);
    expect(home.status).toBe(201);
    expect(home.body).toEqual({ ...HOME, id: expect.any(Number), createdAt: new Date(NOW).toISOString() });
    const market = await add(ada, { nom: ' Tunde ', numTel: '08031234567', ville: 'Lekki', adresse: 'Market road' });
    expect(market.body).toMatchObject({ nom: 'Tunde', pays: '', province: '' });
    expect(await list(ada)).toEqual({ data: [market.body, home.body], totalItems: 2, lastUsed: null });

    const changed = await api.ask(pathOf(ada, home.body.id), {
      method: 'PUT',
      token: ada.token,
      body: { ...HOME, adresse: '14 Allen Avenue' },
    });
    expect(changed).toMatchObject({ status: 200, body: { ...home.body, adresse: '14 Allen Avenue' } });
    const gone = await api.ask(pathOf(ada, market.body.id), { method: 'DELETE', token: ada.token });
    expect(gone).toMatchObject({ status: 200, body: { message: 'The address has been deleted.' } });
    expect(await list(ada)).toEqual({ data: [changed.body], totalItems: 1, lastUsed: null });
  });

  test('G-530: an address that it has already is answered as it is', async () => {
    const ada = await api.newCustomer();
    const [first, twin] = await Promise.all([add(ada), add(ada)]);
    expect([first.status, twin.status, twin.body]).toEqual([201, 201, first.body]);
    expect((await add(ada, { ...HOME, numTel: '0803 000 0002' })).body.id).not.toBe(first.body.id);
    expect((await list(ada)).totalItems).toBe(2);
    const bola = await api.newCustomer();
    expect((await add(bola)).body.id).not.toBe(first.body.id);
  });

  test("G-20: a customer's orders use the newest address, or the place of the profile", async () => {
    const ada = await api.newCustomer();
    const deliverTo = async () => (await api.ask(`/clients/${ada.id}`, { token: ada.token })).body.deliverTo;
    await db.write((trx) =>
      trx.updateTable('clients').set({ ville: 'Kano', pays: 'Nigeria' }).where('id', '=', ada.id).execute(),
    );
    expect(await deliverTo()).toEqual({ place: 'Kano, Nigeria', addresses: 0 });
    await add(ada);
    const market = await add(ada, { ...HOME, ville: 'Lekki', pays: '' });
    expect(await deliverTo()).toEqual({ place: 'Lekki', addresses: 2 });
    await api.ask(pathOf(ada, market.body.id), { method: 'DELETE', token: ada.token });
    expect(await deliverTo()).toEqual({ place: 'Ikeja, Nigeria', addresses: 1 });
  });

  test('S-02: another customer can neither read nor change it, under either id', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const { id } = (await add(ada)).body;
    const before = await list(ada);
    const asBola = async (path: string, method: string) =>
      (await api.ask(path, { method, token: bola.token, ...(/P/.test(method) ? { body: HOME } : {}) })).status;
    expect(await asBola(pathOf(ada), 'GET')).toBe(403);
    expect(await asBola(pathOf(ada), 'POST')).toBe(403);
    for (const method of ['PUT', 'DELETE']) {
      expect(await asBola(pathOf(ada, id), method)).toBe(403);
      expect(await asBola(pathOf(bola, id), method)).toBe(404);
      expect(await asBola(pathOf(bola, 999_999), method)).toBe(404);
    }
    expect(await list(ada)).toEqual(before);
    expect(await list(bola)).toEqual({ data: [], totalItems: 0, lastUsed: null });
  });

  test('an address without a name, a number, a city or a street is refused with the missing field', async () => {
    const ada = await api.newCustomer();
    for (const field of ['nom', 'numTel', 'ville', 'adresse'] as const) {
      const { status, body } = await add(ada, { ...HOME, [field]: ' ' });
      expect([status, body.messageError]).toEqual([400, `${field}: is missing`]);
    }
    for (const numTel of ['call me', '0803'])
      expect(await add(ada, { ...HOME, numTel })).toMatchObject({
        status: 400,
        body: { messageError: 'Please provide a valid phone number' },
      });
    for (const text of ['a\u0000b', 'x'.repeat(301)])
      expect((await add(ada, { ...HOME, adresse: text })).status).toBe(400);
    expect(await list(ada)).toMatchObject({ totalItems: 0 });
  });

  test(`it has at most ${MAX_ADDRESSES} addresses, with concurrent adds too`, async () => {
    const ada = await api.newCustomer();
    const answers = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 5 }, (_, at) => add(ada, { ...HOME, adresse: `${at} Allen Avenue` })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(refused[0]?.body.messageError).toContain(`at most ${MAX_ADDRESSES} addresses`);
    const { data } = (await list(ada)) as { data: { id: number }[] };
    expect(data).toHaveLength(MAX_ADDRESSES);
    await api.ask(pathOf(ada, data[0]?.id), { method: 'DELETE', token: ada.token });
    expect((await add(ada)).status).toBe(201);
  });

  test('an account deleted meanwhile leaves no address behind', async () => {
    const ada = await api.newCustomer();
    const waiting = waitingWrites(db);
    const late = customersApi(waiting.db);
    const added = late.ask(pathOf(ada), { method: 'POST', token: ada.token, body: HOME });
    await waiting.waits;
    const gone = await api.ask(`/clients/${ada.id}`, {
      method: 'DELETE',
      token: ada.token,
      body: { password: ada.password },
    });
    expect(gone.status).toBe(200);
    waiting.letThrough();
    expect((await added).status).toBe(401);
    const left = await db.read.selectFrom('adresses').select('id').where('clientId', '=', ada.id).execute();
    expect(left).toEqual([]);
  });
});
