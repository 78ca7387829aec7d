import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from './shop.ts';

const CONSENT = '/google/consent?client_id=demo&redirect_uri=https%3A%2F%2Foja.example%2Fauth%2Fgoogle&state=s';

let demo: TestShop;
let live: TestShop;
beforeAll(async () => {
  demo = await openShop();
  live = await openShop({ SHOP_MODE: 'live', MAIL_OUTBOX: '1' });
});
afterAll(async () => {
  await demo.close();
  await live.close();
});

test('a demo has a stand-in page for Google, which says so and is not indexed', async () => {
  const { status, document } = await demo.get(CONSENT);
  expect(status).toBe(200);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('main')?.textContent).toMatch(/Stand-in for Google/);
  expect([...document.querySelectorAll('.consent__person strong')].map((name) => name.textContent)).toContain(
    'Amaka Okonkwo',
  );
  const { html: sitemap } = await demo.get('/sitemap-pages-1.xml');
  expect(sitemap).toContain('/privacy-policy<');
  expect(sitemap).not.toContain('/google/');
});

test('a live shop has neither that page nor its calls (S-35)', async () => {
  expect((await live.get(CONSENT)).status).toBe(404);
  expect((await live.get('/api/google/userinfo')).status).toBe(404);
  expect((await demo.get('/api/google/userinfo')).status).toBe(401);
});
