import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

let shop: SharedShop;

beforeAll(async () => {
  shop = await sharedShop();
});

const message = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

const hrefs = (page: TestAnswer, selector: string) =>
  [...page.document.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

const PLACES = [
  '/user/orders',
  '/favorite-products',
  '/user/account-and-security',
  '/user/address',
  '/user/contact-us',
  '/user/mobile-application',
  '/user/payments',
  '/user/messages',
  '/user/gift',
];

const ORDER_PAGES = ['/user/orders', '/user/orders/12', '/user/orders/12/track'];
const GUARDED = [
  '/user/profile',
  '/user/account-and-security',
  '/user/address',
  '/user/profile/update:+lastname',
  '/user/profile/anything',
  ...ORDER_PAGES,
];

describe('account pages', () => {
  it.each(GUARDED)('GRD-06/C-81: %s is for customers, not indexed, and requests no customer data', async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(200);
    expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(true);
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.calls.map(({ call }) => call.path)).toEqual(['/sous-categories/v1/names']);
    expect(page.document.querySelectorAll('h1').length).toBe(1);
  });

  it('RTE-01 RTE-02 RTE-07 RTE-12: each has the side menu of the hub (G-67)', async () => {
    for (const path of GUARDED) {
      const page = await shop.get(path);
      expect(hrefs(page, 'nav[aria-label="Your account"] a'), path).toEqual(PLACES);
    }
  });

  it('a page marks its own entry in the menu', async () => {
    const page = await shop.get('/user/address');
    expect(hrefs(page, 'nav[aria-label="Your account"] [aria-current]')).toEqual(['/user/address']);
    const update = await shop.get('/user/profile/update:+email');
    expect(hrefs(update, 'nav[aria-label="Your account"] [aria-current]')).toEqual(['/user/account-and-security']);
  });
});

describe('orders', () => {
  it('RTE-08 ORD-01 ORD-02: the list is one page for all customers, whatever its query', async () => {
    const page = await shop.get('/user/orders?q=AP-NG-9876543&from=2026-01-01&page=3');
    expect(page.status).toBe(200);
    expect(message(page.document.querySelector('h1'))).toBe('Order review');
    expect(hrefs(page, 'nav[aria-label="Your account"] a')).toEqual(PLACES);
    expect(page.html).not.toContain('9876543');
    expect(page.headers['cache-control']).not.toContain('no-store');
  });

  it.each([
    ['RTE-09 ODT-01', '/user/orders/12', 'Order detail'],
    ['RTE-10 TRK-01', '/user/orders/12/track', 'Order tracking'],
  ])('%s: %s is an account page, and is not cached', async (_, path, title) => {
    const page = await shop.get(path);
    expect(page.status).toBe(200);
    expect(message(page.document.querySelector('h1'))).toBe(title);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(hrefs(page, 'nav[aria-label="Your account"] [aria-current]')).toEqual(['/user/orders']);
  });

  it('GRD-07/C-81: order pages are for customers', async () => {
    for (const path of ORDER_PAGES)
      expect((await shop.get(path)).document.documentElement.hasAttribute('data-guarded'), path).toBe(true);
  });

  it.each(['0', '012', '-1', '1.5', '12a', 'AP-NG-4700000', '99999999999999999', '12/tracks', '12/track/more'])(
    'G-89: /user/orders/%s is the 404 page',
    async (rest) => {
      expect((await shop.get(`/user/orders/${rest}`)).status).toBe(404);
    },
  );
});

describe('hub', () => {
  let hub: TestAnswer;
  beforeAll(async () => {
    hub = await shop.get('/user/profile');
  });
  const card = (href: string) => hub.document.querySelector(`.account-hub a[href="${href}"]`);

  it('ACC-01: is served, with the cards of the menu in its order', () => {
    expect(hub.status).toBe(200);
    expect(hrefs(hub, '.account-hub a')).toEqual(PLACES);
  });

  it('G-125 G-524: orders and favourites come first, and what is not open yet last', () => {
    const cards = [...hub.document.querySelectorAll('.account-hub > li')].map((item) => message(item));
    const titles = [...hub.document.querySelectorAll('.account-hub h2')].map((title) => message(title));
    expect(titles.slice(0, 2)).toEqual(['Your orders', 'Your favourites']);
    expect(cards.findIndex((text) => text.includes('Not open yet.'))).toBe(cards.length - 4);
    expect(cards.filter((text) => text.includes('Not open yet.'))).toHaveLength(4);
  });

  it.each([
    ['ACC-02', '/user/orders', 'Your orders'],
    ['ACC-03', '/user/account-and-security', 'Login and Security'],
    ['ACC-04', '/user/gift', 'Your gifts'],
    ['ACC-05', '/user/address', 'Your addresses'],
    ['ACC-06', '/user/payments', 'Payments'],
    ['ACC-07', '/user/messages', 'Messages'],
    ['ACC-08', '/user/mobile-application', 'Mobile applications'],
    ['ACC-09', '/user/contact-us', 'Contact us'],
  ])('%s: has a card that links to %s, named %s', (_, href, name) => expect(message(card(href)), href).toBe(name));

  it('ACC-10/G-92: the card of business and VAT invoices has no link', () => {
    const closed = [...hub.document.querySelectorAll('.account-hub > li')].filter((item) => !item.querySelector('a'));
    expect(closed.map((item) => message(item.querySelector('h2')))).toEqual(['Business and VAT invoices']);
    expect(closed[0]?.querySelector('button, [role=link], [tabindex]')).toBeNull();
  });
});

