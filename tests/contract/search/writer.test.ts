import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { addToProduct } from '../../../src/features/products/writing/product-counts.repository.ts';
import {
  insertProducts,
  type NewProduct,
  ProductWriteError,
  updateProduct,
  upsertProducts,
} from '../../../src/features/products/writing/products-write.repository.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { ShopWriteError, updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { foldText } from '../../../src/shared/fold-text.ts';
import { MORE } from '../../more.ts';
import { AT } from '../database/rows.ts';
import { describeEngines } from '../engines.ts';
import { expectConsistent } from './consistent.ts';
import { newPlace, newProduct, type Place } from './products.ts';

/** The tags that `work` logs, sorted. */
async function tagsOf(db: Database, work: Parameters<Database['write']>[0]): Promise<string[]> {
  const last = (await db.read.selectFrom('change_log').select('seq').orderBy('seq', 'desc').executeTakeFirst())?.seq;
  await db.write(work);
  const logged = await db.read
    .selectFrom('change_log')
    .select('tag')
    .where('seq', '>', last ?? 0)
    .execute();
  return logged.map(({ tag }) => tag).toSorted();
}

const WORDS = ['oja', 'ọjà', 'rice', 'Rìce', 'bag', '5,000', "Ma'aji's", 'x'];
const someText = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));
const values = fc.record({
  nom: someText.map((text) => `${text} item`),
  description: someText,
  prix: fc.integer({ min: 500, max: 900 }),
  promotion: fc.boolean(),
  isActive: fc.boolean(),
  place: fc.nat(2),
});
const operation = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), values }),
  fc.record({ kind: fc.constant('upsert' as const), key: fc.nat(4), values }),
  fc.record({ kind: fc.constant('update' as const), at: fc.nat(20), values }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('shop' as const), place: fc.nat(2), isActive: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), place: fc.nat(2), ville: fc.constantFrom('Kano', 'Ikeja') }),
);

