/** The pictures that social networks show with a link to a product or a shop, and the file of IndexNow's key. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logChange } from '../../src/data/change-log.ts';
import { tags } from '../../src/data/tags.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { productPath, shopPath } from '../../src/shared/links.ts';
import { type CachingShop, openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop({ INDEXNOW_KEY: 'a1b2c3d4-e5f6' });
  caching = await shop.openCaching();
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

/** Stores values that a vendor cannot set. */
const store = (id: number, values: { nom: string } | { url: string }) =>
  shop.db.write(async (trx) => {
    await trx.updateTable('produits').set(values).where('id', '=', id).execute();
    await logChange(trx, [tags.product(id)]);
  });

const metaOf = ({ document }: TestAnswer, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const pathOf = (address: string | null | undefined) => (address ?? '').slice(shop.settings.publicUrl.length);

const listed = () =>
  shop.db.read.selectFrom('produits').selectAll().where('isListed', '=', true).where('url', '<>', '').orderBy('id');
const openShops = () =>
  shop.db.read.selectFrom('boutiques').select(['nomLink', 'url']).where('isActive', '=', true).orderBy('id');

/** The mean of the three channels in the square of the photo, and in the text beside it. */
async function brightness(picture: Buffer): Promise<{ photo: number; message: number }> {
  const mean = async (left: number, width: number) => {
    const part = await sharp(picture).extract({ left, top: 0, width, height: 630 }).toBuffer();
    const { channels } = await sharp(part).stats();
    return channels.reduce((sum, channel) => sum + channel.mean / 3, 0);
  };
  return { photo: await mean(0, 630), message: await mean(640, 560) };
}

describe('G-286', () => {
  test('a product and a shop name a picture of 1200 by 630 px that shows them', async () => {
    const product = await listed().executeTakeFirstOrThrow();
    const place = await openShops().where('url', '<>', '').executeTakeFirstOrThrow();
    for (const page of [productPath(product), shopPath(place)]) {
      const answer = await caching.get(page);
      const target = pathOf(metaOf(answer, 'og:image'));
      expect(target).toBe(`/social${page}.jpg`);
      expect(metaOf(answer, 'twitter:image')).toBe(shop.settings.publicUrl + target);
      expect([metaOf(answer, 'og:image:width'), metaOf(answer, 'og:image:height')]).toEqual(['1200', '630']);
      const picture = await caching.get(target, { headers: { 'accept-encoding': 'br' } });
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(picture.headers['content-encoding']).toBeUndefined();
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(picture.bytes.length).toBeLessThan(300_000);
      const { photo, message } = await brightness(picture.bytes);
      expect(photo).toBeGreaterThan(80);
      expect(message).toBeLessThan(80);
    }
  });

  test('it is drawn once, and again when the product has another name, under its new address', async () => {
    const product = await listed().executeTakeFirstOrThrow();
    const target = `/social${productPath(product)}.jpg`;
    const first = await caching.get(target);
    const { renders } = caching.cache.counters;
    const again = await caching.get(target, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.status, caching.cache.counters.renders]).toEqual([304, renders]);
    const nom = 'A name that is new';
    await shop.db.write((trx) => updateProduct(trx, product.id, { nom }));
    await expect.poll(async () => (await caching.get(target)).status).toBe(404);
    const renamed = await caching.get(`/social${productPath({ ...product, nom })}.jpg`);
    expect(renamed.bytes.equals(first.bytes)).toBe(false);
    await shop.db.write((trx) => updateProduct(trx, product.id, { nom: product.nom }));
  });

  test('a price is never in it, so an old one cannot be: another price draws the same picture', async () => {
    const product = await listed().executeTakeFirstOrThrow();
    const target = `/social${productPath(product)}.jpg`;
    const before = await shop.get(target);
    await shop.db.write((trx) => updateProduct(trx, product.id, { prix: product.prix + 1000 }));
    expect((await shop.get(target)).bytes.equals(before.bytes)).toBe(true);
  });

  test.each([
    ['no picture', { url: '' }],
    ['a picture that is not there', { url: 'nowhere/none.jpg' }],
    ['a picture on another host', { url: 'https://pictures.example/a.jpg' }],
    ['a picture that leads out of the folder', { url: '../../etc/passwd.png' }],
  ])('with %s the mark of the shop stands in its place', async (_, change) => {
    const product = await listed().offset(3).limit(1).executeTakeFirstOrThrow();
    await store(product.id, change);
    const { status, bytes } = await shop.get(`/social${productPath(product)}.jpg`);
    expect(status).toBe(200);
    expect((await brightness(bytes)).photo).toBeLessThan(80);
  });

  test.each([
    ['marks of Yoruba, Igbo and Hausa', 'Ọ̀gá Ṣégun: ẹ̀bà, ụgba, ɓarawo, ƙwai ₦'],
    ['markup', '<b>A & B</b> <span size="999999">&amp;"\' ]]>'],
    ['one very long word', 'Pneumonoultramicroscopic'.repeat(8)],
    ['a stack of marks', `${`Z${'\u0321\u0328\u0336'.repeat(12)}algo `.repeat(8)}`],
    ['scripts without a font, emoji and control characters', '中文 عربي \u{1F600} \u202e\u0007'],
  ])('a name with %s is drawn within its place', async (_, nom) => {
    const product = await listed().offset(5).limit(1).executeTakeFirstOrThrow();
    await store(product.id, { nom });
    const { status, bytes } = await shop.get(`/social${productPath({ ...product, nom })}.jpg`);
    expect(status).toBe(200);
    // The right margin contains no letters.
    const margin = await sharp(bytes).extract({ left: 1170, top: 0, width: 30, height: 380 }).toBuffer();
    expect((await sharp(margin).stats()).channels.every(({ stdev }) => stdev < 8)).toBe(true);
  });

  test.each([
    '/social/products/other_1.jpg',
    '/social/products/x.jpg',
    '/social/products/none_987654321.jpg',
    '/social/shops/nobody.jpg',
    '/social/shops/%E0%A4%A.jpg',
    '/social/collections/a_1.jpg',
  ])('there is no %s', async (target) => expect((await shop.get(target)).status).toBeGreaterThanOrEqual(400));

  test('a closed shop has none', async () => {
    const { nomLink } = await shop.db.read
      .selectFrom('boutiques')
      .select('nomLink')
      .where('isActive', '=', false)
      .executeTakeFirstOrThrow();
    expect(metaOf(await shop.get(shopPath({ nomLink })), 'og:image')).not.toContain('/social/shops');
    expect((await shop.get(`/social${shopPath({ nomLink })}.jpg`)).status).toBe(404);
  });

  test('pictures of another file host cannot be read, so its address is named', async () => {
    const other = await openShop({ FILE_HOST: 'https://files.example' });
    const product = await other.db.read
      .selectFrom('produits')
      .selectAll()
      .where('isListed', '=', true)
      .where('url', '<>', '')
      .executeTakeFirstOrThrow();
    expect(metaOf(await other.get(productPath(product)), 'og:image')).toMatch(/^https:\/\/files\.example\//);
    await other.close();
  });
});

test('G-285 the file of the key has the key, and only where one is set', async () => {
  const { status, html, headers } = await shop.get('/a1b2c3d4-e5f6.txt');
  expect([status, html, headers['content-type']]).toEqual([200, 'a1b2c3d4-e5f6', 'text/plain; charset=utf-8']);
  expect((await shop.get('/a1b2c3d4-e5f7.txt')).status).toBe(404);
});
