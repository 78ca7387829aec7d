/**
 * Every control of a page that is used before any script has loaded has its effect exactly once. The test delays all
 * scripts, and mocks the API to count its calls.
 */

import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';
import { productCase } from '../../src/features/cart/cart-cases.ts';
import { productPath } from '../../src/shared/links.ts';
import { SESSION_KEY } from '../../src/shared/storage-keys.ts';
import { ANSWERED, BY_ITSELF, CONTROL_KINDS, type ControlKind, FOCUSABLE } from '../control-kinds.ts';
import { TAG_MORE } from '../more.ts';
import { PLAYED_SESSION } from './customer.ts';
import { productOfClosedShop } from './demo-products.ts';
import { toastOf } from './forms.ts';
import { holdScripts } from './gate.ts';
import { firstLink } from './links.ts';
import { productWithColours, productWithVarieties } from './own.ts';
import { expect, test } from './test.ts';

/** Products with choices, by id; all others have none. */
const KNOWN = new Map<number, CartProduct>();
const known = (product: CartProduct): CartProduct => {
  KNOWN.set(product.id, product);
  return product;
};

/** The mocked answer: enough for every control to work. */
function answerTo(request: Request): object | null {
  const { pathname, searchParams } = new URL(request.url());
  const method = request.method();
  const sent = request.postData() ? request.postDataJSON() : {};
  if (pathname === '/api/likes' || pathname === '/api/likes/v1/produits')
    return { id: sent.produitId, ...sent, createdAt: new Date().toISOString() };
  if (pathname === '/api/carts/v1/produits')
    return {
      data: (searchParams.get('ids') ?? '')
        .split(',')
        .map((id) => KNOWN.get(Number(id)) ?? productCase({ id: Number(id) })),
    };
  if (pathname === `/api/carts/${PLAYED_SESSION.id}`)
    return { id: PLAYED_SESSION.cartId, clientId: PLAYED_SESSION.id, lines: [] };
  if (pathname === '/api/clients/v1/boutiques') return method === 'POST' ? sent : { data: sent };
  if (pathname.startsWith('/api/clients/v1/boutiques/')) return { totalItems: 1 };
  return { ...sent, message: 'Thank you', data: [], totalItems: 0, totalPages: 0, ratings: [], reviews: [] };
}

/** A page in a browser without stored data, whose scripts are delayed. */
interface Untouched {
  /** The calls of the API, such as `POST /api/likes 12` or `GET /api/produits/ ?limit=8`. */
  readonly requested: readonly string[];
  /** Deletes what earlier pages stored, and signs the customer in. */
  forget(isCustomer: boolean): Promise<void>;
  /** Opens a page whose scripts wait for `loadScripts`. */
  open(path: string): Promise<void>;
  loadScripts(): void;
}

async function untouched(page: Page): Promise<Untouched> {
  const requested: string[] = [];
  const scripts = await holdScripts(page.context());
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const { produitId, boutiqueId, email, text } = request.postData() ? request.postDataJSON() : {};
    const { pathname, search } = new URL(request.url());
    const what = text ?? produitId ?? boutiqueId ?? email ?? decodeURIComponent(search);
    requested.push(`${request.method()} ${pathname} ${what}`);
    return route.fulfill({ json: answerTo(request) });
  });
  return {
    requested,
    async forget(isCustomer) {
      // This page of the shop has no scripts; the previous trial may still be loading another one.
      await expect(() => page.goto('/robots.txt')).toPass();
      await page.evaluate(
        ([key, session]) => {
          localStorage.clear();
          sessionStorage.clear();
          if (session) localStorage.setItem(key, session);
        },
        [SESSION_KEY, isCustomer ? JSON.stringify(PLAYED_SESSION) : ''] as const,
      );
      requested.length = 0;
      scripts.shut();
    },
    async open(path) {
      await page.goto(path, { waitUntil: 'commit' });
      // The last control of the page.
      await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).waitFor();
    },
    loadScripts: () => scripts.open(),
  };
}

