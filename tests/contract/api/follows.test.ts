/** Followed shops of a customer, and the followers of a shop. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { fillCatalogue, ID } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi, waitingWrites } from './customers.ts';

const PATH = '/clients/v1/boutiques';

describeEngines('followed shops', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });

  const linkOf = ({ id }: Customer, boutiqueId: number) => ({ clientId: id, boutiqueId });
  const send =
    (method: string, path: string) =>
    (of: Customer, boutiqueId: number, by = api) =>
      by.ask(path, { method, token: of.token, body: linkOf(of, boutiqueId) });
  const follow = send('POST', PATH);
  const find = send('PATCH', PATH);
  const unfollow = send('PATCH', `${PATH}/del`);
  const states = ({ id, token }: Customer, ids: string) => api.ask(`/clients/${id}/boutiques?ids=${ids}`, { token });
  const followers = async (boutiqueId: number) => (await api.ask(`${PATH}/${boutiqueId}`)).body.totalItems as number;

  test("PRM-26, API-27, API-28, ENT-059, ENT-060: following adds the customer to the shop's followers, once", async () => {
    const ada = await api.newCustomer();
    const before = await followers(ID.adePhones);
    expect(await find(ada, ID.adePhones)).toMatchObject({ status: 200, body: { data: null } });
    for (let k = 0; k < 2; k += 1) {
      const { status, body } = await follow(ada, ID.adePhones);
      expect([status, body]).toEqual([200, linkOf(ada, ID.adePhones)]);
    }
    expect((await find(ada, ID.adePhones)).body).toEqual({ data: linkOf(ada, ID.adePhones) });
    expect((await find(ada, ID.ojaTuntun)).body).toEqual({ data: null });
    expect((await find(ada, ID.unknown)).body).toEqual({ data: null });
    expect(await followers(ID.adePhones)).toBe(before + 1);
  });

  test('PRM-27, API-29: unfollowing removes it, and is idempotent', async () => {
    const ada = await api.newCustomer();
    const before = await followers(ID.adePhones);
    await follow(ada, ID.adePhones);
    await follow(ada, ID.ojaTuntun);
    for (let k = 0; k < 2; k += 1) {
      const { status, body } = await unfollow(ada, ID.adePhones);
      expect([status, body]).toEqual([200, linkOf(ada, ID.adePhones)]);
    }
    expect((await find(ada, ID.adePhones)).body).toEqual({ data: null });
    expect((await find(ada, ID.ojaTuntun)).body).toEqual({ data: linkOf(ada, ID.ojaTuntun) });
    expect(await followers(ID.adePhones)).toBe(before);
  });

  test('an inactive shop gets no new followers, keeps those it has, and can be unfollowed', async () => {
    const ada = await api.newCustomer();
    const refused = await follow(ada, ID.closedShop);
    expect([refused.status, refused.body.messageError]).toEqual([410, 'This store is deactivated.']);
    expect((await find(ada, ID.closedShop)).body).toEqual({ data: null });
    expect((await follow(ada, ID.unknown)).status).toBe(404);

    await follow(ada, ID.accraShop);
    await db.write((trx) => updateShop(trx, ID.accraShop, { isActive: false }));
    expect((await find(ada, ID.accraShop)).body).toEqual({ data: linkOf(ada, ID.accraShop) });
    expect((await follow(ada, ID.accraShop)).status).toBe(410);
    expect((await unfollow(ada, ID.accraShop)).status).toBe(200);
    await db.write((trx) => updateShop(trx, ID.accraShop, { isActive: true }));
    expect((await find(ada, ID.accraShop)).body).toEqual({ data: null });
  });

  test('one call returns which shops of a page are followed', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    await follow(ada, ID.ojaTuntun);
    await follow(ada, ID.adePhones);
    await follow(bola, ID.accraShop);
    const requested = [ID.ojaTuntun, ID.accraShop, ID.adePhones, ID.unknown].join(',');
    expect((await states(ada, requested)).body).toEqual({ data: [ID.adePhones, ID.ojaTuntun] });
    expect((await states(bola, requested)).body).toEqual({ data: [ID.accraShop] });
    for (const ids of ['', 'x', '0']) expect((await states(ada, ids)).status, ids).toBe(400);
  });

  test('G-318: a customer reads which shops they follow, closed ones included, by name', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    for (const id of [ID.ojaTuntun, ID.adePhones, ID.accraShop]) await follow(ada, id);
    await follow(bola, ID.adePhones);
    await db.write((trx) => updateShop(trx, ID.accraShop, { isActive: false }));
    const listed = ({ id }: Customer, token: string, query = '') =>
      api.ask(`/clients/${id}/boutiques/all${query}`, { token });
    const { body } = await listed(ada, ada.token);
    await db.write((trx) => updateShop(trx, ID.accraShop, { isActive: true }));
    const shops = body.data as { id: number; nomBoutique: string; isActive: boolean }[];
    const names = shops.map(({ nomBoutique }) => nomBoutique);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(new Map(shops.map(({ id, isActive }) => [id, isActive]))).toEqual(
      new Map([
        [ID.ojaTuntun, true],
        [ID.adePhones, true],
        [ID.accraShop, false],
      ]),
    );
    expect(body).toMatchObject({ totalItems: 3, totalPages: 1 });
    const { body: second } = await listed(ada, ada.token, '?page=2&limit=2');
    expect(second).toMatchObject({ totalItems: 3, totalPages: 2, data: [{ id: shops[2]?.id }] });
    expect((await listed(bola, bola.token)).body).toMatchObject({ data: [{ id: ID.adePhones }] });
    expect((await listed(ada, bola.token)).status).toBe(403);
  });

  test('SHP-16/C-04 G-318: the followed shops are 50 per page by default', async () => {
    const ada = await api.newCustomer();
    const shops = await db.read.selectFrom('boutiques').select('id').limit(51).execute();
    const rows = shops.map(({ id }) => ({ clientId: ada.id, boutiqueId: id }));
    await db.write((trx) => trx.insertInto('follows').values(rows).execute());
    const { body } = await api.ask(`/clients/${ada.id}/boutiques/all`, { token: ada.token });
    expect(body.data).toHaveLength(50);
    expect(body).toMatchObject({ totalItems: 51, totalPages: 2 });
  });

  test('PRM-43, S-02: following, unfollowing and reading need a token of the same customer', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    await follow(ada, ID.adePhones);
    const before = await followers(ID.adePhones);
    for (const [token, status] of [
      [undefined, 401],
      ['nonsense', 401],
      [bola.token, 403],
    ] as const) {
      const asAda = { ...ada, token: token as string };
      for (const call of [follow, find, unfollow]) expect((await call(asAda, ID.adePhones)).status).toBe(status);
      expect((await states(asAda, `${ID.adePhones}`)).status).toBe(status);
    }
    expect((await find(ada, ID.adePhones)).body).toEqual({ data: linkOf(ada, ID.adePhones) });
    expect(await followers(ID.adePhones)).toBe(before);
  });

  test('concurrent follows are one follow', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => api.newCustomer()));
    const before = await followers(ID.ojaTuntun);
    const answers = await Promise.all(customers.flatMap((of) => [1, 2, 3].map(() => follow(of, ID.ojaTuntun))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await followers(ID.ojaTuntun)).toBe(before + customers.length);
    await Promise.all(customers.flatMap((of) => [1, 2].map(() => unfollow(of, ID.ojaTuntun))));
    expect(await followers(ID.ojaTuntun)).toBe(before);
  });

  test('an account deleted meanwhile follows nothing', async () => {
    const ada = await api.newCustomer();
    const before = await followers(ID.adePhones);
    const waiting = waitingWrites(db);
    const late = follow(ada, ID.adePhones, customersApi(waiting.db));
    await waiting.waits;
    const body = { password: ada.password };
    expect((await api.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body })).status).toBe(200);
    waiting.letThrough();
    expect((await late).status).toBe(401);
    expect(await followers(ID.adePhones)).toBe(before);
  });
});
