/** Length limits of customers' texts, and size limits of list pages that show them, on every engine. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { MAX_REVIEWS } from '../../../src/features/reviews/review.ts';
import { MAX_LIST_BYTES, MAX_TEXT } from '../../../src/shared/long-texts.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { newPlace, newProduct } from '../search/products.ts';
import { fillCatalogue, NOW } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from './customers.ts';

/** Bytes besides the texts: ids, times and authors of 200 rows. */
const FRAME = 200 * 300;
/** The longest text that earlier versions accepted. */
const OLD = 97_000;

describeEngines(
  'long texts',
  (open) => {
    let db: Database;
    let api: CustomersApi;
    let newProductId: () => Promise<number>;
    beforeAll(async () => {
      db = await open();
      await fillCatalogue(db);
      api = customersApi(db, {}, () => NOW);
      const place = await newPlace(db, 'long-texts');
      newProductId = async () => (await db.write((trx) => insertProducts(trx, [newProduct(place)])))[0] as number;
    });

    const write = ({ id, token }: Customer, produitId: number, text: string) =>
      api.ask('/comments', { method: 'POST', token, body: { clientId: id, produitId, text } });
    const rate = ({ id, token }: Customer, produitId: number, comment: string) =>
      api.ask('/etoiles', { method: 'POST', token, body: { clientId: id, produitId, cote: 4, comment } });
    const sizeOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).length;

    test('S-29: a review, its change and the comment of a rating have at most 5,000 characters', async () => {
      const ada = await api.newCustomer();
      const id = await newProductId();
      const longest = 'ọ'.repeat(MAX_TEXT);
      const own = await write(ada, id, ` ${longest}\n`);
      expect([own.status, own.body.text, own.body.isCut]).toEqual([200, longest, false]);
      const changed = await api.ask(`/comments/${own.body.id}`, {
        method: 'PUT',
        token: ada.token,
        body: { text: `${longest}!` },
      });
      expect((await rate(ada, id, longest)).body.comment).toBe(longest);
      for (const [answer, field] of [
        [await write(ada, id, `${longest}!`), 'text'],
        [changed, 'text'],
        [await rate(ada, id, `${longest}!`), 'comment'],
      ] as const)
        expect([answer.status, answer.body.messageError]).toEqual([400, `${field}: must be at most 5,000 characters`]);
      expect((await api.ask(`/comments/v1/produits/${id}`)).body).toMatchObject({ totalItems: 1, data: [own.body] });
    });

    test('S-29: a customer has a maximum of reviews per product, and can add one after deleting one', async () => {
      const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
      const [id, other] = [await newProductId(), await newProductId()];
      // Concurrently: none may exceed the limit.
      const answers = await Promise.all(Array.from({ length: MAX_REVIEWS + 3 }, (_, k) => write(ada, id, `No ${k}`)));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status, body }) => [status, body.messageError])).toEqual(
        refused.map(() => [
          409,
          'You have written 5 reviews of this product, which is the most. Please change one of them.',
        ]),
      );
      expect(refused).toHaveLength(3);
      expect((await write(ada, other, 'Good')).status).toBe(200);
      expect((await write(bola, id, 'Good')).status).toBe(200);
      const gone = answers.find(({ status }) => status === 200)?.body.id;
      await api.ask(`/comments/${gone}`, { method: 'DELETE', token: ada.token });
      expect((await write(ada, id, 'Again')).status).toBe(200);
    });

    test('S-29: long rows of earlier versions are shortened in lists, and complete on their own', async () => {
      const id = await newProductId();
      const people = await Promise.all(Array.from({ length: 20 }, () => api.newCustomer()));
      const createdAt = new Date(NOW).toISOString();
      const old = 'ọ'.repeat(OLD / 3);
      await db.write(async (trx) => {
        for (const { id: clientId } of people) {
          await trx.insertInto('comments').values({ clientId, produitId: id, text: old, createdAt }).execute();
          await trx
            .insertInto('etoiles')
            .values({ clientId, produitId: id, cote: 3, comment: old, createdAt })
            .execute();
        }
        await trx.updateTable('produits').set({ ratingCount: 20, ratingSum: 60 }).where('id', '=', id).execute();
      });
      for (const [path, field] of [
        ['/comments', 'text'],
        ['/etoiles', 'comment'],
      ] as const)
        for (const limit of [5, 10, 20, 50, 200]) {
          const { body } = await api.ask(`${path}/v1/produits/${id}?limit=${limit}`);
          const data = body.data as { isCut: boolean; text?: string; comment?: string }[];
          expect(sizeOf(body)).toBeLessThan(MAX_LIST_BYTES + FRAME);
          expect(data).toHaveLength(Math.min(limit, 20));
          for (const row of data) {
            expect(row.isCut).toBe(true);
            expect(old.startsWith(row[field] ?? '?')).toBe(true);
            expect(row[field]?.length).toBeGreaterThan(1000);
          }
        }
      expect((await api.ask(`/comments/v1/produits/${id}`)).body).toMatchObject({ totalItems: 20, totalPages: 2 });
      const listed = (await api.ask(`/comments/v1/produits/${id}`)).body.data as { id: number }[];
      const one = await api.ask(`/comments/v1/produits/${id}?reviewId=${listed[3]?.id}`);
      expect(one.body).toMatchObject({ totalItems: 1, data: [{ id: listed[3]?.id, text: old, isCut: false }] });
      const own = await api.ask(`/etoiles/v1/produits/${id}?clientId=${people[0]?.id}`);
      expect(own.body).toMatchObject({ totalItems: 1, data: [{ comment: old, isCut: false }] });
    });

    test('a single review is read under its own product only', async () => {
      const ada = await api.newCustomer();
      const [id, other] = [await newProductId(), await newProductId()];
      const { body } = await write(ada, id, 'Good');
      const of = async (product: number) =>
        (await api.ask(`/comments/v1/produits/${product}?reviewId=${body.id}`)).body as unknown;
      expect(await of(id)).toEqual({ data: [body], totalItems: 1, totalPages: 1 });
      expect(await of(other)).toEqual({ data: [], totalItems: 0, totalPages: 0 });
    });

    test('S-29: texts of the maximum length are complete on every page size of the screens', async () => {
      const id = await newProductId();
      const people = await Promise.all(Array.from({ length: 10 }, () => api.newCustomer()));
      for (const ada of people)
        for (let k = 0; k < MAX_REVIEWS; k += 1) expect((await write(ada, id, 'x'.repeat(MAX_TEXT))).status).toBe(200);
      const { body } = await api.ask(`/comments/v1/produits/${id}?limit=50`);
      expect((body.data as { isCut: boolean }[]).filter(({ isCut }) => isCut)).toEqual([]);
      expect(sizeOf(body)).toBeLessThan(MAX_LIST_BYTES + FRAME);
    });
  },
  sqliteFirst,
);