/** Pages by name: a path, or a list and the start of a link on it. */
const CATALOGUE = [
  { name: 'home', from: '/', path: '' },
  { name: 'collection', from: '/collections', path: '/collections/' },
  { name: 'sub-category', from: '/categories', path: '/sub-categories/' },
  { name: 'search', from: '/products/search/phone', path: '' },
] as const;

const PAGES_OF_ITEMS = [
  { name: 'product', from: '/products', path: '/products/' },
  { name: 'shop', from: '/shops', path: '/shops/' },
  { name: 'reviews', from: '', path: '' },
] as const;

/** The first link of the list page `from` to an item of the demo. */
const linkTo = (request: APIRequestContext, from: string, path: string) =>
  firstLink(request, from, `main a[href^="${path}"]`);

const aProduct = (_: Page, request: APIRequestContext) => linkTo(request, '/products', '/products/');

const reviewsOfProduct = async (page: Page, request: APIRequestContext) =>
  `/reviews/x_${/_(\d+)$/.exec(await aProduct(page, request))?.[1]}`;

/**
 * Clicks every native control once; the click must reach the browser unprevented, once. Returns problems, the number of
 * controls, and the controls that need code but have no tested kind.
 */
const touchPlain = (page: Page) =>
  page.evaluate(
    ({ focusable, answered, byItself, kinds }) => {
      const problems: string[] = [];
      const isPlain = (control: Element) => !control.closest(answered) || control.matches(byItself);
      const controls = [...document.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.checkVisibility());
      const plain = controls.filter(isPlain);
      for (const control of plain) {
        let heard = 0;
        const listen = (event: Event) => {
          heard += 1;
          if (event.defaultPrevented) problems.push(`held: ${control.outerHTML.slice(0, 120)}`);
          event.preventDefault();
        };
        addEventListener('click', listen);
        control.click();
        removeEventListener('click', listen);
        if (heard !== 1) problems.push(`heard ${heard} times: ${control.outerHTML.slice(0, 120)}`);
      }
      const unknown = controls.filter((control) => !isPlain(control) && !control.matches(kinds));
      return { problems, count: plain.length, unknown: unknown.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
    },
    {
      focusable: FOCUSABLE,
      answered: ANSWERED,
      byItself: BY_ITSELF,
      kinds: Object.values(CONTROL_KINDS).join(),
    },
  );

/** The maximum number of controls of each kind that a test uses per page, from the first to the last. */
const MAX_OF_KIND = 12;

/** Clicks the first visible control for each of some values of `attribute`; returns these values. */
const clickEach = (page: Page, attribute: string) =>
  page.evaluate(
    ({ name, max }) => {
      const controls = new Map<string, HTMLElement>();
      for (const control of document.querySelectorAll<HTMLElement>(`[${name}]`)) {
        // Only the heart of a card names its product.
        const heart = name === 'data-add' ? control.parentElement?.querySelector('[data-like]') : undefined;
        const value = (heart ? heart.getAttribute('data-like') : control.getAttribute(name)) ?? '';
        if (!controls.has(value) && control.checkVisibility()) controls.set(value, control);
      }
      const step = Math.max(1, (controls.size - 1) / (max - 1));
      const used = [...controls].filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
      for (const [, control] of used) control.click();
      return used.map(([value]) => value);
    },
    { name: attribute, max: MAX_OF_KIND },
  );

const sorted = (values: readonly (string | number)[]) => values.map(Number).toSorted((a, b) => a - b);

/** The arguments of the recorded calls to `call`. */
const requestsOf = (requested: readonly string[], call: string) =>
  requested.filter((line) => line.startsWith(`${call} `)).map((line) => line.slice(call.length + 1));

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

/** Uses every control of the open page, and then loads its scripts. */
async function useAll(page: Page, { requested, loadScripts }: Untouched, hasProducts: boolean): Promise<void> {
  const { problems, count, unknown } = await touchPlain(page);
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(30);
  expect(unknown).toEqual([]);

  const hearts = await clickEach(page, 'data-like');
  const adds = await clickEach(page, 'data-add');
  const shops = await clickEach(page, 'data-follow');
  expect(hearts.length > 0).toBe(hasProducts);
  const email = page.getByRole('contentinfo').getByLabel('Email address');
  await email.fill('ada@example.ng');
  await page.getByRole('button', { name: 'Subscribe' }).tap();
  // No script has loaded, so all events are captured.
  expect(requested).toEqual([]);
  loadScripts();

  await test.step('newsletter, hearts and followed shops are sent', async () => {
    await expect.poll(() => requestsOf(requested, 'POST /api/newsletter')).toEqual(['ada@example.ng']);
    await expect.poll(() => sorted(requestsOf(requested, 'POST /api/likes'))).toEqual(sorted(hearts));
    await expect.poll(() => sorted(requestsOf(requested, 'POST /api/clients/v1/boutiques'))).toEqual(sorted(shops));
  });
  const inCart = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; size: number }[]);
  await expect.poll(async () => sorted((await inCart()).map((line) => line.id))).toEqual(sorted(adds));
  expect((await inCart()).every(({ size }) => size === 1)).toBe(true);
  await test.step('nothing is sent twice', async () => {
    // The cart is sent last, so duplicate calls would have been made by now.
    await expect.poll(() => sorted(requestsOf(requested, 'POST /api/carts-produits'))).toEqual(sorted(adds));
    expect(requestsOf(requested, 'POST /api/likes')).toHaveLength(hearts.length);
    expect(requestsOf(requested, 'DELETE /api/likes')).toEqual([]);
    expect(requestsOf(requested, 'PATCH /api/clients/v1/boutiques/del')).toEqual([]);
  });
}

