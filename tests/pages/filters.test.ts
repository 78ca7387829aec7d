/**
 * Filters on the five pages with a product list: links, chips, counts, form, and metadata for crawlers (G-190 to
 * G-193).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { card, NOW, type Stub, stubTransport } from './catalogue-stub.ts';
import { all, canonicalOf, hrefsOf, one, ownText, queryOf, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

let shop: SharedShop;
let shopPage: string;
beforeAll(async () => {
  shop = await sharedShop();
  const { nomLink } = await shop.db.read
    .selectFrom('boutiques')
    .innerJoin('produits', 'produits.boutiqueId', 'boutiques.id')
    .select('nomLink')
    .where('boutiques.isActive', '=', true)
    .where('produits.promotion', '=', true)
    .orderBy('boutiques.id')
    .executeTakeFirstOrThrow();
  shopPage = `/shops/${nomLink}`;
});

const SUB = '/sub-categories/Android+Phones_1';
const PAGES = [
  {
    name: 'sub-category',
    path: () => SUB,
    filters: 'min max promo stock stars state city colour brand storage screen shop',
  },
  {
    name: 'search',
    path: () => '/products/search/phone',
    filters: 'min max promo stock stars state city colour brand shop',
  },
  { name: 'all products', path: () => '/products', filters: 'min max promo stock stars colour brand shop' },
  {
    name: 'promotions',
    path: () => '/products/promotions',
    filters: 'min max stock stars state city colour brand shop',
  },
  { name: 'shop', path: () => shopPage, filters: 'min max promo stock stars colour brand' },
];
const LINKS = '#filters .filter-values a';
/** The number of products that the page shows. */
const foundOf = (page: TestAnswer) =>
  Number(/^[\d,]+/.exec(one(page, '#filters [data-found]').getAttribute('data-found') ?? '')?.[0].replaceAll(',', ''));
const namesOf = (page: TestAnswer) => [
  ...new Set(
    hrefsOf(page, LINKS).flatMap((href) => [...new URL(href ?? '', 'http://oja.example').searchParams.keys()]),
  ),
];

it('G-484: shoes are narrowed by the sizes that some of them have', async () => {
  const list = await shop.get('/sub-categories/Trainers_172');
  expect(textsOf(list, '#filters h3')).toContain('Size');
  const size = all(list, LINKS).find((link) => link.getAttribute('href')?.includes('size='));
  const narrowed = await shop.get(size?.getAttribute('href') ?? '');
  expect(foundOf(narrowed)).toBe(Number(textOf(one(size as Element, 'span'))));
});

