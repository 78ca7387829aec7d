/** The newest products beside a product on its page: cached per sub-category, and always current. */
import { expect, test } from 'vitest';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct } from '../search/products.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
/** The products of a page, the product itself, and two more. */
const MANY = 27;

describeEngines('the products beside a product', (open) => {
  test('are the 24 newest others of its sub-category, also after a write', async () => {
    const db = await open();
    const place = await newPlace(db, 'beside');
    const add = (nom: string, minutes: number) =>
      db.write((trx) => insertProducts(trx, [newProduct(place, { nom, createdAt: minutesAgo(minutes) })]));
    const oldestFirst: number[] = [];
    for (let k = MANY; k > 0; k -= 1) oldestFirst.push(...(await add(`Lamp ${k}`, k)));
    const newestFirst = oldestFirst.toReversed();
    const [newest = 0, second = 0] = newestFirst;
    const { http } = createApi({ db, now: () => NOW, log: { error: () => {} }, services: testServices() });
    const beside = async (id: number, more = '') => {
      const path = `/produits/v1/sous-categories/${place.sousCategorieId}?limit=24&produitId=${id}${more}`;
      const { data, totalItems } = (await (await http.request(path)).json()) as {
        data: { id: number }[];
        totalItems: number;
      };
      return { ids: data.map((card) => card.id), totalItems };
    };
    const others = (id: number, all: readonly number[]) => all.filter((other) => other !== id);

    for (const id of [newest, oldestFirst[0] ?? 0])
      expect(await beside(id)).toEqual({ ids: others(id, newestFirst).slice(0, 24), totalItems: MANY - 1 });
    expect((await beside(newest, '&page=2')).ids).toEqual(others(newest, newestFirst).slice(24));
    expect((await beside(newest, '&sort=prix')).ids).toHaveLength(24);

    const [added = 0] = await add('New lamp', 0);
    expect((await beside(newest)).ids.slice(0, 2)).toEqual([added, second]);
    await db.write((trx) => updateProduct(trx, second, { isActive: false }));
    expect(await beside(newest)).toEqual({
      ids: [added, ...newestFirst.slice(2)].slice(0, 24),
      totalItems: MANY - 1,
    });
  });
});
