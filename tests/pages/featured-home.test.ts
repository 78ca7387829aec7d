/** Cached pages follow within a second what an operator features, orders and turns off. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionsForOperator } from '../../src/features/collections/operator/collections.repository.ts';
import { changeFeatured } from '../../src/features/collections/operator/feature-collections.service.ts';
import { bannersForOperator } from '../../src/features/promotions/operator/banners.repository.ts';
import { orderBanners, setBannerActive } from '../../src/features/promotions/operator/change-banners.service.ts';
import { capitalise } from '../../src/shared/text.ts';
import { all, textsOf } from './reading.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

const OPERATOR = { person: 'root' };
/** The time within which pages follow, as the issue says. */
const SECOND = { timeout: 1000, interval: 20 };

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching();
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

const headingsOf = async (path: string, selector: string) => textsOf(await caching.get(path), selector);
const onHome = () => headingsOf('/', '[data-block="collections"] h3');
const onList = () => headingsOf('/collections', '.link-card__name');

test('HOM-15 HOM-16 G-613: home and /collections begin with the featured collections, in their order', async () => {
  const before = await onHome();
  const large = (await collectionsForOperator(shop.db.read)).filter(({ categories }) => categories > 2);
  const [first, second] = large.toReversed();
  if (!first || !second) throw new Error('The demo has too few collections.');
  const names = [first, second].map(({ nom }) => capitalise(nom));
  expect(before).not.toContain(names[0]);
  const feature = (change: 'feature' | 'unfeature' | 'order', ...names: number[]) =>
    changeFeatured(shop.db, OPERATOR, { change, names: names.map(String) }, shop.now);
  await feature('feature', first.id, second.id);
  await expect.poll(async () => (await onHome()).slice(0, 2), SECOND).toEqual(names);
  await expect.poll(async () => (await onList()).slice(0, 2), SECOND).toEqual(names);
  await feature('order', second.id);
  await expect.poll(async () => (await onHome()).slice(0, 2), SECOND).toEqual(names.toReversed());
  await feature('unfeature', first.id, second.id);
  await expect.poll(onHome, SECOND).toEqual(before);
});

test('HOM-12 HOM-09 G-613: adverts and info banners of home follow the operator', async () => {
  const links = async (block: string) =>
    all(await caching.get('/'), `[data-block="${block}"] .carousel__slide a`).map((link) => link.getAttribute('href'));
  const [adverts, infos] = [await links('header'), await links('infos')];
  const pubs = (await bannersForOperator(shop.db.read, 'pub')).filter(({ isActive }) => isActive);
  const [pub] = pubs;
  if (!pub) throw new Error('The demo has no adverts.');
  await setBannerActive(shop.db, OPERATOR, { ...pub, isActive: false }, shop.now);
  await expect.poll(() => links('header'), SECOND).toEqual(expect.arrayContaining(adverts.slice(1)));
  expect((await links('header'))[0]).toBe(adverts[1]);
  const info = (await bannersForOperator(shop.db.read, 'info')).filter(({ isActive }) => isActive).at(-1);
  if (!info) throw new Error('The demo has no info banners.');
  await orderBanners(shop.db, OPERATOR, { kind: 'info', ids: [info.id] }, shop.now);
  await expect.poll(() => links('infos'), SECOND).toEqual([info.link, ...infos.slice(0, -1)]);
});