describe.each(PAGES)('G-190: the filters of $name', ({ path, filters, name }) => {
  const known = filters.split(' ');

  it('are links, each with the number of products in its list', async () => {
    const page = await shop.get(path());
    expect(page.status).toBe(200);
    const links = all(page, LINKS);
    expect(links.length).toBeGreaterThan(3);
    const counts = new Set<string>();
    for (const link of links.filter((_, at) => at % 4 === 0)) {
      const count = textOf(one(link, 'span'));
      const narrowed = await shop.get(link.getAttribute('href') ?? '');
      expect(narrowed.status).toBe(200);
      if (!count.endsWith('+')) expect(`${foundOf(narrowed)}`, link.outerHTML).toBe(count.replace(',', ''));
      counts.add(count);
      // A selected value links back to the list without it.
      const chosen = one(narrowed, `${LINKS}[aria-current]`);
      expect(chosen.getAttribute('id')).toBe(link.getAttribute('id'));
      expect(chosen.getAttribute('href')).toBe(path());
    }
    expect(counts.size).toBeGreaterThan(1);
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('nofollow');
      expect(link.getAttribute('data-enhance')).toBe('refine');
    }
  });

  it('are those of this list only', async () => {
    const page = await shop.get(path());
    const offered = namesOf(page).filter((one) => one !== 'sousCategorieId');
    expect(known).toEqual(expect.arrayContaining(offered));
    // Cities are offered once a state is selected.
    expect(offered.toSorted()).toEqual(known.filter((one) => !['min', 'max', 'city'].includes(one)).toSorted());
    expect(namesOf(page).includes('sousCategorieId')).toBe(name === 'search');
    // Other parameters are treated as unknown.
    for (const foreign of ['promo=1', 'state=Atlantis', 'shop=1'].filter(
      (query) => !known.includes(query.split('=')[0] ?? ''),
    ))
      expect(foundOf(await shop.get(`${path()}?${foreign}`)), foreign).toBe(foundOf(page));
  });

  it('the price is a form of two fields that keeps the other parameters', async () => {
    const page = await shop.get(`${path()}?max=90000&min=2000&stock=1`);
    const form = one(page, '#filters form[aria-label="Price"]');
    expect(form.getAttribute('action')).toBe(path());
    expect(form.getAttribute('method')).toBe('get');
    const fields = Object.fromEntries(
      all(form, 'input').map((field) => [field.getAttribute('name'), field.getAttribute('value')]),
    );
    expect(fields).toEqual({ min: '2000', max: '90000', stock: '1' });
    expect(textsOf(form, 'button')).toEqual(['Apply the price']);
    const prices = all(page, '.product-card .price').map((price) => Number(ownText(price).replace(/[^\d.]/g, '')));
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(90_000);
  });

  it.each([
    ['min=&max=', ''],
    ['min=cheap', ''],
    ['min=9000&max=5k', '?max=9000&min=5000'],
    ['max=₦90,000&stock=1', '?max=90000&stock=1'],
    [`colour=${'r'.repeat(5000)}`, ''],
    ['stock=yes&stars=9', ''],
  ])('G-190: ?%s has the canonical address %s', async (asking, canonical) => {
    const page = await shop.get(encodeURI(`${path()}?${asking}`));
    expect([page.status, page.location]).toEqual([301, path() + canonical]);
    expect((await shop.get(page.location)).status).toBe(200);
  });

  it('G-191: chips name the active filters and remove them', async () => {
    const page = await shop.get(`${path()}?colour=black&max=500000&min=1000&stock=1`);
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual([
      '₦1,000 to ₦500,000',
      'In stock',
      'Black',
      'Clear all',
    ]);
    expect(hrefsOf(page, '[aria-label="Chosen filters"] a')).toEqual([
      `${path()}?colour=black&stock=1`,
      `${path()}?colour=black&max=500000&min=1000`,
      `${path()}?max=500000&min=1000&stock=1`,
      path(),
    ]);
    const [price] = all(page, '[aria-label="Chosen filters"] a');
    expect(price?.getAttribute('aria-label')).toBe('Remove: ₦1,000 to ₦500,000');
    expect(textOf(one(page, '.filters-toggle summary'))).toBe('Filters 3 chosen');
    expect(all(await shop.get(path()), '[aria-label="Chosen filters"]').length).toBe(0);
  });

  it('G-192: a filtered list is not indexed, and its canonical link is the list without filters', async () => {
    const page = await shop.get(`${path()}?stars=4&stock=1`);
    expect(one(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    expect(canonicalOf(page)).toBe(path());
    for (const link of all(page, 'main a[data-enhance=refine]')) {
      const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://oja.example');
      const isPlain = !['stars', 'stock', 'colour', 'min', 'max', 'promo', 'state'].some((one) =>
        searchParams.has(one),
      );
      if (!isPlain && link.closest('#filters, .filter-chips')) expect(link.getAttribute('rel')).toBe('nofollow');
    }
  });

  it('G-193: an empty result says so, with links out', async () => {
    const page = await shop.get(`${path()}?max=1&stock=1`);
    expect(page.status).toBe(200);
    expect(textOf(one(page, '.empty-state__title'))).toMatch(/^No product found/);
    expect(textOf(one(page, '.empty-state__text'))).toMatch(
      /^Nothing here costs up to ₦1\. Without that, prices are ₦/,
    );
    expect(textsOf(page, '.empty-state a').slice(0, 2)).toEqual(['Without the price', 'Clear all filters']);
    expect(hrefsOf(page, '.empty-state a').slice(0, 2)).toEqual([`${path()}?stock=1`, path()]);
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual(['Up to ₦1', 'In stock', 'Clear all']);
  });
});

describe('counts', () => {
  const facets = {
    promotion: 1001,
    inStock: 1000,
    fourStars: 0,
    provinces: Array.from({ length: 12 }, (_, at) => ({ nom: `State ${at + 1}`, count: 40 - at })),
    villes: [],
    couleurs: [{ nom: 'multicolour', count: 2 }],
    boutiques: [],
    sousCategories: [],
    prix: { min: 500, max: 20_000 },
  };
  const open = (query = '', stub: Stub = {}) =>
    shop.get(`/sub-categories/Bags_3${query}`, {
      transport: stubTransport({ cards: [card()], facets, ...stub }),
      now: NOW,
    });

  it('G-190: above a thousand say so, and no value is missing', async () => {
    const page = await open();
    expect(textsOf(page, LINKS).slice(0, 2)).toEqual(['On promotion 1,000+', 'In stock 1,000']);
    expect(all(page, '#f-stars').length).toBe(0);
    expect(queryOf(page, '/produits/v1/sous-categories/3')).toMatchObject({ facets: '1' });
    expect(page.calls.filter(({ path }) => path.startsWith('/produits/')).length).toBe(1);
  });

  it('G-190: a long group shows eight values, the rest can be expanded, and is open when one of it is selected', async () => {
    const page = await open();
    expect(textOf(one(page, '#filters summary'))).toBe('Show 4 moreShow less');
    expect(textsOf(page, '#filters details a').map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
      'State 9',
      'State 10',
      'State 11',
      'State 12',
    ]);
    expect(all(page, '#filters details[open]').length).toBe(0);
    expect(all(await open('?state=State+11'), '#filters details[open]').length).toBe(1);
  });

  it('G-190: there are no filters without values', async () => {
    const page = await open('', { cards: [], facets: { ...facets, ...nothing } });
    expect(one(page, '#filters').innerHTML).toBe('');
  });

  it('G-193: a place without products is an empty list with a chip, not an error', async () => {
    const page = await shop.get(`${SUB}?state=Atlantis`);
    expect(page.status).toBe(200);
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual(['Atlantis', 'Clear all']);
    expect(textsOf(page, '.empty-state a')).toEqual(['Clear all filters']);
    expect(textOf(one(page, '#f-state-Atlantis'))).toBe('Atlantis');
  });
});