for (const pages of [CATALOGUE, PAGES_OF_ITEMS])
  test(`${pages.map(({ name }) => name).join(', ')}: each control that is used before its script loads has its effect afterwards, once`, {
    tag: TAG_MORE,
  }, async ({ page, request }) => {
    const browser = await untouched(page);
    for (const { name, from, path } of pages)
      await test.step(name, async () => {
        const place = path ? await linkTo(request, from, path) : from || (await reviewsOfProduct(page, request));
        await browser.forget(true);
        await browser.open(place);
        // The page of a collection has no products.
        await useAll(page, browser, name !== 'collection');
      });
  });

/** Input methods for a control. */
const WAYS = {
  finger: (control: Locator) => control.tap(),
  mouse: (control: Locator) => control.click(),
  keyboard: (control: Locator) => control.press('Enter'),
};

/** Kinds of controls that the test of each page uses on every page. */
type OnEachPage = 'heart' | 'add to cart' | 'follow' | 'newsletter address' | 'subscribe';

/** The page on which a kind of control is tested, its input method, and its single effect. */
interface Trial {
  /** The kind of page; each has a test. */
  readonly on: 'home' | 'any page' | 'a list' | 'a product' | 'reviews';
  readonly at: (page: Page, request: APIRequestContext) => string | Promise<string>;
  readonly ways?: readonly (keyof typeof WAYS)[];
  readonly isVisitor?: boolean;
  readonly touch: (page: Page, way: keyof typeof WAYS) => Promise<unknown>;
  readonly effect: (page: Page, requested: readonly string[]) => Promise<unknown>;
}

const home = () => '/';

/** Exactly one dialog opens, however often its control was used, and it can be closed. */
async function oneDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** Returns an input method that uses the first control of `kind` this many times. */
const touched =
  (kind: ControlKind, times = 1): Trial['touch'] =>
  async (page, way) => {
    for (let time = 0; time < times; time += 1) await WAYS[way](page.locator(CONTROL_KINDS[kind]).first());
  };