describe('security page before any script', () => {
  it('SEC-01 SEC-02: the screen and its name', async () => {
    const page = await shop.get('/user/account-and-security');
    expect(message(page.document.querySelector('h1'))).toBe('Login and Security');
    expect(page.document.title).toContain('Login and Security');
  });

  it('every field links to its form without any data of a customer', async () => {
    const page = await shop.get('/user/account-and-security');
    expect(hrefs(page, '.security-rows a')).toEqual(
      ['lastname', 'firstname', 'email', 'phone-number', 'password'].map((field) => `/user/profile/update:+${field}`),
    );
  });
});

describe('update form', () => {
  it.each([
    ['lastname', 'Update last name'],
    ['firstname', 'Update first name'],
    ['email', 'Update email'],
    ['phone-number', 'Update phone number'],
    ['password', 'Update password'],
  ])('PUP-01/C-46 PUP-07: %s has its own form', async (field, title) => {
    const page = await shop.get(`/user/profile/update:some%20value+${field}`);
    expect(page.status).toBe(200);
    expect(message(page.document.querySelector('h1'))).toBe(title);
    expect(page.document.querySelectorAll('main form').length).toBe(1);
  });

  it('PUP-08 PUP-09: breadcrumbs link back', async () => {
    const page = await shop.get('/user/profile/update:Ada+firstname');
    expect(hrefs(page, 'nav[aria-label=Breadcrumb] a')).toEqual(['/', '/user/profile', '/user/account-and-security']);
  });

  it.each([
    '/user/profile/Ada',
    '/user/profile/update:',
    '/user/profile/update:Ada',
    '/user/profile/update:Ada+nom',
    '/user/profile/update:Ada+constructor',
    '/user/profile/updateAda+email',
    '/user/profile/update:Ada%252Bemail',
    '/user/profile/..%2F..',
    `/user/profile/${'x'.repeat(6000)}`,
  ])('RTE-02 S-20: %s shows the hub, is the page /user/profile to crawlers, and is not kept', async (path) => {
    const [page, hub] = [await shop.get(path), await shop.get('/user/profile')];
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/^<!doctype html>/i);
    expect(message(page.document.querySelector('h1'))).toBe('Your account');
    expect(message(page.document.querySelector('main'))).toBe(message(hub.document.querySelector('main')));
    expect(hrefs(page, 'link[rel=canonical]')).toEqual(hrefs(hub, 'link[rel=canonical]'));
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.html).not.toContain(path);
  });

  it('RTE-02: a path of more parts is the 404 page', async () => {
    const page = await shop.get('/user/profile/update:Ada+email/more');
    expect(page.status).toBe(404);
    expect(message(page.document.querySelector('main'))).toContain('404');
  });

  it.each([
    'update:+2348012345678+phone-number',
    'update:%2B2348012345678+phone-number',
    'update:%2B2348012345678%2Bphone-number',
    'update%3Aada%2Bshop%40example.ng+email',
    'update:100%25+lastname',
    'update:a%2Fb+lastname',
    'update:%F0%9F%98%80+lastname',
    'update:%3Cscript%3Ealert(1)%3C%2Fscript%3E+lastname',
    `update:${'x'.repeat(6000)}+lastname`,
  ])('C-46: the last plus parts %j', async (segment) => {
    const page = await shop.get(`/user/profile/${segment}`);
    // Another spelling of a segment first redirects to the canonical one.
    const final = page.status === 301 ? await shop.get(page.location) : page;
    expect(final.status).toBe(200);
    expect(final.html).not.toContain('<script>alert');
  });

  it('an invalid encoding in the address is refused', async () => {
    expect((await shop.get('/user/profile/update:%E0%A4%A+email')).status).toBe(400);
    expect((await shop.get('/user/profile/update:a%00b+email')).status).toBe(400);
  });

  it('PUP-01/S-20: the address is passed to no call, not cached, and in no link of the page', async () => {
    const page = await shop.get('/user/profile/update:ada%40example.ng+email');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toContain('no-store');
    const head = page.document.querySelector('head')?.innerHTML ?? '';
    expect(head).not.toContain('ada');
  });
});