describeEngines('catalogue writer', (open, { dialect }) => {
  async function expectConsistentAfter(sequences: number): Promise<void> {
    const db = await open();
    const places: Place[] = [];
    for (const name of ['one', 'two', 'three']) places.push(await newPlace(db, `${sequences} sequences, ${name}`));
    const place = (k: number) => places[k] as Place;
    const made = ({ place: at, promotion, ...rest }: { place: number; promotion: boolean }): Partial<NewProduct> => ({
      ...place(at),
      ...rest,
      promotion,
      prixPromotion: promotion ? 400 : null,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 12 }), async (operations) => {
        for (const step of operations) {
          const rows = await db.read.selectFrom('produits').select('id').orderBy('id').execute();
          await db.write(async (trx) => {
            const at = 'at' in step ? rows[step.at % Math.max(1, rows.length)]?.id : undefined;
            if (step.kind === 'insert') await insertProducts(trx, [newProduct(place(0), made(step.values))]);
            else if (step.kind === 'upsert')
              await upsertProducts(trx, [newProduct(place(0), { ...made(step.values), externalId: `k${step.key}` })]);
            else if (step.kind === 'update' && at !== undefined) await updateProduct(trx, at, made(step.values));
            else if (step.kind === 'delete' && at !== undefined) await deleteProducts(trx, [at]);
            else if (step.kind === 'shop')
              await updateShop(trx, place(step.place).boutiqueId, { isActive: step.isActive });
            else if (step.kind === 'move') await updateShop(trx, place(step.place).boutiqueId, { ville: step.ville });
          });
        }
        await expectConsistent(db.read);
        for (const { boutiqueId } of places) {
          const { ville, listedCount } = await db.read
            .selectFrom('boutiques')
            .select(['ville', 'listedCount'])
            .where('id', '=', boutiqueId)
            .executeTakeFirstOrThrow();
          const region = { region: 'ville' as const, value: ville };
          const found = await searchProducts(db.read, 'item', { limit: 1, offset: 0, boutiqueId, region });
          expect(found.total).toBe(listedCount);
        }
      }),
      { numRuns: sequences },
    );
  }

  const SEQUENCES = dialect === 'sqlite' ? { few: 6, many: 30 } : { few: 2, many: 10 };
  test('keeps lists, totals, search and vocabulary consistent after any write', () =>
    expectConsistentAfter(SEQUENCES.few));
  test('keeps them consistent after any of many writes', { tags: [MORE] }, () => expectConsistentAfter(SEQUENCES.many));

  test('returns ids in the order of the products, each with its own pictures and varieties', async () => {
    const db = await open();
    const place = await newPlace(db, 'order');
    const products = Array.from({ length: 250 }, (_, k) =>
      newProduct(place, {
        nom: `Ordered ${k}`,
        images: [
          { url: `${k}/a.svg`, couleur: { nom: 'Red' } },
          { url: `${k}/b.svg`, couleur: null },
        ],
        caracteristiques: [{ nom: 'Size', montant: k + 0.25 }],
        description_produit: { champ: 'Brand', value: `${k}` },
      }),
    );
    const ids = await db.write((trx) => insertProducts(trx, products, { random: () => 0.5 }));
    for (const k of [0, 1, 104, 105, 249]) {
      const id = ids[k] as number;
      const row = await db.read.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ nom: `Ordered ${k}`, rnd: 2 ** 30, views: 0, createdAt: AT, updatedAt: AT });
      expect(row.description_produit).toEqual({ champ: 'Brand', value: `${k}` });
      const images = await db.read
        .selectFrom('images')
        .select(['url', 'couleur'])
        .where('produitId', '=', id)
        .orderBy('id')
        .execute();
      expect(images.map((image) => ({ ...image }))).toEqual(products[k]?.images);
      const varieties = await db.read
        .selectFrom('caracteristiques')
        .select('montant')
        .where('produitId', '=', id)
        .execute();
      expect(varieties.map(({ montant }) => montant)).toEqual([k + 0.25]);
    }
  });

  test("an upsert adds, changes or skips, and keeps counts of shoppers' actions", async () => {
    const db = await open();
    const place = await newPlace(db, 'upsert');
    const product = (change: Partial<NewProduct> = {}) =>
      newProduct(place, { externalId: 'up-1', images: [{ url: 'a.svg', couleur: { nom: 'Red' } }], ...change });
    const other = newProduct(place, { externalId: 'up-2' });
    const upsert = (...products: NewProduct[]) => db.write((trx) => upsertProducts(trx, products));
    const [first, second] = await upsert(product(), other);
    expect([first?.outcome, second?.outcome]).toEqual(['inserted', 'inserted']);
    await db.write((trx) =>
      trx
        .updateTable('produits')
        .set({ views: 7, likeCount: 2 })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    );
    expect(await upsert(other, product({ createdAt: '2020-01-01T00:00:00.000Z', views: 1 }))).toEqual([
      { id: second?.id, outcome: 'unchanged' },
      { id: first?.id, outcome: 'unchanged' },
    ]);
    for (const change of [
      { nom: 'Ankara Cloth' },
      { prix: 1500.75 },
      { images: [] },
      { caracteristiques: [{ nom: 'Large', montant: 10 }] },
      { description_produit: { champ: 'a', value: 'b' } },
      { isActive: false },
    ]) {
      expect((await upsert(product(change)))[0], JSON.stringify(change)).toEqual({ id: first?.id, outcome: 'updated' });
      expect((await upsert(product(change)))[0]?.outcome, JSON.stringify(change)).toBe('unchanged');
    }
    const row = await db.read
      .selectFrom('produits')
      .select(['views', 'likeCount', 'createdAt'])
      .where('id', '=', first?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ views: 7, likeCount: 2, createdAt: AT });
    await expect(upsert(newProduct(place))).rejects.toThrow(ProductWriteError);
    await expect(upsert(product(), product())).rejects.toThrow('occurs twice');
  });

  test('products are removed from the index one by one', async () => {
    const db = await open();
    const place = await newPlace(db, 'leaving');
    const products = Array.from({ length: 12 }, (_, k) => newProduct(place, { nom: `Leaving basket ${k}` }));
    const ids = await db.write((trx) => insertProducts(trx, products));
    for (const [k, id] of ids.entries()) {
      expect(await db.write((trx) => deleteProducts(trx, [id]))).toBe(1);
      expect((await searchProducts(db.read, 'leaving', { limit: 1, offset: 0 })).total).toBe(11 - k);
    }
  });

  test('a failed write stores nothing, and unknown ids are named', async () => {
    const db = await open();
    const place = await newPlace(db, 'failing');
    const lost = newProduct(place, { nom: 'Zzyzx lost' });
    const bad = newProduct({ ...place, boutiqueId: 987_654 });
    await expect(
      db.write(async (trx) => {
        await insertProducts(trx, [lost]);
        await insertProducts(trx, [bad]);
      }),
    ).rejects.toThrow('there is no shop with the id 987654');
    expect((await searchProducts(db.read, 'zzyzx', { limit: 1, offset: 0 })).total).toBe(0);
    await expect(db.write((trx) => updateProduct(trx, 987_654, { nom: 'x' }))).rejects.toThrow(ProductWriteError);
    await expect(db.write((trx) => updateShop(trx, 987_654, { isActive: true }))).rejects.toThrow(ShopWriteError);
    expect(await db.write((trx) => deleteProducts(trx, [987_654]))).toBe(0);
  });

  test('logs the tags of every page that shows the change', async () => {
    const db = await open();
    const place = await newPlace(db, 'tags');
    const place2 = await newPlace(db, 'tags two');
    const ids: number[] = [];
    const logged = await tagsOf(db, async (trx) => {
      ids.push(...(await insertProducts(trx, [newProduct(place)])));
    });
    const [id = 0] = ids;
    const listsOf = (of: Place) => [`shop:${of.boutiqueId}:products`, `sub-category:${of.sousCategorieId}:products`];
    expect(logged).toEqual(['product:new', 'products', 'search', ...listsOf(place)]);
    expect(await tagsOf(db, (trx) => updateProduct(trx, id, { ...place2 }))).toEqual(
      [
        ...[`product:${id}`, 'search', ...listsOf(place), ...listsOf(place2)],
        ...['products:filters', 'search:filters'],
      ].toSorted(),
    );
    expect(await tagsOf(db, (trx) => updateShop(trx, place2.boutiqueId, { isActive: false }))).toEqual(
      ['products', 'search', `shop:${place2.boutiqueId}`, 'shops', ...listsOf(place2)].toSorted(),
    );
    expect(await tagsOf(db, (trx) => deleteProducts(trx, [id]))).toEqual([`product:${id}`]);
  });

  test('a change of one product purges only the lists that it can affect', async () => {
    const db = await open();
    const place = await newPlace(db, 'busy');
    const { boutiqueId, sousCategorieId } = place;
    const [id = 0] = await db.write((trx) => insertProducts(trx, [newProduct(place, { qte: 10 })]));
    const logged = (work: Parameters<Database['write']>[0]) => tagsOf(db, work);
    const inOrder = (order: string) =>
      [
        `product:${id}`,
        ...['products', 'search', `shop:${boutiqueId}:products`, `sub-category:${sousCategorieId}:products`].map(
          (set) => `${set}:${order}`,
        ),
      ].toSorted();
    /** The tags of {@link inOrder}, and those of filters. */
    const filtered = (order: string) => [...new Set([...inOrder(order), ...inOrder('filters')])].toSorted();
    const update = (changes: Partial<NewProduct>) => logged((trx) => updateProduct(trx, id, changes));
    expect(await update({ qte: 9 })).toEqual([`product:${id}`]);
    expect(await update({ description: 'Another text' })).toEqual([`product:${id}`, 'search']);
    expect(await update({ prix: 1550 })).toEqual(filtered('prix'));
    // The search index has prices in steps.
    expect(await update({ prix: 1600 })).toEqual([...filtered('prix'), 'search'].toSorted());
    expect(await update({ prix: 1550 })).toEqual([...filtered('prix'), 'search'].toSorted());
    // The first sale is a step of popularity, which ranks searches; most later ones are not.
    expect(await logged((trx) => addToProduct(trx, id, { qte: -1, orderCount: 1 }))).toEqual(
      [...inOrder('orders'), 'search'].toSorted(),
    );
    expect(await logged((trx) => addToProduct(trx, id, { qte: -1, orderCount: 1 }))).toEqual(inOrder('orders'));
    expect(await logged((trx) => addToProduct(trx, id, { ratingCount: 1, ratingSum: 4 }))).toEqual(
      [...filtered('average'), 'search'].toSorted(),
    );
    // A step of the search ranking with the same number of stars.
    expect(await logged((trx) => addToProduct(trx, id, { ratingCount: 1, ratingSum: 4 }))).toEqual(
      [...inOrder('average'), 'search'].toSorted(),
    );
    // Trend and likes are not displayed, so only the order of lists changes.
    const moved = (...orders: string[]) =>
      orders
        .flatMap(inOrder)
        .filter((tag) => tag !== `product:${id}`)
        .toSorted();
    expect(await logged((trx) => addToProduct(trx, id, { trendScore: 2.5 }))).toEqual(moved('trend'));
    // Two sales and two likes are another step in searches.
    expect(await logged((trx) => addToProduct(trx, id, { likeCount: 2, trendScore: 2.5 }))).toEqual(
      [...moved('likes', 'trend'), 'search'].toSorted(),
    );
    const { qte, orderCount } = await db.read
      .selectFrom('produits')
      .select(['qte', 'orderCount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ qte, orderCount }).toEqual({ qte: 7, orderCount: 2 });
    await expect(db.write((trx) => addToProduct(trx, id, { qte: -8 }))).rejects.toThrow();
    await expect(db.write((trx) => addToProduct(trx, 987_654, { qte: -1 }))).rejects.toThrow(ProductWriteError);
  });

  test('an import logs lists and the products that it changes, each once', async () => {
    const db = await open();
    const place = await newPlace(db, 'coarse');
    const products = (nom: string) =>
      Array.from({ length: 501 }, (_, k) => newProduct(place, { nom: `${nom} ${k}`, externalId: `c${k}` }));
    const upsert = (some: NewProduct[]) => tagsOf(db, (trx) => upsertProducts(trx, some));
    expect(await upsert(products('coarse'))).toEqual([
      'product:new',
      'products',
      'search',
      `shop:${place.boutiqueId}:products`,
      `sub-category:${place.sousCategorieId}:products`,
    ]);
    const changed = products('coarse').with(0, newProduct(place, { nom: 'finer', externalId: 'c0' }));
    expect(await upsert(changed)).toEqual([expect.stringMatching(/^product:\d+$/), 'search']);
    expect(await upsert(changed)).toEqual([]);
    const renamed = await upsert(products('other'));
    expect(renamed.filter((tag) => /^product:\d+$/.test(tag))).toHaveLength(501);
    expect(renamed.filter((tag) => !tag.startsWith('product:'))).toEqual(['search']);
  });

  test('a renamed or moved shop is found under its new name and place', async () => {
    const db = await open();
    const place = await newPlace(db, 'moving');
    await db.write((trx) => insertProducts(trx, [newProduct(place, { nom: 'Wandering stool' })]));
    const changes = { nomBoutique: 'Ọjà Ńlá', province: 'Kano', ville: 'Kano' };
    await db.write((trx) => updateShop(trx, place.boutiqueId, changes, '2026-11-22T00:00:00.000Z'));
    const shop = await db.read
      .selectFrom('boutiques')
      .select(['nomFolded', 'province', 'updatedAt'])
      .where('id', '=', place.boutiqueId)
      .executeTakeFirstOrThrow();
    expect({ ...shop }).toEqual({
      nomFolded: foldText('Ọjà Ńlá'),
      province: 'Kano',
      updatedAt: '2026-11-22T00:00:00.000Z',
    });
    const inProvince = (value: string) =>
      searchProducts(db.read, 'stool', { limit: 5, offset: 0, region: { region: 'province', value } });
    expect((await inProvince('Kano')).total).toBe(1);
    expect((await inProvince('Lagos')).total).toBe(0);
  });
});
