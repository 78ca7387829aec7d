/** Favourites of a customer, and the counts of products. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import type { Database } from '../../../src/data/database.ts';
import { likeTrend } from '../../../src/features/products/views/trend.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { addToProducts } from '../../../src/features/products/writing/product-counts.repository.ts';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct } from '../search/products.ts';
import { fillCatalogue, ID, NOW } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi, waitingWrites } from './customers.ts';

interface Liked {
  readonly id: number;
  readonly produitId: number;
  readonly produit: { readonly id: number; readonly nom: string };
}

describeEngines('favourites', (open) => {
  let db: Database;
  let api: CustomersApi;
  /** Milliseconds since 1970. */
  let time = NOW;
  /** Product ids by {@link NAMES}, without likes. */
  let fresh: readonly number[];
  const NAMES = ['Ọjà basket', 'Ṣẹ̀kẹ̀rẹ̀ drum', 'Maaji 5,000', 'Adire cloth'];

  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db, {}, () => time);
    const place = await newPlace(db, 'favourites');
    fresh = await db.write((trx) =>
      insertProducts(
        trx,
        NAMES.map((nom) => newProduct(place, { nom })),
      ),
    );
  });

  const like = ({ id, token }: Customer, produitId: number, by = api) =>
    by.ask('/likes', { method: 'POST', token, body: { clientId: id, produitId } });
  const unlike = ({ token }: Customer, likeId: unknown, by = api) =>
    by.ask(`/likes/${likeId}`, { method: 'DELETE', token });
  const find = ({ id, token }: Customer, produitId: number) =>
    api.ask('/likes/v1/produits', { method: 'PATCH', token, body: { clientId: id, produitId } });
  async function list({ id, token }: Customer, query = '') {
    const { status, body } = await api.ask(`/likes/${id}${query}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(contract.listLikes.answer.parse(body)).toEqual(body);
    return body as unknown as { data: Liked[]; totalItems: number; totalPages: number };
  }
  const likeCount = async (id: number) =>
    (await db.read.selectFrom('produits').select('likeCount').where('id', '=', id).executeTakeFirstOrThrow()).likeCount;
  const trend = async (id: number) =>
    (await db.read.selectFrom('produits').select('trendScore').where('id', '=', id).executeTakeFirstOrThrow())
      .trendScore;
  const listed = () =>
    db.read.selectFrom('produits').select('id').where('isListed', '=', true).orderBy('id').limit(40).execute();

  test('PRM-24, API-22, ENT-062, ENT-063, ENT-064: a like is created once, for any number of requests', async () => {
    const ada = await api.newCustomer();
    const [, , produitId = 0] = fresh;
    const before = await trend(produitId);
    const made = await like(ada, produitId);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      produitId,
      clientId: ada.id,
      createdAt: new Date(time).toISOString(),
    });
    expect(await like(ada, produitId)).toMatchObject({ status: 201, body: made.body });
    expect(await likeCount(produitId)).toBe(1);
    expect((await trend(produitId)) - before).toBeCloseTo(likeTrend(new Date(time).toISOString()));
    expect(await list(ada)).toMatchObject({ totalItems: 1, data: [{ id: made.body.id }] });
  });

  test('PRM-25, API-23: an unlike removes the like and its count', async () => {
    const ada = await api.newCustomer();
    const [, produitId = 0] = fresh;
    const before = [await likeCount(produitId), await trend(produitId)] as const;
    const { id } = (await like(ada, produitId)).body;
    // A like has more weight when it is later.
    time += 86_400_000;
    const gone = await unlike(ada, id);
    time = NOW;
    expect(gone).toMatchObject({ status: 200, body: { message: expect.stringMatching(/favourites/) } });
    expect(await likeCount(produitId)).toBe(before[0]);
    expect(await trend(produitId)).toBeCloseTo(before[1]);
    expect((await find(ada, produitId)).body).toBeNull();
    expect((await unlike(ada, id)).status).toBe(404);
    expect(await likeCount(produitId)).toBe(before[0]);
  });

  test('API-21, C-18: a customer finds their favourite; otherwise the answer is null', async () => {
    const ada = await api.newCustomer();
    expect(await find(ada, ID.galaxy)).toMatchObject({ status: 200, body: null });
    const { body } = await like(ada, ID.galaxy);
    expect((await find(ada, ID.galaxy)).body).toEqual(body);
    expect((await find(ada, ID.unknown)).body).toBeNull();
  });

  test('API-20, ENT-065, CST-13, FAV-10: 36 likes per page, newest first, each with its product as on cards', async () => {
    const ada = await api.newCustomer();
    const products = (await listed()).map(({ id }) => id);
    expect(products).toHaveLength(40);
    for (const produitId of products) {
      time += 1000;
      await like(ada, produitId);
    }
    time = NOW;
    const newestFirst = products.toReversed();
    const first = await list(ada);
    expect(first).toMatchObject({ totalItems: 40, totalPages: 2 });
    expect(first.data.map(({ produitId }) => produitId)).toEqual(newestFirst.slice(0, 36));
    expect((await list(ada, '?page=2')).data.map(({ produitId }) => produitId)).toEqual(newestFirst.slice(36));
    expect((await list(ada, '?page=3')).data).toEqual([]);
    expect((await list(ada, '?limit=5&page=2')).data.map(({ produitId }) => produitId)).toEqual(
      newestFirst.slice(5, 10),
    );
    const cards = (await api.ask('/produits/promotions?limit=200')).body.data as Liked['produit'][];
    const shown = new Map((await list(ada, '?limit=200')).data.map(({ produit }) => [produit.id, produit]));
    const both = cards.filter(({ id }) => shown.has(id));
    expect(both.length).toBeGreaterThan(0);
    for (const card of both) expect(shown.get(card.id)).toEqual(card);
    expect((await api.ask(`/likes/${ada.id}`)).status).toBe(401);
  });

  test('API-20: a keyword searches the names, in any spelling', async () => {
    const ada = await api.newCustomer();
    for (const produitId of fresh) await like(ada, produitId);
    const named = async (keyword: string) => {
      const { data, totalItems } = await list(ada, `?keyword=${encodeURIComponent(keyword)}`);
      expect(totalItems).toBe(data.length);
      return data.map(({ produit }) => produit.nom);
    };
    expect(await named('oja')).toEqual([NAMES[0]]);
    expect(await named('ṢẸKẸRẸ')).toEqual([NAMES[1]]);
    expect(await named('5000')).toEqual([NAMES[2]]);
    expect(await named('c')).toEqual([NAMES[3]]);
    expect(await named('%')).toEqual([]);
    expect(await named('nothing like it')).toEqual([]);
    expect(await named(' ')).toHaveLength(NAMES.length);
    expect(await list(ada, '?keyword=a&limit=2&page=2')).toMatchObject({ totalItems: 3, totalPages: 2 });
  });

  test('S-30: a customer has a maximum of favourites, until one is removed', async () => {
    const unlimited = api.services.limits;
    const few = customersApi(db, { limits: { ...unlimited, maxLikes: 2 } }, () => time);
    const ada = await few.newCustomer();
    const [basket = 0, drum = 0, maaji = 0] = fresh;
    const first = await like(ada, basket, few);
    expect((await like(ada, drum, few)).status).toBe(201);
    const { status, body } = await like(ada, maaji, few);
    expect([status, body.messageError]).toEqual([409, 'You can keep at most 2 favourites. Please remove one first.']);
    // Existing favourites stay, and removing one makes room.
    expect(await like(ada, basket, few)).toMatchObject({ status: 201, body: first.body });
    expect((await unlike(ada, first.body.id, few)).status).toBe(200);
    expect((await like(ada, maaji, few)).status).toBe(201);
    expect(await list(ada)).toMatchObject({ totalItems: 2 });
    const many = customersApi(db, { limits: { ...unlimited, maxLikes: 3 } }, () => time);
    const added = await Promise.all([basket, ID.galaxy, ID.plain].map((id) => like(ada, id, many)));
    expect(added.map(({ status: answer }) => answer).toSorted()).toEqual([201, 409, 409]);
  });

  test('S-30, S-36: more favourites than one read are all found, exported and deleted', async () => {
    const ada = await api.newCustomer();
    const place = await newPlace(db, 'many favourites');
    const NUMBER = 450;
    const names = Array.from({ length: NUMBER }, (_, k) => (k % 3 ? `Stool ${k}` : `Lamp ${k}`));
    const products = await db.write((trx) =>
      insertProducts(
        trx,
        names.map((nom) => newProduct(place, { nom })),
      ),
    );
    // Many have the same time, so they are ordered by id.
    const given = products.map((produitId, k) => {
      const createdAt = new Date(NOW + Math.floor(k / 100) * 1000).toISOString();
      return { clientId: ada.id, produitId, createdAt };
    });
    await db.write(async (trx) => {
      await trx.insertInto('likes').values(given).execute();
      const counts = given.map(
        ({ produitId, createdAt }) => [produitId, { likeCount: 1, trendScore: likeTrend(createdAt) }] as const,
      );
      await addToProducts(trx, new Map(counts));
    });
    const lamps = products.filter((_, k) => k % 3 === 0).toReversed();
    const shown = async (query: string) => (await list(ada, query)).data.map(({ produitId }) => produitId);
    expect(await list(ada, '?keyword=lamp&limit=40')).toMatchObject({ totalItems: 150, totalPages: 4 });
    expect(await shown('?keyword=lamp&limit=40')).toEqual(lamps.slice(0, 40));
    expect(await shown('?keyword=lamp&limit=40&page=3')).toEqual(lamps.slice(80, 120));
    const { body } = await api.ask(`/clients/${ada.id}/export`, { token: ada.token });
    const likes = body.likes as { produitId: number; nom: string }[];
    expect(likes.map(({ produitId }) => produitId)).toEqual(products);
    expect(likes.map(({ nom }) => nom)).toEqual(names);
    const counted = () =>
      db.read
        .selectFrom('produits')
        .select((eb) => [eb.fn.sum<number>('likeCount').as('likes'), eb.fn.max('trendScore').as('trend')])
        .where('id', 'in', products)
        .executeTakeFirstOrThrow();
    expect(Number((await counted()).likes)).toBe(NUMBER);
    const gone = await api.ask(`/clients/${ada.id}`, {
      method: 'DELETE',
      token: ada.token,
      body: { password: ada.password },
    });
    expect(gone.status).toBe(200);
    const after = await counted();
    expect(Number(after.likes)).toBe(0);
    expect(after.trend).toBeCloseTo(0);
    expect(await db.read.selectFrom('likes').selectAll().where('clientId', '=', ada.id).execute()).toEqual([]);
  });

  test('an unlisted product is in no list and no total, and returns with its like', async () => {
    const ada = await api.newCustomer();
    const [basket = 0, drum = 0] = fresh;
    const { body } = await like(ada, basket);
    await like(ada, drum);
    await db.write((trx) => updateProduct(trx, basket, { isActive: false }));
    expect(await list(ada)).toMatchObject({ totalItems: 1, totalPages: 1, data: [{ produitId: drum }] });
    expect(await list(ada, '?keyword=oja')).toMatchObject({ totalItems: 0, data: [] });
    // Its page still shows the heart, and it can be unliked.
    expect((await find(ada, basket)).body).toEqual(body);
    expect(await like(ada, basket)).toMatchObject({ status: 201, body });
    await db.write((trx) => updateProduct(trx, basket, { isActive: true }));
    expect(await list(ada)).toMatchObject({ totalItems: 2 });
    await db.write((trx) => updateProduct(trx, basket, { isActive: false }));
    expect((await unlike(ada, body.id)).status).toBe(200);
    await db.write((trx) => updateProduct(trx, basket, { isActive: true }));
    expect(await list(ada)).toMatchObject({ totalItems: 1 });
  });

  test('inactive or missing products cannot become favourites', async () => {
    const ada = await api.newCustomer();
    for (const produitId of [ID.inactiveProduct, ID.productOfClosedShop]) {
      const { status, body } = await like(ada, produitId);
      expect([status, body.messageError]).toEqual([410, 'This product is not sold any more.']);
    }
    expect((await like(ada, ID.unknown)).status).toBe(404);
    for (const produitId of [0, -1, 1.5, 'x', null, 2 ** 53])
      expect((await like(ada, produitId as number)).status).toBe(400);
    expect(await list(ada)).toEqual({ data: [], totalItems: 0, totalPages: 0 });
  });

  test('G-44: one call returns which products of a page are favourites', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const made = (await like(ada, ID.galaxy)).body;
    await like(bola, ID.plain);
    const states = async ({ id, token }: Customer, ids: string) =>
      api.ask(`/likes/${id}/produits?ids=${ids}`, { token });
    const requested = `${ID.plain},${ID.galaxy},${ID.galaxy},${ID.unknown}`;
    expect((await states(ada, requested)).body).toEqual({ data: [{ id: made.id, produitId: ID.galaxy }] });
    expect((await states(ada, `${ID.plain}`)).body).toEqual({ data: [] });
    for (const ids of ['', 'x', '1,', '0', '1;2', Array.from({ length: 201 }, (_, k) => k + 1).join(',')])
      expect((await states(ada, ids)).status, ids).toBe(400);
  });

  test('PRM-41, PRM-47: without a valid token nobody likes, unlikes or sees favourites', async () => {
    const ada = await api.newCustomer();
    const { id } = (await like(ada, ID.galaxy)).body;
    const before = await likeCount(ID.galaxy);
    for (const token of [undefined, 'nonsense', `${ada.token}x`]) {
      const visitor = { ...ada, token: token as string };
      expect((await like(visitor, ID.plain)).status).toBe(401);
      expect((await unlike(visitor, id)).status).toBe(401);
      expect((await api.ask(`/likes/${ada.id}`, { token })).status).toBe(401);
      expect((await api.ask(`/likes/${ada.id}/produits?ids=1`, { token })).status).toBe(401);
      expect(await find(visitor, ID.galaxy)).toMatchObject({ status: 200, body: null });
    }
    expect(await likeCount(ID.galaxy)).toBe(before);
    expect(await list(ada)).toMatchObject({ totalItems: 1 });
  });

  test("S-02: another customer's favourites are neither visible nor changeable", async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const { id } = (await like(ada, ID.galaxy)).body;
    const asBola = { ...ada, token: bola.token };
    expect((await like(asBola, ID.plain)).status).toBe(403);
    expect((await find(asBola, ID.galaxy)).status).toBe(403);
    expect((await api.ask(`/likes/${ada.id}`, { token: bola.token })).status).toBe(403);
    expect((await unlike(bola, id)).status).toBe(404);
    expect(await list(ada)).toMatchObject({ totalItems: 1 });
    expect(await list(bola)).toMatchObject({ totalItems: 0 });
  });

  test('concurrent likes by one customer are one like; by many, one each', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => api.newCustomer()));
    const [, , , produitId = 0] = fresh;
    const before = await likeCount(produitId);
    const answers = await Promise.all(customers.flatMap((of) => [like(of, produitId), like(of, produitId)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(customers.length);
    expect(await likeCount(produitId)).toBe(before + customers.length);
    const gone = await Promise.all(customers.flatMap((of, k) => [1, 2].map(() => unlike(of, answers[2 * k]?.body.id))));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([
      ...customers.map(() => 200),
      ...customers.map(() => 404),
    ]);
    expect(await likeCount(produitId)).toBe(before);
  });

  test('a like leaves nothing behind when its account or product is deleted meanwhile', async () => {
    const ada = await api.newCustomer();
    const before = await likeCount(ID.galaxy);
    const waiting = waitingWrites(db);
    const late = like(ada, ID.galaxy, customersApi(waiting.db));
    await waiting.waits;
    const body = { password: ada.password };
    expect((await api.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body })).status).toBe(200);
    waiting.letThrough();
    expect((await late).status).toBe(401);
    expect(await likeCount(ID.galaxy)).toBe(before);

    const bola = await api.newCustomer();
    const [produitId = 0] = await db.write(async (trx) =>
      insertProducts(trx, [newProduct({ boutiqueId: ID.adePhones, sousCategorieId: ID.laptops })]),
    );
    const { id } = (await like(bola, produitId)).body;
    const answers = await Promise.all([
      unlike(bola, id),
      db.write((trx) => deleteProducts(trx, [produitId])),
      like(bola, produitId),
    ]);
    expect([200, 404]).toContain(answers[0].status);
    expect([201, 404]).toContain(answers[2].status);
    expect((await like(bola, produitId)).status).toBe(404);
    expect(await list(bola)).toMatchObject({ totalItems: 0 });
    expect((await unlike(bola, id)).status).toBe(404);
  });
});
