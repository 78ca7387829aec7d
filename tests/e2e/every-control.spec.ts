/**
 * Every control of a page, touched before any script has come: each does what it is for, once. No script comes before
 * the test lets it, and the API is played, so that what is asked of it can be counted.
 */
import type { Locator, Page, Request } from '@playwright/test';
import { tokenOf } from '../../src/features/account/session-cases.ts';
import { type Gate, holdScripts } from './gate.ts';
import { expect, test } from './test.ts';

const CUSTOMER = 7;

/** Signed in, as far as the browser can tell. */
const SESSION = {
  id: CUSTOMER,
  cartId: 70,
  pseudo: 'Ada',
  nom: 'Okafor',
  email: 'ada@example.ng',
  numTel: null,
  url: null,
  token: tokenOf({ id: CUSTOMER, exp: Math.floor(Date.now() / 1000) + 3600 }),
  expiry: Date.now() + 3_600_000,
};

const productOf = (id: number) => ({
  id,
  nom: `Product ${id}`,
  url: '',
  prix: 100,
  prixPromotion: null,
  promotion: false,
  qte: 10,
  moq: null,
  isActive: true,
  mesure: null,
  boutique: { id: 1, nomBoutique: 'Ade', nomLink: 'ade' },
  caracteristiques: [],
});

/** What the API answers: enough for every control to be content. */
function answerTo(request: Request): object | null {
  const { pathname, searchParams } = new URL(request.url());
  const method = request.method();
  const sent = request.postData() ? request.postDataJSON() : {};
  if (pathname === '/api/likes' || pathname === '/api/likes/v1/produits')
    return { id: sent.produitId, ...sent, createdAt: new Date().toISOString() };
  if (pathname === '/api/carts/v1/produits')
    return { data: (searchParams.get('ids') ?? '').split(',').map((id) => productOf(Number(id))) };
  if (pathname === `/api/carts/${CUSTOMER}`) return { id: SESSION.cartId, clientId: CUSTOMER, lines: [] };
  if (pathname === '/api/clients/v1/boutiques') return method === 'POST' ? sent : { data: sent };
  if (pathname.startsWith('/api/clients/v1/boutiques/')) return { totalItems: 1 };
  return { ...sent, message: 'Thank you', data: [], totalItems: 0, totalPages: 0 };
}

/** Everything that is asked of the API, as `POST /api/likes 12`. */
async function playApi(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const { produitId, boutiqueId, email } = request.postData() ? request.postDataJSON() : {};
    const what = produitId ?? boutiqueId ?? email ?? '';
    asked.push(`${request.method()} ${new URL(request.url()).pathname} ${what}`.trim());
    return route.fulfill({ json: answerTo(request) });
  });
  return asked;
}

/** Opens a page whose scripts wait for what it answers. */
async function open(page: Page, path: string, isCustomer: boolean): Promise<Gate> {
  const scripts = await holdScripts(page.context());
  if (isCustomer)
    await page.addInitScript((session) => localStorage.setItem('userConnected', session), JSON.stringify(SESSION));
  await page.goto(path, { waitUntil: 'commit' });
  // The last of the page.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).waitFor();
  return scripts;
}

/** The first link of a list page: the ids are those of the demo. */
async function firstLink(page: Page, from: string, path: string): Promise<string> {
  await page.goto(from, { waitUntil: 'commit' });
  return (await page.locator(`main a[href^="${path}"]`).first().getAttribute('href')) ?? '';
}

const PAGES = [
  { name: 'home', from: '/', path: '' },
  { name: 'collection', from: '/collections', path: '/collections/' },
  { name: 'sub-category', from: '/categories', path: '/sub-categories/' },
  { name: 'product', from: '/products', path: '/products/' },
  { name: 'shop', from: '/shops', path: '/shops/' },
  { name: 'search', from: '/products/search/phone', path: '' },
  { name: 'reviews', from: '', path: '' },
] as const;

