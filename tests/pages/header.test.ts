import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/client/client.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import { openShop, type TestAnswer } from './shop.ts';

/** Every kind of public page, including the 404 page. */
const PAGES = [
  '/',
  '/collections',
  '/categories',
  '/products',
  '/products/promotions',
  '/products/search/rice',
  '/new-products',
  '/shops',
  '/nothing-here',
];

let shop: SharedShop;
let home: TestAnswer;

beforeAll(async () => {
  shop = await sharedShop();
  home = await shop.get('/');
});

/** The only element of `selector`; the test fails when there is none or a second one. */
function one(page: TestAnswer, selector: string): Element {
  const found = page.document.querySelectorAll(selector);
  expect(found.length, selector).toBe(1);
  const [element] = found;
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

const message = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** The options of the category dropdown on a page whose API returns sub-categories with these names. */
async function optionsFor(names: readonly string[]): Promise<string[]> {
  const data = names.map((nom, at) => ({ id: at + 1, nom }));
  const transport: Transport = async (request) =>
    request.path.startsWith('/sous-categories/v1/names?')
      ? { status: 200, body: { data, totalItems: data.length, totalPages: Math.min(data.length, 1) }, tags: [] }
      : shop.transport(request);
  const page = await shop.get('/collections', { transport });
  return [...one(page, 'header noscript select').querySelectorAll('option')].map(message);
}

/** The link of the navigation bar whose text starts with `label`. */
function navLink(label: string): Element {
  const link = [...home.document.querySelectorAll('nav[aria-label="Shop"] a')].find((a) =>
    message(a).startsWith(label),
  );
  if (!link) throw new Error(`no ${label} in the navigation bar`);
  return link;
}

const hrefOf = (label: string) => navLink(label).getAttribute('href');

/** The links and fields of the header or footer: their targets and names. */
const controlsOf = (frame: Element) =>
  [...frame.querySelectorAll('a, input, select, button')].map((control) =>
    [control.tagName, control.getAttribute('href') ?? control.getAttribute('name'), message(control)].join(' '),
  );

describe('header', () => {
  it.each(PAGES)('HDR-01 GEN-17 GEN-18: %s has the header and the footer of home', async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(path === '/nothing-here' ? 404 : 200);
    for (const frame of ['body > header', 'body > footer'])
      expect(controlsOf(one(page, frame)), frame).toEqual(controlsOf(one(home, frame)));
    one(page, 'main');
    one(page, 'h1');
  });

  it('HDR-02: the logo links home', () => {
    const logo = one(home, 'header a.logo');
    expect(logo.getAttribute('href')).toBe('/');
    expect(message(logo)).toBe(shop.settings.productName);
  });

  it('HDR-05: the delivery-address box says None while no place is known', () => {
    expect(message(one(home, 'header details.address-box > summary'))).toContain('None');
  });

  it('locates visitors only when configured, and then until the place is known', async () => {
    expect(home.document.querySelector('[data-locates]')).toBeNull();
    expect(home.html).not.toContain('Search...');
    const locating = await openShop({ GEOIP_FIXED: 'Lagos,Nigeria' });
    try {
      const box = one(await locating.get('/products'), 'header details.address-box[data-locates]');
      expect(message(box.querySelector('.address-box__place'))).toBe('None');
      expect(message(box.querySelector('.address-box__search .spinner'))).toBe('Search...');
    } finally {
      await locating.close();
    }
  });

  it('HDR-38: the account menu names the configured host of its pictures', async () => {
    const hostOf = (page: Parameters<typeof one>[0]) => one(page, 'header .account-menu').getAttribute('data-files');
    expect(hostOf(home)).toBe('/files/');
    const other = await openShop({ FILE_HOST: 'https://files.example/oja/' });
    try {
      expect(hostOf(await other.get('/products'))).toBe('https://files.example/oja/');
    } finally {
      await other.close();
    }
  });

  it('HDR-10 HDR-11 HDR-12: the address panel has no address and a link to add one', () => {
    const panel = one(home, 'header details.address-box > :not(summary)');
    expect(message(panel)).toContain('No address found');
    const link = panel.querySelector('a');
    expect(message(link)).toBe('Please provide your addresses.');
    for (const shown of [panel.querySelector('p'), link]) expect(shown?.hasAttribute('hidden')).toBe(false);
    expect(link?.getAttribute('href')).toBe('/user/address');
  });

  it('HDR-13 HDR-14 HDR-15 HDR-16: the search bar offers all categories, then the sub-categories by name', async () => {
    const options = [...one(home, 'header form[role="search"] noscript select').querySelectorAll('option')];
    expect(message(options[0])).toBe('All categories');
    expect(options[0]?.getAttribute('value')).toBe('');
    const rows = await shop.db.read.selectFrom('sous_categories').select(['id', 'nom']).execute();
    expect(rows.length).toBeGreaterThan(5);
    const byName = rows.toSorted((a, b) => a.nom.localeCompare(b.nom, 'en', { sensitivity: 'base', numeric: true }));
    expect(options.slice(1, -1).map((option) => [Number(option.getAttribute('value')), message(option)])).toEqual(
      byName.slice(0, 150).map(({ id, nom }) => [id, nom.replace(/\s+/g, ' ').trim()]),
    );
  });

  it('G-144: the last category option links to all categories, also without a script', async () => {
    const last = [...one(home, 'header noscript select').querySelectorAll('option')].at(-1);
    expect(message(last)).toBe('More categories…');
    const answer = await shop.get(`/products/search?sousCategorieId=${last?.getAttribute('value')}&q=rice`);
    expect(answer.location).toBe('/categories?view=collections');
    const page = await shop.get('/categories?view=collections');
    const links = [...page.document.querySelectorAll('.directory a[href^="/sub-categories/"]')];
    const rows = await shop.db.read.selectFrom('sous_categories').select('nom').execute();
    const plain = (nom: string) => nom.replace(/\s+/g, ' ').trim();
    expect(rows.length).toBeGreaterThan(200);
    expect(links.map(message).sort()).toEqual(rows.map(({ nom }) => plain(nom)).sort());
    expect(page.document.querySelectorAll('.directory details[open]').length).toBe(0);
    const found = await shop.get('/categories?q=shoes&view=collections');
    const names = [...found.document.querySelectorAll('.directory [open] a[href^="/sub-categories/"]')].map(message);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(rows.length / 10);
  });

  it('HDR-16: the dropdown is sorted whatever the order of the answer, and numbers by their value', async () => {
    expect((await optionsFor(['Size 10', 'size 9', 'Àdìrẹ'])).slice(1, -1)).toEqual(['Àdìrẹ', 'size 9', 'Size 10']);
  });

  it('HDR-17: without script, too, the dropdown says No data when there are no sub-categories', async () => {
    expect(await optionsFor([])).toEqual(['All categories', 'No data']);
  });

  it('HDR-18 HDR-32: the text box belongs to a GET form that reaches the search route', async () => {
    const form = one(home, 'header form[role="search"]');
    expect(form.getAttribute('method')).toBe('get');
    const box = form.querySelector('input[type="search"]');
    const submitted = `${form.getAttribute('action')}?sousCategorieId=&${box?.getAttribute('name')}=palm+oil`;
    const answer = await shop.get(submitted);
    expect(answer.status).toBe(301);
    expect(answer.location).toBe('/products/search/palm+oil');
  });

  it('keeps the selected sub-category in the search', async () => {
    const id = one(home, 'header noscript select').querySelectorAll('option')[1]?.getAttribute('value');
    const answer = await shop.get(`/products/search?sousCategorieId=${id}&q=oil`);
    expect(answer.location).toBe(`/products/search/oil?sousCategorieId=${id}`);
  });

  it('HDR-33 HDR-34: every page has the same phone number as a call link', async () => {
    for (const path of ['/', '/shops', '/nothing-here']) {
      const link = one(await shop.get(path), 'header a[href^="tel:"]');
      expect(message(link)).toContain(shop.settings.supportPhone);
      expect(link.getAttribute('href')).toBe(`tel:${shop.settings.supportPhone.replace(/[^+\d]/g, '')}`);
    }
  });

  it('HDR-35: a Nigerian flag, served by this site', async () => {
    const flag = one(home, 'header img');
    expect(flag.getAttribute('alt')).toBe('Nigeria');
    const picture = await shop.get(flag.getAttribute('src') ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect(picture.html).toContain('#008751');
  });

  it('HDR-48 HDR-49: a visitor sees Login, which links to /sign-in', () => {
    const link = one(home, 'header a[href="/sign-in"].header__login');
    expect(message(link)).toBe('Login');
  });

  it('HDR-51 HDR-53: the cart button has a name, and no count while the cart is empty', () => {
    const cart = one(home, 'header a:has(svg[aria-label="Cart"])');
    expect(message(cart)).not.toMatch(/\d/);
    expect(cart.getAttribute('href')).toBe('/order');
  });

  it('HDR-55: a menu button', () => {
    const buttons = [...home.document.querySelectorAll('header summary:has(svg[aria-label="Menu"])')];
    // One is for narrow windows, closed; the other for wide ones, open.
    expect(buttons.map((button) => button.parentElement?.hasAttribute('open'))).toEqual([false, true]);
  });

  it('HDR-66: requests at most 150 sub-categories', () => {
    const [first, ...more] = home.calls.filter(
      ({ path }) => path.startsWith('/sous-categories/v1/names?') && /[?&]limit=150(&|$)/.test(path),
    );
    expect(first).toBeDefined();
    expect(more).toEqual([]);
  });

  it('the page of an outage has no categories', async () => {
    const page = await shop.get('/collections', { transport: () => Promise.reject(new Error('down')) });
    expect(page.status).toBe(503);
    expect(page.document.querySelector('header select')).toBeNull();
    expect(one(page, 'header form[role="search"] input[name="q"]').getAttribute('value') ?? '').toBe('');
  });
});

describe('navigation bar', () => {
  it('NAV-01 NAV-03 NAV-05 NAV-07 NAV-10: its buttons in order, also where one of them leads', async () => {
    for (const path of ['/', '/collections', '/shops', '/new-products', '/products']) {
      const { document } = await shop.get(path);
      const labels = [...document.querySelectorAll('nav[aria-label="Shop"] a')].map((a) => message(a));
      const buttons = ['Collections', 'Store', 'New Arrivals', 'My favorites', 'All products'];
      expect(labels.slice(0, 5), path).toEqual(buttons);
    }
  });

  it('NAV-04 NAV-06 NAV-09 NAV-11: their targets for a visitor', () => {
    expect(hrefOf('Collections')).toBe('/collections');
    expect(navLink('Collections').getAttribute('data-island')).toBe('collections');
    expect(hrefOf('Store')).toBe('/shops');
    expect(hrefOf('New Arrivals')).toBe('/new-products');
    expect(hrefOf('My favorites')).toBe('/sign-in');
    expect(hrefOf('All products')).toBe('/products');
  });

  it('NAV-12 NAV-13 GEN-06: Create your store always opens the vendor site in a new tab', async () => {
    expect(message(navLink('Create your store'))).toContain('Create your store');
    for (const path of ['/', '/shops']) {
      const page = await shop.get(path);
      const links = [...page.document.querySelectorAll('a')].filter((a) => message(a).startsWith('Create your store'));
      expect(links.length).toBeGreaterThanOrEqual(2);
      for (const link of links) {
        expect(link.getAttribute('href')).toBe(shop.settings.vendorUrl);
        expect(link.getAttribute('target')).toBe('_blank');
        expect(link.getAttribute('rel')).toContain('noopener');
      }
    }
  });

  it('G-447: below its six buttons a link leads to the categories, also without script', async () => {
    for (const path of ['/', '/shops']) {
      const { document } = await shop.get(path);
      const links = [...document.querySelectorAll('nav[aria-label="Shop"] a')];
      expect(links.map((a) => message(a)).at(-1), path).toBe('All categories');
      expect(links.at(-1)?.getAttribute('href')).toBe('/categories');
      expect(links).toHaveLength(7);
    }
  });

  it('marks the current page', async () => {
    const page = await shop.get('/shops');
    expect(message(one(page, 'nav[aria-label="Shop"] [aria-current="page"]'))).toBe('Store');
  });
});

describe('head of a page', () => {
  it('has title, description, canonical address and social picture', async () => {
    const meta = (selector: string) => one(home, selector).getAttribute('content') ?? '';
    expect(message(one(home, 'head title'))).not.toBe('');
    expect(meta('meta[name="description"]')).not.toBe('');
    expect(one(home, 'link[rel="canonical"]').getAttribute('href')).toBe(`${shop.settings.publicUrl}/`);
    expect(meta('meta[property="og:url"]')).toBe(`${shop.settings.publicUrl}/`);
    const picture = new URL(meta('meta[property="og:image"]'));
    expect(picture.origin).toBe(shop.settings.publicUrl);
    expect((await shop.get(picture.pathname)).headers['content-type']).toBe('image/png');
  });

  it('a built shop has no style guide', async () => {
    expect((await shop.get('/styleguide')).status).toBe(404);
  });

  it('an unknown page is not indexed', async () => {
    expect(one(await shop.get('/nothing-here'), 'meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(home.document.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('uses no style attribute, so that the policy can forbid them', async () => {
    for (const path of PAGES) {
      const page = await shop.get(path);
      expect(page.document.querySelectorAll('[style]').length, path).toBe(0);
    }
  });
});
