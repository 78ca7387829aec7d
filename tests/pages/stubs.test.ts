/** Pages without specified content, and documents that an operator adds. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Transport } from '../../src/client/client.ts';
import { stubTransport } from './catalogue-stub.ts';
import { all, hrefsOf, isNoindex, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const isGuarded = (page: TestAnswer) => page.document.documentElement.hasAttribute('data-guarded');

/** Expects the account layout with its menu, and no indexing. */
function expectAccountPage(page: TestAnswer): void {
  expect(page.status).toBe(200);
  expect(isNoindex(page)).toBe(true);
  one(page, 'nav[aria-label="Your account"]');
}

function expectNotYet(page: TestAnswer, title: string): void {
  expectAccountPage(page);
  expect(isGuarded(page)).toBe(true);
  expect(textOf(one(page, 'h1'))).toBe(title);
  expect(textOf(one(page, '.empty-state__title'))).toBe('Page not yet available');
  // Customers can go on to other pages (G-99).
  expect(hrefsOf(page, '.empty-state a')).toEqual(['/user/orders', '/user/contact-us']);
}

describe('pages to come', () => {
  it('RTE-11 STB-01 STB-05 Your gifts', async () => expectNotYet(await shop.get('/user/gift'), 'Your gifts'));
  it('RTE-14 STB-03 STB-07 Messages', async () => expectNotYet(await shop.get('/user/messages'), 'Messages'));
  it('RTE-15 STB-04 STB-08 Payments', async () => expectNotYet(await shop.get('/user/payments'), 'Payments'));
  it('RTE-13/C-41 STB-02 STB-06 Business, under the address as specified', async () =>
    expectNotYet(await shop.get('/user/oja-bussiness'), 'Oja Business'));

  it('C-40 the business page has the configured name, in its address too', async () => {
    const other = await openShop({ PRODUCT_NAME: 'Balogun & Sons' });
    const page = await other.get('/user/balogun-sons-bussiness');
    expect(textOf(one(page, 'h1'))).toBe('Balogun & Sons Business');
    expect(one(page, 'link[rel=canonical]').getAttribute('href')).toBe(
      'https://oja.example/user/balogun-sons-bussiness',
    );
    await other.close();
  });

  it('C-41 the correct spelling redirects to the served one', async () => {
    const page = await shop.get('/user/oja-business');
    expect([page.status, page.location]).toEqual([301, '/user/oja-bussiness']);
  });

  it('C-39 any other name below /user is a 404', async () => {
    for (const path of ['/user/nothing', '/user/-bussiness', '/user/bussiness', '/user/oja-bussinesses'])
      expect((await shop.get(path)).status, path).toBe(404);
  });
});

describe('mobile applications', () => {
  it('RTE-38/C-38 STB-10/G-101 an empty list with an alternative instead of a spinner, for everybody', async () => {
    const page = await shop.get('/user/mobile-application');
    expectAccountPage(page);
    expect(isGuarded(page)).toBe(false);
    expect(all(page, 'main ul.apps > li').length).toBe(0);
    expect(all(page, 'main .spinner').length).toBe(0);
    expect(textOf(one(page, 'main .apps__none h2'))).toBe('No app yet. This site works on your phone.');
    expect(textsOf(page, 'main .apps__none dt')).toEqual(['Android, in Chrome', 'iPhone, in Safari']);
    expect(textOf(one(page, 'main .apps__none'))).toContain('Add to Home screen');
  });

  it('lists only apps of the operator', async () => {
    const other = await openShop({ GOOGLE_PLAY_URL: 'https://play.google.com/store/apps/details?id=ng.oja' });
    await other.db.write(async (trx) => {
      await trx.insertInto('mobile_apps').values({ name: 'Oja Lite', url: 'https://apps.example/lite' }).execute();
    });
    const page = await other.get('/user/mobile-application');
    expect(hrefsOf(page, 'main ul.apps a')).toEqual([
      'https://play.google.com/store/apps/details?id=ng.oja',
      'https://apps.example/lite',
    ]);
    for (const link of all(page, 'main ul.apps a')) expect(link.getAttribute('rel')).toBe('noopener');
    expect(all(page, 'main .apps__none').length).toBe(0);
    await other.close();
  });
});

describe('help documents', () => {
  it('RTE-37/C-43 STB-11/C-45 STB-12/C-45 without a document its area is blank', async () => {
    const page = await shop.get('/helps/supplier-membership');
    expect(page.status).toBe(200);
    expect(isGuarded(page)).toBe(false);
    expect(textOf(one(page, '.help-document'))).toBe('');
    expect(isNoindex(page)).toBe(true);
  });

  it('C-45 below it there is a link to contact', async () => {
    const page = await shop.get('/helps/supplier-membership');
    expect(textOf(one(page, 'h1'))).toBe('Contact us');
    const links = hrefsOf(page, 'main .contact-block a');
    expect(
      links.filter((href) => /^(tel:|https:\/\/wa\.me\/|mailto:|\/user\/contact-us)/.test(href ?? '')).length,
    ).toBe(4);
  });

  it('C-45 a document that the operator added is shown, escaped, and may be indexed', async () => {
    const other = await openShop();
    await other.db.write(async (trx) => {
      const body = 'Sell with us.\nIt is free.\n\n<b>Two</b> photos.';
      const row = { slug: 'supplier-membership', title: 'Supplier membership', body };
      await trx
        .insertInto('help_documents')
        .values({ ...row, updatedAt: new Date(other.now).toISOString() })
        .execute();
    });
    const page = await other.get('/helps/supplier-membership');
    expect(textOf(one(page, 'h1'))).toBe('Supplier membership');
    expect(page.document.title).toBe('Supplier membership | Oja');
    expect(textsOf(page, '.help-document > p')).toEqual(['Sell with us. It is free.', '<b>Two</b> photos.']);
    expect(isNoindex(page)).toBe(false);
    await other.close();
  });

  it('an unavailable API is not shown as a blank document', async () => {
    const broken: Transport = async (request) =>
      request.path.startsWith('/help-documents/') ? { status: 500, body: {}, tags: [] } : stubTransport()(request);
    expect((await shop.get('/helps/supplier-membership', { transport: broken })).status).toBe(503);
  });
});

test('C-48 every stub has one canonical address', async () => {
  for (const path of ['/user/gift', '/user/mobile-application', '/helps/supplier-membership'])
    expect((await shop.get(`${path}/`)).location, path).toBe(path);
});