/** Names of `data-script` that the tests below touch, those of account-menu.spec.ts, and new tabs, which nobody holds. */
const KNOWN = [
  'account-menu',
  'carousel',
  'cart',
  'collections-panel',
  'favourites',
  'follows',
  'gallery',
  'newsletter',
  'place',
  'ratings',
  'search',
  'shops',
];

/**
 * Touches every control that needs no script of ours, a click each, which must reach the browser untouched, once.
 * Answers what went wrong, how many there were, and the names of all that waits for a script.
 */
const touchPlain = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isPlain = (control: Element) =>
      !control.closest('[data-script],astro-island') || control.matches('[target=_blank],summary');
    const controls = document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary');
    const plain = [...controls].filter((control) => isPlain(control) && control.checkVisibility());
    for (const control of plain) {
      let heard = 0;
      const listen = (event: Event) => {
        heard += 1;
        if (event.defaultPrevented) faults.push(`held: ${control.outerHTML.slice(0, 120)}`);
        event.preventDefault();
      };
      addEventListener('click', listen);
      control.click();
      removeEventListener('click', listen);
      if (heard !== 1) faults.push(`heard ${heard} times: ${control.outerHTML.slice(0, 120)}`);
    }
    const names = [...document.querySelectorAll<HTMLElement>('[data-script]')].map(({ dataset }) => dataset.script);
    return { faults, count: plain.length, names: [...new Set(names)].toSorted() };
  });

/** Clicks the first control that can be seen for each value of `attribute`; answers the values. */
const clickEach = (page: Page, attribute: string) =>
  page.evaluate((name) => {
    const seen = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(`[${name}]`)) {
      const value = control.getAttribute(name) ?? '';
      if (seen.has(value) || !control.checkVisibility()) continue;
      seen.add(value);
      control.click();
    }
    return [...seen];
  }, attribute);

const sorted = (values: readonly (string | number)[]) => values.map(Number).toSorted((a, b) => a - b);

/** The last words of what was asked in this way. */
const askedFor = (asked: readonly string[], call: string) =>
  asked.filter((line) => line.startsWith(`${call} `)).map((line) => line.slice(call.length + 1));

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

for (const { name, from, path } of PAGES)
  test(`${name}: what is touched before its script came is done once it is there, each once`, async ({ page }) => {
    const product = name === 'reviews' ? await firstLink(page, '/products', '/products/') : '';
    const id = /_(\d+)$/.exec(product)?.[1];
    const address = id ? `/reviews/x_${id}` : path ? await firstLink(page, from, path) : from;
    const asked = await playApi(page);
    const scripts = await open(page, address, true);

    const { faults, count, names } = await touchPlain(page);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(30);
    expect(names.filter((one) => !KNOWN.includes(one ?? ''))).toEqual([]);

    const hearts = await clickEach(page, 'data-like');
    const adds = await clickEach(page, 'data-add');
    const shops = await clickEach(page, 'data-follow');
    // The page of a collection has no products.
    expect(hearts.length > 0).toBe(name !== 'collection');
    const email = page.getByRole('contentinfo').getByLabel('Email address');
    await email.fill('ada@example.ng');
    await page.getByRole('button', { name: 'Subscribe' }).tap();
    // Nothing has come yet: all of it was held.
    expect(asked).toEqual([]);
    scripts.open();

    await expect.poll(() => askedFor(asked, 'POST /api/newsletter')).toEqual(['ada@example.ng']);
    await expect.poll(() => sorted(askedFor(asked, 'POST /api/likes'))).toEqual(sorted(hearts));
    await expect.poll(() => sorted(askedFor(asked, 'POST /api/clients/v1/boutiques'))).toEqual(sorted(shops));
    const inCart = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; size: number }[]);
    await expect.poll(async () => sorted((await inCart()).map((line) => line.id))).toEqual(sorted(adds));
    expect((await inCart()).every(({ size }) => size === 1)).toBe(true);
    // Whatever was told twice would have been asked twice by now: the cart is told of last.
    await expect.poll(() => sorted(askedFor(asked, 'POST /api/carts-produits'))).toEqual(sorted(adds));
    expect(askedFor(asked, 'POST /api/likes')).toHaveLength(hearts.length);
    expect(askedFor(asked, 'DELETE /api/likes')).toEqual([]);
    expect(askedFor(asked, 'PATCH /api/clients/v1/boutiques/del')).toEqual([]);
  });