const nothing = { promotion: 0, inStock: 0, provinces: [], couleurs: [], prix: { min: 0, max: 0 } };

describe('together with other features of these pages', () => {
  it('SUB-12/G-27: the sub-filters still change the title, and keep the filters', async () => {
    const page = await shop.get(`${SUB}?label=Top+rated&stock=1`);
    expect(textOf(one(page, 'h1'))).toBe('Android Phones Top rated');
    const strip = hrefsOf(page, 'nav[aria-label="Sub-filters"] a');
    expect(strip.length).toBe(7);
    expect(strip.every((href) => href?.includes('stock=1'))).toBe(true);
    expect(canonicalOf(page)).toBe(SUB);
  });

  it('G-135 G-191: a price in the search text is a chip, which a price filter replaces', async () => {
    const page = await shop.get('/products/search/shoes+under+20000?stock=1');
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual(['Up to ₦20,000', 'In stock', 'Clear all']);
    expect(hrefsOf(page, '[aria-label="Chosen filters"] a')[0]).toBe('/products/search/shoes?stock=1');
    const filtered = await shop.get('/products/search/shoes+under+20000?max=30000');
    expect(textsOf(filtered, '[aria-label="Chosen filters"] a')).toEqual(['Up to ₦30,000', 'Clear all']);
  });

  it('PRD-05 PRD-10 G-191: place and category of all products are chips too', async () => {
    const page = await shop.get('/products?name=Lagos&region=province&sousCategorieId=1&stock=1');
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual([
      'Lagos',
      'Android Phones',
      'In stock',
      'Clear all',
    ]);
    expect(hrefsOf(page, '[aria-label="Chosen filters"] a')).toEqual([
      '/products?sousCategorieId=1&stock=1',
      '/products?name=Lagos&region=province&stock=1',
      '/products?name=Lagos&region=province&sousCategorieId=1',
      '/products',
    ]);
  });

  it('GEN-28: pages and sizes keep the filters', async () => {
    const page = await shop.get('/products?limit=6&stock=1');
    expect(all(page, 'a[rel~="next"]')[0]?.getAttribute('href')).toMatch(
      /^\/products\?limit=6&page=2(&seed=\d+)?&stock=1$/,
    );
    expect(one(page, 'form.page-size input[name="stock"]').getAttribute('value')).toBe('1');
    expect(one(page, 'main form.search-box input[name="stock"]').getAttribute('value')).toBe('1');
  });
});
