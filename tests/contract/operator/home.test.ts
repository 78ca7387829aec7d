/** What operators feature, order, open and close: lists follow, every process is notified, and each change is recorded. */
import { beforeAll, expect, test } from 'vitest';
import { subscribeToChanges } from '../../../src/data/change-feed.ts';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { changeFeatured } from '../../../src/features/collections/operator/feature-collections.service.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { setProductsOpen } from '../../../src/features/products/operator/close-products.service.ts';
import { lowStock, productsForOperator } from '../../../src/features/products/operator/products.repository.ts';
import { orderBanners, setBannerActive } from '../../../src/features/promotions/operator/change-banners.service.ts';
import { setShopEmail, setShopOpen } from '../../../src/features/shops/operator/change-shop.service.ts';
import { shopsForOperator } from '../../../src/features/shops/operator/shops.repository.ts';
import { fillCatalogue, ID, NOW } from '../api/catalogue.ts';
import { type CustomersApi, customersApi } from '../api/customers.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const COLLECTIONS = '/classifications/v1/categories';

describeEngines('what an operator changes of the catalogue', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });

  const idsIn = async (path: string) => {
    const { body } = await api.ask(path);
    return (body.data as { id: number }[]).map(({ id }) => id);
  };
  const recorded = async (limit: number) => {
    const { actions } = await newestActions(db.read, { limit });
    return actions.map(({ action, subject, actingAs, before, after }) => [action, subject, actingAs, before, after]);
  };

  test('G-613: featured collections come first by size and by chance, in their order; names and searches stay', async () => {
    const [largest, random, named, found] = [
      await idsIn(`${COLLECTIONS}?largest=1&limit=100`),
      await idsIn(`${COLLECTIONS}?rand=1&limit=100`),
      await idsIn(`${COLLECTIONS}?limit=100`),
      await idsIn(`${COLLECTIONS}?keyword=collection&limit=100`),
    ];
    const [first = 0, second = 0] = [largest.at(-1), largest.at(-2)];
    const feature = (change: 'feature' | 'unfeature' | 'order', ...names: (string | number)[]) =>
      changeFeatured(db, OPERATOR, { change, names: names.map(String) }, NOW);
    const { nom } = await db.read
      .selectFrom('classifications')
      .select('nom')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(await feature('feature', first, nom.toUpperCase())).toMatchObject({ isChanged: true });
    const others = (ids: readonly number[]) => ids.filter((id) => id !== first && id !== second);
    expect(await idsIn(`${COLLECTIONS}?largest=1&limit=100`)).toEqual([first, second, ...others(largest)]);
    expect((await idsIn(`${COLLECTIONS}?rand=1&limit=100`)).slice(0, 2)).toEqual([first, second]);
    expect(random).toHaveLength(largest.length);
    expect(await idsIn(`${COLLECTIONS}?limit=100`)).toEqual(named);
    expect(await idsIn(`${COLLECTIONS}?keyword=collection&limit=100`)).toEqual(found);
    // Home asks for collections with more than two categories, featured or not.
    expect(await idsIn(`${COLLECTIONS}?largest=1&minCategories=3`)).not.toContain(first);

    expect(await feature('feature', second)).toMatchObject({ isChanged: false });
    expect(await feature('order', second, first)).toMatchObject({ isChanged: true });
    expect((await idsIn(`${COLLECTIONS}?largest=1&limit=100`)).slice(0, 2)).toEqual([second, first]);
    await expect(feature('order', largest[0] ?? 0)).rejects.toThrow('is not featured.');
    await expect(feature('feature', 'nothing')).rejects.toThrow('There is no collection nothing.');
    await feature('unfeature', first, second);
    expect(await idsIn(`${COLLECTIONS}?largest=1&limit=100`)).toEqual(largest);
    expect(await recorded(5)).toEqual([
      ['collections unfeature', 'collections', 'Amaka', { featured: [second, first] }, { featured: [] }],
      ['collections order', 'collections', 'Amaka', { featured: [first, second] }, { featured: [second, first] }],
      ['collections feature', 'collections', 'Amaka', { featured: [] }, { featured: [first, second] }],
    ]);
  });

  test('G-613: banners are turned on and off, and ordered; the others follow as they were added', async () => {
    const before = await idsIn('/pubs?limit=50');
    expect(before.slice(0, 3)).toEqual([2, 3, 4]);
    const pub = (id: number, isActive: boolean) => setBannerActive(db, OPERATOR, { kind: 'pub', id, isActive }, NOW);
    expect([await pub(1, true), await pub(1, true), await pub(2, false)]).toEqual([true, false, true]);
    expect((await idsIn('/pubs?limit=50')).slice(0, 3)).toEqual([1, 3, 4]);
    const { isChanged } = await orderBanners(db, OPERATOR, { kind: 'pub', ids: [4, 1] }, NOW);
    expect([isChanged, (await idsIn('/pubs?limit=50')).slice(0, 3)]).toEqual([true, [4, 1, 3]]);
    expect(await orderBanners(db, OPERATOR, { kind: 'pub', ids: [4, 1] }, NOW)).toMatchObject({ isChanged: false });
    expect((await idsIn('/infos?limit=50')).slice(0, 2)).toEqual([2, 3]);
    await orderBanners(db, OPERATOR, { kind: 'info', ids: [5] }, NOW);
    expect((await idsIn('/infos?limit=50')).slice(0, 2)).toEqual([5, 2]);
    await expect(pub(999, true)).rejects.toThrow('There is no banner pub-999.');
    await expect(orderBanners(db, OPERATOR, { kind: 'info', ids: [999] }, NOW)).rejects.toThrow('info-999');
    expect((await recorded(4)).map(([action, subject]) => `${action} ${subject}`)).toEqual([
      'banners order banners info',
      'banners order banners pub',
      'banners off banner pub-2',
      'banners on banner pub-1',
    ]);
  });

  test('G-613: collections that two operators feature at once get a place each', async () => {
    const all = (await idsIn(`${COLLECTIONS}?limit=100`)).slice(0, 4);
    const feature = (id: number) => changeFeatured(db, OPERATOR, { change: 'feature', names: [String(id)] }, NOW);
    await Promise.all(all.map(feature));
    const rows = await db.read
      .selectFrom('classifications')
      .select('position')
      .where('position', 'is not', null)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
    expect(rows.length).toBeGreaterThanOrEqual(4);
    await changeFeatured(db, OPERATOR, { change: 'unfeature', names: all.map(String) }, NOW);
  });

  test('G-613: a shop that two operators close at once is changed and recorded once', async () => {
    const { nomLink: link } = await db.read
      .selectFrom('boutiques')
      .select('nomLink')
      .where('id', '=', ID.adePhones)
      .executeTakeFirstOrThrow();
    const close = (isActive: boolean) => setShopOpen(db, OPERATOR, { link, isActive }, NOW);
    const mail = (email: string | null) => setShopEmail(db, OPERATOR, { link, email }, NOW);
    const changed = async (work: readonly Promise<{ isChanged: boolean }>[]) =>
      (await Promise.all(work)).filter(({ isChanged }) => isChanged).length;
    expect(await changed([1, 2, 3, 4].map(() => close(false)))).toBe(1);
    expect(await changed([1, 2, 3, 4].map(() => mail('a@example.ng')))).toBe(1);
    const { actions } = await newestActions(db.read, { subject: `shop ${link}`, limit: 10 });
    expect(actions.map(({ action }) => action)).toEqual(['shops email', 'shops close']);
    await close(true);
    await mail(null);
  });

  test('G-613: a closed shop and a closed product leave all lists, and come back', async () => {
    const { nomLink } = await db.read
      .selectFrom('boutiques')
      .select('nomLink')
      .where('id', '=', ID.adePhones)
      .executeTakeFirstOrThrow();
    const isSold = async () => {
      const { isListed } = await db.read
        .selectFrom('produits')
        .select('isListed')
        .where('id', '=', ID.galaxy)
        .executeTakeFirstOrThrow();
      const { body } = await api.ask(`/produits/${ID.galaxy}`);
      const { isActive, boutique } = body as { isActive: boolean; boutique: { isActive: boolean } };
      expect(isActive && boutique.isActive).toBe(isListed);
      return isListed;
    };
    const shop = (isActive: boolean) => setShopOpen(db, OPERATOR, { link: nomLink, isActive }, NOW);
    expect([(await shop(false)).isChanged, (await shop(false)).isChanged, await isSold()]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await shopsForOperator(db.read, { closed: true, limit: 50 })).shops.map((one) => one.nomLink)).toContain(
      nomLink,
    );
    expect([(await shop(true)).isChanged, await isSold()]).toEqual([true, true]);
    const product = (isActive: boolean) => setProductsOpen(db, OPERATOR, { ids: [ID.galaxy], isActive }, NOW);
    expect([await product(false), await product(false), await isSold()]).toEqual([[ID.galaxy], [], false]);
    const closed = await productsForOperator(db.read, { keyword: String(ID.galaxy), closed: true, limit: 5 });
    expect(closed).toMatchObject({ total: 1, products: [{ id: ID.galaxy, isActive: false }] });
    expect([await product(true), await isSold()]).toEqual([[ID.galaxy], true]);
    await expect(setProductsOpen(db, OPERATOR, { ids: [ID.galaxy, 999_999], isActive: false }, NOW)).rejects.toThrow(
      'There is no product 999999.',
    );
    expect(await isSold()).toBe(true);
    await expect(setShopOpen(db, OPERATOR, { link: 'nowhere', isActive: false }, NOW)).rejects.toThrow(
      'There is no shop nowhere.',
    );
    expect(await recorded(4)).toEqual([
      ['products open', `product ${ID.galaxy}`, 'Amaka', { isActive: false }, { isActive: true }],
      ['products close', `product ${ID.galaxy}`, 'Amaka', { isActive: true }, { isActive: false }],
      ['shops open', `shop ${nomLink}`, 'Amaka', { isActive: false }, { isActive: true }],
      ['shops close', `shop ${nomLink}`, 'Amaka', { isActive: true }, { isActive: false }],
    ]);
  });

  test('G-615: the address of a shop is for mails alone', async () => {
    const email = 'orders@ade.example';
    const { nomLink } = await db.read
      .selectFrom('boutiques')
      .select('nomLink')
      .where('id', '=', ID.adePhones)
      .executeTakeFirstOrThrow();
    const set = (value: string | null) => setShopEmail(db, OPERATOR, { link: nomLink, email: value }, NOW);
    expect((await set(email)).isChanged).toBe(true);
    const answers = await Promise.all(
      ['/boutiques?limit=50', `/boutiques/${nomLink}`, `/produits/${ID.galaxy}`].map((path) => api.ask(path)),
    );
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(email);
    await expect(set('nonsense')).rejects.toThrow('nonsense is not a mail address.');
    expect((await set(null)).isChanged).toBe(true);
  });

  test('G-616: low stock is listed with the fewest units first, without what pages do not show', async () => {
    const [all, none] = [
      await lowStock(db.read, { threshold: 1_000_000, limit: 1000 }),
      await lowStock(db.read, { threshold: -1, limit: 10 }),
    ];
    const units = all.products.map(({ qte }) => qte);
    expect(units).toEqual(units.toSorted((a, b) => a - b));
    const { count } = await db.read
      .selectFrom('produits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('isListed', '=', true)
      .executeTakeFirstOrThrow();
    expect([all.total, none]).toEqual([Number(count), { products: [], total: 0 }]);
    const few = await lowStock(db.read, { threshold: units[2] ?? 0, limit: 2 });
    expect(few.products).toHaveLength(2);
    expect(few.total).toBe(units.filter((qte) => qte <= (units[2] ?? 0)).length);
  });
});

eachProcessEngine('what an operator features', (engine) => {
  test('G-613: another process is notified at once of which pages to purge', async () => {
    const site = await engine.newSite();
    const first = await site.open();
    await migrate(first);
    const second = await site.open();
    const answer: string[] = [];
    const following = subscribeToChanges(second, (tags) => answer.push(...tags), {
      pollMs: 50,
      onError: (error) => answer.push(String(error)),
    });
    try {
      await fillCatalogue(first);
      await following.ready;
      await changeFeatured(first, OPERATOR, { change: 'feature', names: ['Electronics'] }, NOW);
      await orderBanners(first, OPERATOR, { kind: 'info', ids: [3] }, NOW);
      await setBannerActive(first, OPERATOR, { kind: 'pub', id: 3, isActive: false }, NOW);
      await expect.poll(() => [...new Set(answer)].slice(-3)).toEqual(['collections', 'infos', 'adverts']);
    } finally {
      await following.stop();
      await first.close();
      await second.close();
      await site.remove();
    }
  });
});