/** The units and the number of varieties of each cart line. */
const chosen = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: number; sousProduits: number[] }[]).map(
      ({ size, sousProduits }) => [size, sousProduits.length],
    ),
  );

/** Choices on a product page before adding: three units, then one more of the second variety. */
const choose: Trial = {
  on: 'a product',
  at: async (_, request) => productPath(known(await productWithVarieties(request))),
  touch: async (page) => {
    const panel = page.locator('.add-panel');
    await panel.locator('[name=variety]').nth(1).check();
    await panel.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await panel.getByRole('button', { name: 'One more' }).tap();
    await expect(page.locator('.add-panel__bar')).toBeHidden();
    await panel.getByRole('button', { name: 'Add to cart' }).tap();
  },
  effect: async (page, requested) => {
    await expect.poll(() => chosen(page)).toEqual([[4, 1]]);
    await expect.poll(() => requestsOf(requested, 'POST /api/carts-produits').length).toBeGreaterThan(0);
    // While the panel is not visible, the bar at the bottom of a phone adds the same.
    await page.evaluate(() => localStorage.setItem('cart', '[]'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.locator('.add-panel__bar').getByRole('button', { name: 'Add to cart' }).tap();
    await expect.poll(() => chosen(page)).toEqual([[4, 1]]);
  },
};

/** The second colour before hydration: its picture becomes visible, and it is added to the cart. */
const chooseColour: Trial = {
  on: 'a product',
  at: async (_, request) => productPath(known(await productWithColours(request))),
  touch: async (page) => {
    await page.locator('.add-panel [name=colour]').nth(1).check();
    await page.locator('.add-panel__add').tap();
  },
  effect: async (page) => {
    const colour = await page.locator('.add-panel [name=colour]').nth(1).getAttribute('value');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')))
      .toMatchObject([{ size: 1, colour }]);
    await expect.poll(() => isFirstPictureGone(page)).toBe(true);
  },
};

/** Whether a picture other than the first is visible. */
const isFirstPictureGone = (page: Page) =>
  page.locator('.gallery__stage').evaluate((stage) => {
    const first = stage.querySelector('.gallery__slide');
    return first !== null && first.getBoundingClientRect().right <= stage.getBoundingClientRect().left + 1;
  });

/** The second picture and the second colour before hydration; the address does not change (G-142). */
const showPicture: Trial = {
  on: 'a product',
  at: async (_, request) => productPath(known(await productWithColours(request))),
  touch: async (page) => {
    await page.locator(CONTROL_KINDS['picture to show']).last().tap();
    // On a phone only the buy box offers colours.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 768, height: 900 });
    await page.locator(CONTROL_KINDS['colour to show']).nth(1).tap();
    if (size) await page.setViewportSize(size);
  },
  effect: async (page) => {
    await expect(page.locator(CONTROL_KINDS['colour to show']).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => isFirstPictureGone(page)).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
  },
};

/** A category and text before the search bar hydrates; the suggestions are for both. */
const search: Trial = {
  on: 'any page',
  at: () => '/shops',
  isVisitor: true,
  touch: async (page) => {
    await page.getByLabel('Category').tap();
    await page.getByLabel('Category').selectOption({ index: 2 });
    await page.getByLabel('Search products', { exact: true }).tap();
    await page.keyboard.type('rice');
  },
  effect: async (page, requested) => {
    await expect(page.locator('.suggestions')).toBeVisible();
    await expect(page.getByLabel('Search products', { exact: true })).toHaveValue('rice');
    const category = await page.getByLabel('Category').inputValue();
    expect(category).not.toBe('');
    const suggested = () => requestsOf(requested, 'GET /api/produits/').filter((query) => query.includes('rice'));
    await expect.poll(() => suggested().length).toBe(1);
    expect(suggested()[0]).toContain(`sousCategorieId=${category}`);
  },
};

const review: Trial = {
  on: 'reviews',
  at: reviewsOfProduct,
  touch: async (page) => {
    await page.getByLabel('Your review').fill('A fine bag.');
    await page.getByRole('button', { name: 'Send your review' }).tap();
  },
  effect: async (page, requested) => {
    await expect(toastOf(page, 'Your review has been successfully added')).toHaveCount(1);
    expect(requestsOf(requested, 'POST /api/comments')).toEqual(['A fine bag.']);
  },
};

/**
 * A change in place with one request, in the same document.
 * @param seen checks the effect before the address changes
 */
const refined = (
  touch: (page: Page) => Promise<unknown>,
  address: RegExp,
  seen: (page: Page) => Promise<unknown> = async () => {},
): Trial => ({
  on: 'a list',
  at: () => '/products?limit=6',
  isVisitor: true,
  touch: async (page) => {
    await page.evaluate(() =>
      document.documentElement.setAttribute('data-stayed', String(window.navigation.currentEntry?.index)),
    );
    await touch(page);
  },
  effect: async (page) => {
    await seen(page);
    await expect(page).toHaveURL(address);
    const opened = Number(await page.locator('html').getAttribute('data-stayed'));
    expect(opened).toBeGreaterThan(0);
    // The current entry is the one after the page's. A closed sheet may have left another ahead, so entries are not
    // counted.
    expect(await page.evaluate(() => window.navigation.currentEntry?.index)).toBe(opened + 1);
  },
});

const searchList = refined(async (page) => {
  await page.getByRole('main').getByLabel('Search all products').first().getByRole('searchbox').fill('rice');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).tap();
}, /limit=6&q=rice$/);

const TRIALS: Readonly<Record<Exclude<ControlKind, OnEachPage>, Trial>> = {
  cart: { on: 'home', at: home, ways: ['finger', 'keyboard'], touch: touched('cart', 2), effect: oneDialog },
  picture: { on: 'a product', at: aProduct, ways: ['mouse'], touch: touched('picture', 2), effect: oneDialog },
  'state to deliver to': {
    on: 'a product',
    at: aProduct,
    ways: ['finger'],
    touch: touched('state to deliver to', 2),
    effect: oneDialog,
  },
  rate: { on: 'a product', at: aProduct, ways: ['keyboard'], touch: touched('rate', 2), effect: oneDialog },
  back: {
    on: 'a product',
    at: async (page, request) => {
      await page.goto('/products', { waitUntil: 'commit' });
      return aProduct(page, request);
    },
    touch: touched('back'),
    // Back leads to the page on which the product was found.
    effect: (page) => page.waitForURL('**/products'),
  },
  'collections panel': {
    on: 'any page',
    at: () => '/shops',
    isVisitor: true,
    touch: async (page) => {
      await page.locator('.menu--narrow summary').tap();
      await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Collections' }).tap();
    },
    effect: async (page, requested) => {
      await expect(page.getByRole('dialog')).toBeVisible();
      // The requests of the menu, and those of the panel.
      await expect.poll(() => requestsOf(requested, 'GET /api/classifications/v1/categories')).toHaveLength(2);
    },
  },
  'pause of a carousel': {
    on: 'home',
    at: home,
    isVisitor: true,
    touch: touched('pause of a carousel'),
    effect: (page) =>
      expect(page.getByRole('button', { name: 'Pause: Adverts' })).toHaveAttribute('aria-pressed', 'true'),
  },
  'way to another list': refined((page) => page.getByRole('link', { name: 'Next' }).tap(), /page=2/),
  'choice of a list': refined((page) => page.getByLabel('Items per page').selectOption('12'), /limit=12/),
  'words for a list': searchList,
  'words sent to a list': searchList,
  // Its code opens the filters, which are expanded without it, in a sheet.
  'category of a list': refined(
    async (page) => {
      await page.locator('.filters-toggle summary').tap();
      await page.getByRole('main').getByLabel('Category').fill('Android Phones');
      await page.keyboard.press('Enter');
    },
    /sousCategorieId=1$/,
    async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await expect(sheet.getByLabel('Category')).toHaveValue('Android Phones');
      await expect(page.locator('.filters-toggle b')).toHaveText('1 chosen');
      await sheet.getByRole('button', { name: /^Show/ }).tap();
    },
  ),
  'log out': {
    on: 'any page',
    at: () => '/shops',
    touch: async (page) => {
      await page.locator('.account-menu__button').tap();
      await page.getByRole('button', { name: 'Logout' }).tap();
    },
    effect: async (page, requested) => {
      await page.waitForURL('/');
      expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
      expect(requestsOf(requested, 'DELETE /api/sessions/current')).toHaveLength(1);
    },
  },
  'all shops': {
    on: 'home',
    at: home,
    isVisitor: true,
    touch: touched('all shops'),
    effect: async (page) => {
      await page.waitForURL('/shops');
      // Home has also stored the state that the list reads.
      const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('state:/shops') ?? '[]').length);
      expect(stored).toBeGreaterThan(1);
    },
  },
  'closed shop': {
    on: 'a product',
    at: (_, request) => productOfClosedShop(request),
    isVisitor: true,
    touch: touched('closed shop'),
    effect: async (page) => {
      await expect(toastOf(page, 'This store is deactivated.')).toHaveCount(1);
      expect(page.url()).toContain('/products/');
    },
  },
  'words to search for': search,
  'category to search in': search,
  'picture to show': showPicture,
  'colour to show': showPicture,
  colour: chooseColour,
  variety: choose,
  quantity: choose,
  'more and less': choose,
  'chosen to cart': choose,
  'text of a review': review,
  'send a review': review,
};

