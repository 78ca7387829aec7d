import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/client/calls.ts';
import type { Transport } from '../../src/client/client.ts';
import { down, NOW, stubTransport } from './catalogue-stub.ts';
import { everyPage } from './every-page.ts';
import { all, hrefsOf, isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (target: string, transport: Transport = stubTransport()) => shop.get(target, { transport, now: NOW });

describe('missing pages', () => {
  it('RTE-40 STA-01 STA-02 every other path is the 404 page, with a search and links', async () => {
    for (const target of ['/nothing', '/products/a/b', '/collections/x/y/z', '/user', '/404', '/500', '/error']) {
      const page = await get(target);
      expect(page.status, target).toBe(404);
      expect(isNoindex(page)).toBe(true);
      expect([textOf(one(page, '.error-message__code')), textOf(one(page, 'h1'))]).toEqual([
        '404 Error',
        'Page not found',
      ]);
      expect(one(page, 'main form').getAttribute('action')).toBe('/products/search');
      expect(hrefsOf(page, 'main a')).toEqual(['/', '/collections', '/new-products', '/products/promotions', '/shops']);
    }
  });

  it('a failing API does not change the status of a 404', async () => {
    const page = await get('/nothing', down);
    expect(page.status).toBe(404);
    expect(textOf(one(page, 'h1'))).toBe('Page not found');
  });

  it('C-44 the quote request of the footer links to the contact form', async () => {
    const page = await get('/devis');
    expect([page.status, page.location, page.headers['cache-control']]).toEqual([301, '/user/contact-us', 'no-cache']);
  });
});

describe('pages that fail', () => {
  const answering =
    (status: number): Transport =>
    async (request) =>
      /^\/produits\/\d+$/.test(request.path)
        ? { status, body: { messageError: 'x' }, tags: [] }
        : stubTransport()(request);

  it('gone, invalid and failed each have their status and text', async () => {
    const cases: [number, number, string][] = [
      [410, 410, 'This page is gone'],
      [400, 400, 'This address cannot be read'],
      [500, 503, 'We cannot show this right now'],
      [429, 503, 'We cannot show this right now'],
    ];
    for (const [answer, status, title] of cases) {
      const page = await get('/products/x_7', answering(answer));
      expect([page.status, textOf(one(page, 'h1'))], String(answer)).toEqual([status, title]);
      expect(isNoindex(page)).toBe(true);
      expect(page.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    }
  });

  it('an invalid address gets an error message', async () => {
    const page = await get('/collections/%E0%A4%A');
    expect(page.status).toBe(400);
    expect(textOf(one(page, 'h1'))).toBe('This address cannot be read');
  });

  it.each([
    ['before its first byte', null],
    ['in its middle', { data: [null], totalItems: 1, totalPages: 1 }],
  ])('GEN-19 ERR-31 a page that throws %s shows the fallback heading', async (_when, body) => {
    const broken: Transport = async (request) => {
      const answer = await stubTransport()(request);
      return request.path.startsWith('/produits/?') ? { ...answer, body } : answer;
    };
    const page = await get('/products', broken);
    expect(page.status).toBe(500);
    expect(textOf(one(page, 'h1'))).toBe('Unexpected Application Error!');
    expect(isNoindex(page)).toBe(true);
    expect(hrefsOf(page, 'main a')).toContain('/');
  });
});

describe('vendor stand-in', () => {
  it('G-04 without a configured vendor site, our own page replaces it', async () => {
    expect(shop.settings.vendorUrl).toBe('/vendor');
    const page = await get('/vendor');
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('Sell on Oja NG');
    expect(hrefsOf(page, 'main a').some((href) => href?.startsWith('mailto:'))).toBe(true);
    expect(hrefsOf(page, 'main a').some((href) => href?.startsWith('tel:'))).toBe(true);
    expect(all(page, 'main form').length).toBe(0);
  });

  it('PRM-51 PRM-52 GEN-06 on all pages sellers get only two links to the vendor site, in a new tab', async () => {
    const vendorUrl = 'https://sell.oja.example';
    const other = await openShop({ VENDOR_URL: vendorUrl });
    const help = '/products/search/sell+on+oja';
    const labels = new Set<string>();
    for (const path of [...Object.values(await everyPage(other.db)), help, `${help}?exact=1`]) {
      const page = await other.get(path);
      for (const link of all(page, `a[href^="${vendorUrl}"]`)) {
        labels.add(textOf(link).replace(' (opens in a new tab)', ''));
        expect(
          ['target', 'rel'].map((name) => link.getAttribute(name)),
          path,
        ).toEqual(['_blank', 'noopener']);
      }
      expect(all(page, 'form[action*=vendor], a[href*="/vendor"]').length, path).toBe(0);
    }
    expect([...labels].toSorted()).toEqual(['Create your store', 'Sell on Oja NG']);
    // Callers differ only by a session, or by the proof for a reset.
    expect(new Set(Object.values(calls).map(({ auth }) => auth))).toEqual(
      new Set(['none', 'optional', 'bearer', 'reset']),
    );
    await other.close();
  });

  it('GEN-05 sellers use another application: no call changes what they sell', async () => {
    expect(textOf(one(await get('/vendor'), 'main'))).toContain('Sellers use an application of their own');
    const sold = () => shop.db.read.selectFrom('produits').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const before = await sold();
    const body = JSON.stringify({ nom: 'Mine', prix: 1, isActive: false, boutiqueId: 1 });
    const headers = { 'content-type': 'application/json' };
    for (const path of [
      ...['/produits/', '/produits/1', '/produits/news', '/produits/promotions', '/images', '/images/1'],
      ...['/boutiques/all', '/boutiques/1', '/boutiques', '/boutiques/v1/links/x', '/pubs', '/infos', '/promotions'],
      ...['/categories/1', '/sous-categories/', '/sous-categories/1', '/classifications/v1/categories'],
    ])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        // This call counts a view and ignores the body.
        if (path === '/produits/1' && method === 'PATCH') continue;
        const { status } = await shop.get(`/api${path}`, method === 'DELETE' ? { method } : { method, headers, body });
        // The names of lists are no valid product ids for a view, so the answer is 400.
        expect([400, 404, 405], `${method} ${path} answered ${status}`).toContain(status);
      }
    const counted = await shop.get('/api/produits/1', { method: 'PATCH', headers, body });
    expect(Object.keys(JSON.parse(counted.html))).toEqual(['views']);
    expect({ ...(await sold()), views: 0, trendScore: 0 }).toEqual({ ...before, views: 0, trendScore: 0 });
  });
});
