/** Documents for shopping services, feed readers and assistants: feeds, `llms.txt`, Markdown, the manifest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentPrice, oldPrice } from '../../src/features/products/card/product-card.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { productFeed } from '../../src/server/http/product-feed.ts';
import { productPath } from '../../src/shared/links.ts';
import { openShop, type TestShop } from './shop.ts';
import { feedProblems, hasXmllint, itemsOf, xmlProblems } from './xml-problems.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const naira = (amount: number) => `${amount.toFixed(2)} NGN`;

test.runIf(hasXmllint)('the feeds are valid RSS', async () => {
  for (const path of ['/product-feed.xml', '/new-products.xml']) {
    const { status, html, headers } = await shop.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(xmlProblems(html), path).toBe('');
    expect(feedProblems(html, shop.settings.publicUrl), path).toEqual([]);
  }
});

test('the product feed has every listed product with a picture, its price, stock, condition and delivery', async () => {
  const rows = await shop.db.read
    .selectFrom('produits')
    .selectAll()
    .where('isListed', '=', true)
    .where('url', '<>', '')
    .orderBy('id')
    .execute();
  expect(rows.length).toBeGreaterThan(1000);
  const items = itemsOf((await shop.get('/product-feed.xml')).html);
  expect(items.map((item) => Number(item['g:id']))).toEqual(rows.map(({ id }) => id));
  const { publicUrl } = shop.settings;
  for (const [at, row] of rows.entries()) {
    const item = items[at] ?? {};
    const before = oldPrice(row);
    expect(item.link).toBe(publicUrl + productPath(row));
    expect(item['g:image_link']).toMatch(/^https?:\/\//);
    expect(item['g:availability']).toBe(row.qte > 0 ? 'in_stock' : 'out_of_stock');
    // The delivery's price comes last.
    expect(item['g:country']).toBe('NG');
    expect(item['g:sale_price']).toBe(before === undefined ? undefined : naira(currentPrice(row)));
    expect(['new', 'used', 'refurbished']).toContain(item['g:condition']);
    expect(item.title?.length).toBeLessThanOrEqual(150);
  }
});

test('the product feed reads a batch only when its reader wants more, so a million products need no memory', async () => {
  let reads = 0;
  const read = new Proxy(shop.db.read, {
    get(target, name) {
      if (name === 'selectFrom') reads += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const feed = productFeed({ ...shop.db, read }, shop.settings);
  expect((await feed.next()).value).toContain('<channel>');
  expect(reads).toBe(0);
  for (let batch = 1; batch <= 2; batch += 1) {
    const { value = '' } = await feed.next();
    expect(reads).toBe(batch);
    const items = value.split('<item>').length - 1;
    expect(items).toBeGreaterThan(0);
    expect(items).toBeLessThanOrEqual(500);
  }
  await feed.return(undefined);
  expect(reads).toBe(2);
});

test('a promotion has its price and the one before', async () => {
  const { html } = await shop.get('/product-feed.xml');
  const row = await shop.db.read
    .selectFrom('produits')
    .selectAll()
    .where('isListed', '=', true)
    .where('promotion', '=', true)
    .where('url', '<>', '')
    .executeTakeFirstOrThrow();
  const [, item = ''] = new RegExp(`<g:id>${row.id}</g:id>(.*?)</item>`, 's').exec(html) ?? [];
  expect(item).toContain(`<g:price>${naira(row.prix)}</g:price>`);
  expect(item).toContain(`<g:sale_price>${naira(row.prixPromotion ?? 0)}</g:sale_price>`);
});

test('the feed of new arrivals has the 50 newest products, the newest first', async () => {
  const rows = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom', 'createdAt'])
    .where('isListed', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const items = itemsOf((await shop.get('/new-products.xml')).html);
  expect(items.map(({ guid }) => guid)).toEqual(rows.map((row) => shop.settings.publicUrl + productPath(row)));
  expect(items.map(({ pubDate }) => Date.parse(pubDate ?? ''))).toEqual(
    rows.map(({ createdAt }) => Math.floor(Date.parse(createdAt) / 1000) * 1000),
  );
});

test('text of shops cannot break a feed', async () => {
  const nom = 'A & B <b>"</b> ]]> \u0007\u{1F600} ụ';
  const row = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('url', '<>', '')
    .executeTakeFirstOrThrow();
  const rename = (name: string) => shop.db.write((trx) => updateProduct(trx, row.id, { nom: name }));
  await rename(nom);
  const { html } = await shop.get('/product-feed.xml');
  await rename(row.nom);
  const item = itemsOf(html).find((one) => one['g:id'] === String(row.id));
  expect(item?.title).toBe('A & B <b>"</b> ]]> \u{1F600} ụ');
});

test('llms.txt links only to what is there', async () => {
  const { html, headers } = await shop.get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const links = [...html.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    expect(link.startsWith(shop.settings.publicUrl), link).toBe(true);
    expect((await shop.get(link.slice(shop.settings.publicUrl.length))).status, link).toBe(200);
  }
});

test('a product is Markdown below its own name, linked from its page, and where Markdown is asked for', async () => {
  const row = await shop.db.read
    .selectFrom('produits')
    .selectAll()
    .where('isListed', '=', true)
    .where('promotion', '=', true)
    .executeTakeFirstOrThrow();
  const path = productPath(row);
  const page = await shop.get(path);
  expect(page.document.querySelector('link[rel=alternate][type="text/markdown"]')?.getAttribute('href')).toBe(
    `${path}.md`,
  );
  const markdown = await shop.get(`${path}.md`);
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(markdown.html.split('\n')[0]?.replaceAll('\\', '')).toBe(`# ${row.nom}`);
  expect(markdown.html).toContain('(before ₦');
  expect((await shop.get(path, { headers: { accept: 'text/markdown' } })).location).toBe(`${path}.md`);
  expect((await shop.get(path, { headers: { accept: 'text/html, text/markdown;q=0.5' } })).status).toBe(200);
  for (const wrong of [`/products/other_${row.id}.md`, '/products/none_987654321.md', '/products/x.md'])
    expect((await shop.get(wrong)).status, wrong).toBe(404);
});

test('G-245: full pages of the catalogue name the rules by which browsers fetch pages ahead, lite ones do not', async () => {
  const rulesOf = async (path: string, headers: Record<string, string> = {}) =>
    (await shop.get(path, { headers })).headers['speculation-rules'];
  for (const path of ['/', '/products', '/shops']) expect(await rulesOf(path), path).toBe('"/speculation-rules.json"');
  expect(await rulesOf('/', { 'save-data': 'on' })).toBeUndefined();
  const rules = async (sent: Record<string, string>) => {
    const { html, headers } = await shop.get('/speculation-rules.json', { headers: sent });
    expect(headers['content-type']).toBe('application/speculationrules+json');
    // Browsers request it once a day, not on each page.
    expect(headers['cache-control']).toBe('max-age=86400');
    expect(headers.vary).toContain('sec-ch-ua-mobile');
    return JSON.parse(html).prefetch[0];
  };
  expect((await rules({ 'sec-ch-ua-mobile': '?0' })).eagerness).toBe('moderate');
  // A phone has no pointer, so it prefetches only what is pressed.
  expect((await rules({ 'sec-ch-ua-mobile': '?1' })).eagerness).toBe('conservative');
  const { where, eagerness } = await rules({});
  expect(eagerness).toBe('conservative');
  const excluded = where.and.flatMap(({ not }: { not?: { href_matches?: string[] } }) => not?.href_matches ?? []);
  expect(excluded).toEqual(expect.arrayContaining(['/api/*', '/auth/*', '/order*', '/user/*', '/sign-*', '/payment*']));
});

test('the manifest names the shop and icons that are there', async () => {
  const { html, headers } = await shop.get('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  const manifest = JSON.parse(html);
  expect(manifest).toMatchObject({ name: shop.settings.productName, start_url: '/', display: 'standalone' });
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.map(({ url }: { url: string }) => ({ src: url }))])
    expect((await shop.get(src)).status, src).toBe(200);
});

test.each(['br', 'zstd', 'gzip', 'identity'])(
  'the product feed is sent as %s to a client that accepts only that',
  async (form) => {
    const { headers } = await shop.get('/product-feed.xml', { headers: { 'accept-encoding': form } });
    expect(headers['content-encoding'] ?? 'identity').toBe(form);
  },
);

test('G-224 G-427: a return within days is promised only where it is set, in the page, in Markdown and in llms.txt', async () => {
  const row = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .executeTakeFirstOrThrow();
  const targets = [productPath(row), `${productPath(row)}.md`, '/llms.txt'];
  const silent = await openShop({ SHOP_MODE: 'live', MAIL_OUTBOX: '1' });
  try {
    for (const target of targets) {
      const { html } = await silent.get(target);
      expect(html, target).not.toMatch(/return(?:ed| it|s:)? (?:free )?within/i);
      expect(html, target).toContain('/returns');
      expect(html, target).not.toContain('merchantReturnDays');
    }
  } finally {
    await silent.close();
  }
  const promising = await openShop({ RETURN_DAYS: '14' });
  try {
    for (const target of targets) expect((await promising.get(target)).html, target).toMatch(/return.{0,40}14 days/i);
  } finally {
    await promising.close();
  }
});