/** All input methods of the trials on a kind of page, with the kinds of control that each tests. */
const KINDS_OF = Map.groupBy(Object.entries<Trial>(TRIALS), ([, trial]) => trial);
const TRIALS_ON = Map.groupBy(
  [...KINDS_OF].flatMap(([trial, kinds]) =>
    (trial.ways ?? (['finger'] as const)).map((way) => ({ trial, way, name: kinds.map(([kind]) => kind).join(', ') })),
  ),
  ({ trial }) => trial.on,
);

for (const [place, trials] of TRIALS_ON)
  test(`on ${place} ${trials.map(({ name, way }) => `${name} (${way})`).join(', ')}: used before the script loads, takes effect once afterwards`, {
    tag: place === 'a product' ? [] : TAG_MORE,
  }, async ({ page, request }) => {
    const browser = await untouched(page);
    for (const { trial, way, name } of trials)
      await test.step(`${name}, by ${way}`, async () => {
        await browser.forget(trial.isVisitor !== true);
        await browser.open(await trial.at(page, request));
        await trial.touch(page, way);
        browser.loadScripts();
        await trial.effect(page, browser.requested);
      });
  });

test('a heart, a follow button and an add button are used by mouse and by keyboard before the script loads; visitors are led to sign-in', async ({
  page,
  request,
}) => {
  const browser = await untouched(page);
  const product = await aProduct(page, request);
  for (const way of ['mouse', 'keyboard'] as const)
    await test.step(`by ${way}`, async () => {
      await browser.forget(true);
      await browser.open(product);
      const controls = ['data-like', 'data-follow', 'data-add'].map((name) => page.locator(`main [${name}]`).first());
      for (const control of controls) await WAYS[way](control);
      browser.loadScripts();
      for (const call of ['POST /api/likes', 'POST /api/clients/v1/boutiques', 'POST /api/carts-produits'])
        await expect.poll(() => requestsOf(browser.requested, call)).toHaveLength(1);
    });
  await test.step('a control that visitors may not use leads to sign-in', async () => {
    await browser.forget(false);
    await browser.open('/new-products');
    await page.locator('[data-like]').first().tap();
    browser.loadScripts();
    await page.waitForURL('/sign-in');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/new-products');
  });
});
