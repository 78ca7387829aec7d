/** Ratings and reviews that customers write, change and delete. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct } from '../search/products.ts';
import { fillCatalogue, ID, NOW } from './catalogue.ts';
import { type Answered, type Customer, type CustomersApi, customersApi, waitingWrites } from './customers.ts';

const NAUGHTY = '<img src=x onerror=alert(1)> ọjà’s “best” 😀\n\nRobert"); drop table etoiles;-- \\u0000 %s {{7*7}}';

describeEngines('stars and reviews of one’s own', (open) => {
  let db: Database;
  let api: CustomersApi;
  /** Milliseconds since 1970. */
  let time = NOW;
  let newProductId: () => Promise<number>;

  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db, {}, () => time);
    const place = await newPlace(db, 'opinions');
    newProductId = async () => (await db.write((trx) => insertProducts(trx, [newProduct(place)])))[0] as number;
  });

  const rate = (of: Customer, produitId: number, given: Record<string, unknown>, by = api) =>
    by.ask('/etoiles', { method: 'POST', token: of.token, body: { clientId: of.id, produitId, ...given } });
  const takeStarsBack = ({ token }: Customer, id: unknown, by = api) =>
    by.ask(`/etoiles/${id}`, { method: 'DELETE', token });
  const write = (of: Customer, produitId: number, text: unknown, by = api) =>
    by.ask('/comments', { method: 'POST', token: of.token, body: { clientId: of.id, produitId, text } });
  const change = ({ token }: Customer, id: unknown, text: unknown) =>
    api.ask(`/comments/${id}`, { method: 'PUT', token, body: { text } });
  const takeReviewBack = ({ token }: Customer, id: unknown) => api.ask(`/comments/${id}`, { method: 'DELETE', token });
  const ratings = async (id: number) => (await api.ask(`/etoiles/v1/produits/${id}`)).body;
  const reviews = async (id: number) => (await api.ask(`/comments/v1/produits/${id}`)).body;
  const average = async (id: number) => (await api.ask(`/etoiles/v1/produits/average/${id}`)).body as unknown as number;
  const reviewCount = async (id: number) =>
    (await api.ask(`/comments/v1/produits/count/${id}`)).body as unknown as number;
  const faceOf = async ({ id }: Customer) => {
    const row = await db.read.selectFrom('clients').select(['id', 'pseudo', 'url']).where('id', '=', id).execute();
    return row[0];
  };
  const refusal = ({ status, body }: Answered) => [status, body.messageError];

  test("PRM-28, API-34: a customer's rating appears in the list, the mean and the card", async () => {
    const ada = await api.newCustomer();
    const id = await newProductId();
    const { status, body } = await rate(ada, id, { cote: 4, comment: NAUGHTY });
    expect(status).toBe(200);
    expect(contract.addRating.answer.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.any(Number),
      cote: 4,
      comment: NAUGHTY,
      isCut: false,
      bought: false,
      createdAt: new Date(time).toISOString(),
      produitId: id,
      clientId: ada.id,
      client: await faceOf(ada),
    });
    expect(await ratings(id)).toMatchObject({ data: [body], totalItems: 1, totalPages: 1 });
    expect(await average(id)).toBe(4);
    expect((await api.ask(`/produits/${id}`)).body).toMatchObject({ ratingCount: 1, ratingAverage: 4 });
    expect(await rate(ada, await newProductId(), { cote: 5 })).toMatchObject({ status: 200, body: { comment: '' } });
  });

  test('G-47: a second rating of a product replaces the first', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const first = (await rate(ada, id, { cote: 1, comment: 'Broken' })).body;
    await rate(bola, id, { cote: 4 });
    time += 60_000;
    const second = (await rate(ada, id, { cote: 5, comment: 'They sent another' })).body;
    time = NOW;
    expect(second).toMatchObject({ id: first.id, cote: 5, createdAt: new Date(NOW + 60_000).toISOString() });
    expect(await ratings(id)).toMatchObject({ totalItems: 2, data: [second, { clientId: bola.id }] });
    expect(await average(id)).toBe(4.5);
    const ownOf = async ({ id: clientId }: Customer) =>
      (await api.ask(`/etoiles/v1/produits/${id}?page=1&limit=1&clientId=${clientId}`)).body;
    expect(await ownOf(bola)).toMatchObject({ totalItems: 1, data: [{ clientId: bola.id, cote: 4 }] });
    expect(await ownOf(await api.newCustomer())).toMatchObject({ totalItems: 0, totalPages: 0, data: [] });
    const same = (await rate(ada, id, { cote: 5, comment: 'They sent another' })).body;
    expect(same.id).toBe(first.id);
    expect(await average(id)).toBe(4.5);
  });

  test('CST-89, ENT-067: stars are integers from 1 to 5, for an existing product', async () => {
    const ada = await api.newCustomer();
    const id = await newProductId();
    for (const cote of [0, 6, -1, 2.5, '5', null, undefined, true, Number.NaN])
      expect((await rate(ada, id, { cote })).status, String(cote)).toBe(400);
    expect(refusal(await rate(ada, id, { cote: 6 }))).toEqual([400, 'cote: must be 1 to 5 stars']);
    expect((await rate(ada, ID.unknown, { cote: 3 })).status).toBe(404);
    for (const comment of ['a\u0000b', '\ud800', 7])
      expect((await rate(ada, id, { cote: 3, comment })).status).toBe(400);
    expect(await ratings(id)).toMatchObject({ totalItems: 0 });
    for (const cote of [1, 2, 3, 4, 5]) expect((await rate(ada, id, { cote })).body.cote).toBe(cote);
    expect(await average(id)).toBe(5);
  });

  test('PRM-31, RAT-17, API-35/S-01: customers delete their own rating', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const ofAda = (await rate(ada, id, { cote: 1 })).body;
    const ofBola = (await rate(bola, id, { cote: 4 })).body;
    expect(await takeStarsBack(ada, ofAda.id)).toMatchObject({
      status: 200,
      body: { message: 'Your rating has been deleted.' },
    });
    expect(await ratings(id)).toMatchObject({ data: [ofBola], totalItems: 1, totalPages: 1 });
    expect(await average(id)).toBe(4);
    expect((await takeStarsBack(ada, ofAda.id)).status).toBe(404);
    expect((await takeStarsBack(bola, ofBola.id)).status).toBe(200);
    expect(await average(id)).toBe(0);
    expect((await rate(ada, id, { cote: 2 })).status).toBe(200);
  });

  test("PRM-30, PRM-32, PRM-42, RAT-13: visitors cannot rate or delete, and nobody deletes another's rating", async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const own = (await rate(ada, id, { cote: 5 })).body;
    for (const token of [undefined, 'nonsense']) {
      expect((await takeStarsBack({ ...ada, token: token as string }, own.id)).status).toBe(401);
      expect((await rate({ ...ada, token: token as string }, id, { cote: 1 })).status).toBe(401);
    }
    expect((await takeStarsBack(bola, own.id)).status).toBe(403);
    expect((await takeStarsBack(bola, ID.unknown)).status).toBe(404);
    expect((await rate({ ...ada, token: bola.token }, id, { cote: 1 })).status).toBe(403);
    expect(await ratings(id)).toMatchObject({ data: [own], totalItems: 1, totalPages: 1 });
    expect(await average(id)).toBe(5);
  });

  test('concurrent ratings by one customer are one rating, counted once', async () => {
    const customers = await Promise.all(Array.from({ length: 3 }, () => api.newCustomer()));
    const id = await newProductId();
    const answers = await Promise.all(
      customers.flatMap((of) => [1, 3, 5].map((cote) => rate(of, id, { cote, comment: `${cote}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { data, totalItems } = (await ratings(id)) as { data: { id: number; cote: number }[]; totalItems: number };
    expect(totalItems).toBe(customers.length);
    const sum = data.reduce((of, { cote }) => of + cote, 0);
    expect(await average(id)).toBe(Math.round((sum / 3) * 10) / 10);
    const [one] = data;
    const owner = customers.find(({ id: of }) =>
      answers.some(({ body }) => body.id === one?.id && body.clientId === of),
    );
    const gone = await Promise.all([1, 2, 3].map(() => takeStarsBack(owner as Customer, one?.id)));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await api.ask(`/produits/${id}`)).body.ratingCount).toBe(2);
  });

  test('PRM-38, API-57: a customer writes several reviews', async () => {
    const ada = await api.newCustomer();
    const id = await newProductId();
    const { status, body } = await write(ada, id, `  ${NAUGHTY}\n`);
    expect(status).toBe(200);
    expect(contract.addReview.answer.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.any(Number),
      text: NAUGHTY,
      isCut: false,
      bought: false,
      createdAt: new Date(time).toISOString(),
      produitId: id,
      clientId: ada.id,
      client: await faceOf(ada),
    });
    time += 1000;
    const second = (await write(ada, id, 'And another thing.')).body;
    time = NOW;
    expect(await reviews(id)).toEqual({ data: [second, body], totalItems: 2, totalPages: 1 });
    expect(await reviewCount(id)).toBe(2);
  });

  test('G-319: a review that is sent twice is written once, and a customer finds their own of a product', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const answers = await Promise.all([1, 2, 3].map(() => write(ada, id, 'It came on time.')));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, answers[0]?.body.id]));
    expect((await write(bola, id, 'It came on time.')).body.id).not.toBe(answers[0]?.body.id);
    time += 1000;
    const second = (await write(ada, id, `${'ọ'.repeat(4999)}!`)).body;
    time = NOW;
    const own = await api.ask(`/comments/v1/produits/${id}?clientId=${ada.id}`);
    expect(own.body).toEqual({ data: [second, answers[0]?.body], totalItems: 2, totalPages: 1 });
    expect(await reviewCount(id)).toBe(3);
  });

  test('REV-19/S-29: a review has a maximum length, and is never blank', async () => {
    const ada = await api.newCustomer();
    const id = await newProductId();
    const long = 'ọ'.repeat(5000);
    expect((await write(ada, id, long)).body.text).toBe(long);
    for (const text of ['', '  \n\t ', '\u200b'])
      expect(refusal(await write(ada, id, text)), JSON.stringify(text)).toEqual([
        400,
        'text: Please write your review first.',
      ]);
    for (const text of [7, null, undefined, 'a\u0000b', '\udc00'])
      expect((await write(ada, id, text)).status).toBe(400);
    expect((await write(ada, ID.unknown, 'Good')).status).toBe(404);
    expect(await reviewCount(id)).toBe(1);
  });

  test('PRM-39, API-58/C-19: only the author changes a review', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const own = (await write(ada, id, 'Good')).body;
    const changed = { ...own, text: 'Better than I thought' };
    expect(await change(ada, own.id, changed.text)).toMatchObject({ status: 200, body: changed });
    expect(await reviews(id)).toEqual({ data: [changed], totalItems: 1, totalPages: 1 });
    expect((await change(bola, own.id, 'Bad')).status).toBe(403);
    expect((await change({ ...ada, token: undefined as unknown as string }, own.id, 'Bad')).status).toBe(401);
    expect((await change(ada, ID.unknown, 'Bad')).status).toBe(404);
    expect(refusal(await change(ada, own.id, '  '))).toEqual([400, 'text: Please write your review first.']);
    expect(await reviews(id)).toEqual({ data: [changed], totalItems: 1, totalPages: 1 });
  });

  test('PRM-40, API-59/C-19: only the author deletes a review', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const id = await newProductId();
    const ofAda = (await write(ada, id, 'Good')).body;
    const ofBola = (await write(bola, id, 'Bad')).body;
    expect((await takeReviewBack(bola, ofAda.id)).status).toBe(403);
    expect((await takeReviewBack({ ...ada, token: undefined as unknown as string }, ofAda.id)).status).toBe(401);
    expect(await reviewCount(id)).toBe(2);
    expect(await takeReviewBack(ada, ofAda.id)).toMatchObject({
      status: 200,
      body: { message: 'Your review has been deleted.' },
    });
    expect((await takeReviewBack(ada, ofAda.id)).status).toBe(404);
    expect(await reviews(id)).toEqual({ data: [ofBola], totalItems: 1, totalPages: 1 });
  });

  test('an account deleted meanwhile leaves neither ratings nor reviews behind', async () => {
    const ada = await api.newCustomer();
    const id = await newProductId();
    const waits = [waitingWrites(db), waitingWrites(db)] as const;
    const late = [
      rate(ada, id, { cote: 1 }, customersApi(waits[0].db)),
      write(ada, id, 'Bad', customersApi(waits[1].db)),
    ];
    await Promise.all(waits.map((of) => of.waits));
    const body = { password: ada.password };
    expect((await api.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body })).status).toBe(200);
    for (const of of waits) of.letThrough();
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401]);
    expect([await average(id), await reviewCount(id)]).toEqual([0, 0]);
  });

  test("two customers who like, rate and follow concurrently never see each other's data", async () => {
    const people = await Promise.all([api.newCustomer(), api.newCustomer()]);
    const products = [await newProductId(), await newProductId()];
    const shops = [ID.adePhones, ID.ojaTuntun];
    const own = (k: number) => ({ clientId: people[k]?.id, produitId: products[k], boutiqueId: shops[k] });
    const as = (k: number, method: string, path: string, body?: unknown) =>
      api.ask(path, { method, token: people[k]?.token, body });
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        [0, 1].flatMap((k) => [
          as(k, 'POST', '/likes', own(k)),
          as(k, 'POST', '/etoiles', { ...own(k), cote: k + 1 }),
          as(k, 'POST', '/clients/v1/boutiques', own(k)),
          as(k, 'GET', `/likes/${people[k]?.id}`),
        ]),
      );
    const seen = await Promise.all(
      [0, 1].map(async (k) => {
        const id = people[k]?.id;
        const [likes, states, found, other, follows, copy] = await Promise.all([
          as(k, 'GET', `/likes/${id}`),
          as(k, 'GET', `/likes/${id}/produits?ids=${products.join(',')}`),
          as(k, 'PATCH', '/likes/v1/produits', own(k)),
          as(k, 'PATCH', '/likes/v1/produits', { ...own(k), produitId: products[1 - k] }),
          as(k, 'GET', `/clients/${id}/boutiques?ids=${shops.join(',')}`),
          as(k, 'GET', `/clients/${id}/export`),
        ]);
        return [likes.body, states.body, found.body, other.body, follows.body, copy.body];
      }),
    );
    for (const [k, [likes, states, found, other, follows, copy]] of seen.entries()) {
      const { clientId, produitId, boutiqueId } = own(k);
      expect(likes).toMatchObject({ totalItems: 1, data: [{ clientId, produitId }] });
      expect(states).toEqual({ data: [{ id: found?.id, produitId }] });
      expect(found).toMatchObject({ clientId, produitId });
      expect(other).toBeNull();
      expect(follows).toEqual({ data: [boutiqueId] });
      expect(copy).toMatchObject({
        likes: [{ produitId }],
        follows: [{ boutiqueId }],
        etoiles: [{ produitId, cote: k + 1 }],
        comments: [],
      });
    }
  });
});