/** Ways of touching a control. */
const WAYS = {
  finger: (control: Locator) => control.tap(),
  mouse: (control: Locator) => control.click(),
  keyboard: (control: Locator) => control.press('Enter'),
};

const PANELS = [
  { what: 'the cart', at: '/', control: '[data-cart-panel]', way: 'finger' },
  { what: 'the cart', at: '/', control: '[data-cart-panel]', way: 'keyboard' },
  { what: 'the pictures of a product', at: 'product', control: '.gallery__zoom', way: 'mouse' },
  { what: 'the stars of a product', at: 'product', control: '[data-rate]', way: 'keyboard' },
] as const;

for (const { what, at, control, way } of PANELS)
  test(`${what}, opened by ${way} before the script came, and once more, stand there once`, async ({ page }) => {
    const path = at === 'product' ? await firstLink(page, '/products', '/products/') : at;
    await playApi(page);
    const scripts = await open(page, path, true);
    for (const _ of [1, 2]) await WAYS[way](page.locator(control).first());
    scripts.open();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(page.url()).toContain(path);
  });

for (const way of ['mouse', 'keyboard'] as const)
  test(`a heart, a store to follow and a thing for the cart, touched by ${way} before the script came`, async ({
    page,
  }) => {
    const asked = await playApi(page);
    const scripts = await open(page, await firstLink(page, '/products', '/products/'), true);
    const controls = ['data-like', 'data-follow', 'data-add'].map((name) => page.locator(`main [${name}]`).first());
    for (const control of controls) await WAYS[way](control);
    scripts.open();
    for (const call of ['POST /api/likes', 'POST /api/clients/v1/boutiques', 'POST /api/carts-produits'])
      await expect.poll(() => askedFor(asked, call)).toHaveLength(1);
  });

test('a carousel that is stopped before its script came stands', async ({ page }) => {
  await playApi(page);
  const scripts = await open(page, '/', false);
  const pause = page.getByRole('button', { name: 'Pause: Adverts' });
  await pause.tap();
  scripts.open();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
});

test('the panel of collections and the suggestions open when touched before their script came', async ({ page }) => {
  const asked = await playApi(page);
  const scripts = await open(page, '/shops', false);
  await page.locator('.menu--narrow summary').tap();
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Collections' }).tap();
  scripts.open();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(askedFor(asked, 'GET /api/classifications/v1/categories').length).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  scripts.shut();
  await page.goto('/shops', { waitUntil: 'commit' });
  const box = page.getByLabel('Search products', { exact: true });
  await box.tap();
  await page.keyboard.type('rice');
  scripts.open();
  await expect(page.locator('.suggestions')).toBeVisible();
  await expect(box).toHaveValue('rice');
  await expect.poll(() => asked.filter((line) => line === 'GET /api/produits/').length).toBeGreaterThan(0);
});

test('what a visitor may not do leads to sign in, also when it was touched before the script came', async ({
  page,
}) => {
  await playApi(page);
  const scripts = await open(page, '/new-products', false);
  await page.locator('[data-like]').first().tap();
  scripts.open();
  await page.waitForURL('/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/new-products');
});

test('quantity and varieties that are chosen before the script came are those that are added', async ({ page }) => {
  const path = await firstLink(page, '/products', '/products/');
  await playApi(page);
  const scripts = await open(page, path, false);
  const panel = page.locator('.add-panel');
  await panel.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await panel.getByRole('button', { name: 'One more' }).tap();
  const bar = page.locator('.add-panel__bar');
  await expect(bar).toBeHidden();
  await panel.getByRole('button', { name: 'Add to cart' }).tap();
  scripts.open();
  const sizes = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: number }[]).map(({ size }) => size),
    );
  await expect.poll(sizes).toEqual([4]);
  // Where the panel is out of sight, its bar at the foot of the phone adds the same.
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: 'Add to cart' }).tap();
  await expect.poll(sizes).toEqual([4]);
});
