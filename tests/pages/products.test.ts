import { beforeAll, describe, expect, it } from 'vitest';
import { drawSeed, seedsOfDay } from '../../src/shared/random-order.ts';
import { card, daysAgo, down, NOW, type Stub, stubTransport, subCategories } from './catalogue-stub.ts';
import { all, canonicalOf, hrefsOf, isNoindex, one, optionsOf, ownText, queryOf, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cards = Array.from({ length: 70 }, (_, at) => card({ id: at + 1, nom: `Product ${at + 1}` }));
const open = (query = '', stub: Stub = {}) =>
  shop.get(`/products${query}`, { transport: stubTransport({ cards, ...stub }), now: NOW });
const seed = drawSeed(NOW, 0);

describe('all products', () => {
  it('PRD-01 RTE-22 PRM-01 PRM-05 are served to everyone', async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.html).toContain('<title>All products | Oja</title>');
    expect(textOf(one(page, 'h1'))).toBe('All products');
    expect(queryOf(page, '/produits/')).toEqual({ page: '1', limit: '30', isActive: 'true', rand: '1', facets: '1' });
    expect(isNoindex(page)).toBe(false);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('PRD-02 Back links home', async () => {
    expect(
      all(await open(), 'main a')
        .find((a) => textOf(a) === 'Back')
        ?.getAttribute('href'),
    ).toBe('/');
  });

  it('PRD-03 PRD-04 a search box next to the count', async () => {
    const page = await open('?q=rice');
    expect(one(page, 'main form.search-box').getAttribute('action')).toBe('/products');
    expect(one(page, 'main form.search-box input[name="q"]').getAttribute('value')).toBe('rice');
    expect(textOf(one(page, '.page-head__line'))).toBe('70 products found');
    expect(queryOf(page, '/produits/')).toEqual({
      page: '1',
      limit: '30',
      isActive: 'true',
      keyword: 'rice',
      facets: '1',
    });
    expect(isNoindex(page)).toBe(true);
    expect(textOf(one(await open('', { cards: [card()] }), '.page-head__line'))).toBe('1 product found');
  });

  it('PRD-13 PRD-16 a grid of products with pagination', async () => {
    const page = await open();
    expect(all(page, '.product-grid--grid .product-card').length).toBe(30);
    expect(textsOf(page, '.pagination__page')).toEqual(['1', '2', '3']);
    const third = await open(`?page=3&seed=${seed}`);
    expect(all(third, '.product-card').length).toBe(10);
    expect(isNoindex(third)).toBe(true);
  });

  it('PRD-15 ERR-24 none', async () => {
    const page = await open('?q=zzz', { cards: [] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, '.empty-state__title'))).toBe('No product found');
    expect(all(page, '.product-card, .pagination').length).toBe(0);
  });
});

describe('region filter', () => {
  it('PRD-05 PRD-06 PRD-07 PRD-08 filters by country, province or city', async () => {
    expect(optionsOf(one(await open(), 'select[name="region"]')).offered).toEqual([
      { label: 'Country', value: 'pays' },
      { label: 'Province', value: 'province' },
      { label: 'City', value: 'ville' },
    ]);
  });

  it('PRD-09 G-173 offers the names of the selected kind, initially provinces', async () => {
    const names = async (kind: string) =>
      optionsOf(one(await open(kind === 'province' ? '' : `?region=${kind}`), 'select[name="name"]'))
        .offered.map(({ value }) => value)
        .filter(Boolean);
    expect(await names('pays')).toEqual(['Ghana', 'Nigeria']);
    expect(await names('province')).toEqual(['Lagos', 'Ogun']);
    expect(await names('ville')).toEqual(['Abeokuta', 'Ikeja']);
  });

  it.each([
    ['PRD-06', 'pays', 'Ghana'],
    ['PRD-07', 'province', 'Lagos'],
    ['PRD-08', 'ville', 'Ikeja'],
  ])('%s G-22 a selected name of the kind %s filters by the place of the shop', async (_row, kind, name) => {
    const page = await open(`?region=${kind}&name=${name}`);
    expect(queryOf(page, '/produits/')?.valShop).toBe(`${kind}_${name}`);
    expect(optionsOf(one(page, 'select[name="region"]')).selected).toBe(kind);
    expect(optionsOf(one(page, 'select[name="name"]')).selected).toBe(name);
    expect(isNoindex(page)).toBe(true);
  });

  it('G-22 a kind without a name filters nothing', async () => {
    expect(queryOf(await open('?region=ville'), '/produits/')).not.toHaveProperty('valShop');
    // The address omits the default kind.
    expect((await open('?region=province')).location).toBe('/products');
    expect((await open('', { failing: /^\/provinces/ })).status).toBe(200);
  });

  it('an unknown name or kind is ignored', async () => {
    expect((await open('?region=pays&name=Lagos')).location).toBe('/products?region=pays');
    expect((await open('?name=Lagos')).location).toBe('/products');
    expect((await open('?region=planet')).location).toBe('/products');
  });
});

describe('category filter', () => {
  it('PRD-10 PRD-11 PRD-12 is found by typing a name', async () => {
    const page = await open();
    const field = one(page, 'input[name="category"]');
    const list = one(page, `datalist#${field.getAttribute('list')}`);
    expect(all(list, 'option').map((option) => option.getAttribute('value'))).toEqual([
      'Category 1',
      'Category 2',
      'Category 3',
    ]);
    expect((await open('?category=category+2')).location).toBe('/products?sousCategorieId=2');
  });

  it('PRD-11 PRD-12: accepts any part of a name, and an id', async () => {
    const named = subCategories(4).map((category, at) => ({
      ...category,
      nom: ['Rain Boots', 'Bags', 'Bag Straps', 'School Bags'][at] ?? '',
    }));
    const go = async (text: string) => (await open(`?category=${text}`, { subCategories: named })).location;
    expect(await go('rai')).toBe('/products?sousCategorieId=1');
    expect(await go('boot')).toBe('/products?sousCategorieId=1');
    expect(await go('3')).toBe('/products?sousCategorieId=3');
    // A complete name comes before names that start with it.
    expect(await go('BAGS')).toBe('/products?sousCategorieId=2');
    const several = await open('?category=bag&limit=12', { subCategories: named });
    expect(textOf(one(several, '.field__error'))).toContain('3 categories match “bag”');
    for (const place of [
      '.region-category li a',
      '.list-page__list nav[aria-label="Categories that may be meant"] a',
    ]) {
      expect(textsOf(several, place)).toEqual(['Bags', 'Bag Straps', 'School Bags']);
      expect(hrefsOf(several, place)).toEqual([2, 3, 4].map((id) => `/products?limit=12&sousCategorieId=${id}`));
    }
    // A misspelt name leads to the nearest one.
    const slip = await open('?category=boosts', { subCategories: named });
    expect(textOf(one(slip, '.field__error'))).toContain('No category is called “boosts”');
    expect(textsOf(slip, '.region-category li a')).toEqual(['Rain Boots']);
  });

  it('a selected category filters the products and stays in the field', async () => {
    const page = await open('?sousCategorieId=2');
    expect(queryOf(page, '/produits/')?.val).toBe('sousCategorieId_2');
    expect(one(page, 'input.field__input[name="category"]').getAttribute('value')).toBe('Category 2');
    expect((await open('?sousCategorieId=2&category=Category+3')).location).toBe('/products?sousCategorieId=3');
  });

  it('an unknown name is reported and stays in the field', async () => {
    const page = await open('?category=zz');
    expect(page.status).toBe(200);
    expect(textOf(one(page, '.field__error'))).toContain('No category is called “zz”');
    expect(one(page, 'input.field__input[name="category"]').getAttribute('value')).toBe('zz');
  });

  it('categories with the same name differ by id', async () => {
    const twins = subCategories(2).map((category) => ({ ...category, nom: 'Bags' }));
    const page = await open('?sousCategorieId=2', { subCategories: twins });
    expect(one(page, 'input.field__input[name="category"]').getAttribute('value')).toBe('Bags_2');
    expect((await open('?category=Bags_1', { subCategories: twins })).location).toBe('/products?sousCategorieId=1');
  });

  it('each filter form keeps the other filters', async () => {
    const page = await open('?q=rice&limit=12&region=province&name=Lagos&sousCategorieId=2');
    const hidden = (form: string) =>
      Object.fromEntries(
        all(page, `${form} input[type="hidden"]`).map((input) => [
          input.getAttribute('name'),
          input.getAttribute('value'),
        ]),
      );
    expect(hidden('main form.search-box')).toEqual({
      limit: '12',
      region: 'province',
      name: 'Lagos',
      sousCategorieId: '2',
    });
    expect(hidden('form.region-category')).toEqual({ limit: '12', q: 'rice' });
    expect(hidden('form.page-size')).toEqual({ q: 'rice', region: 'province', name: 'Lagos', sousCategorieId: '2' });
    expect(all(page, 'a[rel~="next"]')[0]?.getAttribute('href')).toBe(
      '/products?limit=12&name=Lagos&page=2&q=rice&region=province&sousCategorieId=2',
    );
  });
});

describe('page sizes of all products', () => {
  it('PRD-17 PRD-18 CST-31 labels 5, 10, 20, 50 send 6, 12, 24, 48', async () => {
    expect(optionsOf(one(await open(), 'select[name="limit"]')).offered).toEqual([
      { label: '5', value: '6' },
      { label: '10', value: '12' },
      { label: '20', value: '24' },
      { label: '50', value: '48' },
    ]);
  });

  it('PRD-19 PRD-20 PRD-21 PRD-22 the list requests the size that a label sends', async () => {
    const { offered } = optionsOf(one(await open(), 'select[name="limit"]'));
    for (const [label, limit] of Object.entries({ 5: 6, 10: 12, 20: 24, 50: 48 })) {
      const page = await open(`?limit=${offered.find((option) => option.label === label)?.value}`);
      expect(queryOf(page, '/produits/')?.limit).toBe(String(limit));
      expect(all(page, '.product-card').length).toBe(limit);
    }
  });

  it('PRD-23/C-02 CST-02 30 by default, shown although it is not an option', async () => {
    const page = await open();
    expect(queryOf(page, '/produits/')?.limit).toBe('30');
    expect(optionsOf(one(page, 'select[name="limit"]')).selected).toBe('30');
    expect(textOf(one(page, 'select[name="limit"] option[hidden]'))).toBe('30');
  });
});

describe('state of a list', () => {
  it('GEN-28 GEN-29 GEN-30 page, size and text are in the address, and every control keeps them', async () => {
    const page = await open('?q=rice&limit=12&page=2');
    expect(textOf(one(page, '.pagination__page[aria-current]'))).toBe('2');
    expect(optionsOf(one(page, 'select[name="limit"]')).selected).toBe('12');
    expect(one(page, 'main form.search-box input[name="q"]').getAttribute('value')).toBe('rice');
    expect(all(page, 'a[rel~="next"]')[0]?.getAttribute('href')).toBe('/products?limit=12&page=3&q=rice');
  });

  it('GEN-32 GEN-33 GEN-34 a change of page, size or text requests the list again', async () => {
    const requested = async (query: string) => queryOf(await open(query), '/produits/');
    expect((await requested('?page=2'))?.page).toBe('2');
    expect((await requested('?limit=12'))?.limit).toBe('12');
    expect((await requested('?q=oja'))?.keyword).toBe('oja');
  });
});

describe('the canonical address of a list', () => {
  it('unknown and default values, and pages past the end, redirect to the canonical query', async () => {
    const cases: [string, string][] = [
      ['?limit=30', ''],
      ['?limit=7', ''],
      ['?page=1', ''],
      ['?page=0', ''],
      ['?q=', ''],
      ['?q=+rice+&limit=30', '?q=rice'],
      ['?page=99', '?page=3'],
      ['?page=99&limit=48', '?limit=48&page=2'],
      ['?sousCategorieId=abc', ''],
    ];
    for (const [query, to] of cases) {
      const page = await open(query);
      expect([page.status, page.location, page.headers['cache-control']], query).toEqual([
        301,
        `/products${to}`,
        'no-cache',
      ]);
    }
    expect((await open('?utm_source=x&page=2')).status).toBe(200);
    expect(canonicalOf(await open('?utm_source=x&page=2'))).toBe('/products?page=2');
  });

  it('G-397: a searched list is its own canonical page; another size or seed is that of the list', async () => {
    for (const [query, canonical, isHidden] of [
      ['?page=2&region=ville', '?page=2&region=ville', true],
      ['?q=rice', '?q=rice', true],
      ['?limit=48&q=rice', '?q=rice', true],
      ['?limit=48', '', false],
      [`?page=2&seed=${seed}`, '', true],
    ] as const) {
      const page = await open(query);
      expect([page.status, canonicalOf(page), isNoindex(page)], query).toEqual([
        200,
        `/products${canonical}`,
        isHidden,
      ]);
    }
  });

  it('C-61 the pages of a random order contain its seed; a seed of another day is dropped', async () => {
    expect(all(await open(), 'a[rel~="next"]')[0]?.getAttribute('href')).toBe(`/products?page=2&seed=${seed}`);
    expect(queryOf(await open(`?page=2&seed=${seed}`), '/produits/')?.seed).toBe(String(seed));
    expect((await open('?page=2&seed=5')).location).toBe('/products?page=2');
    expect((await open(`?q=rice&seed=${seed}`)).location).toBe('/products?q=rice');
    expect(seedsOfDay(NOW)).toContain(seed);
  });
});

describe('cards in a list', () => {
  const one_ = async (change: Parameters<typeof card>[0]) =>
    one(await open('', { cards: [card(change)] }), '.product-card');

  it('CRD-01 CRD-02 CST-01 New until 50 days', async () => {
    expect(textsOf(await one_({ createdAt: daysAgo(49) }), '.badge')).toEqual(['New']);
    expect(textsOf(await one_({ createdAt: daysAgo(50) }), '.badge')).toEqual([]);
  });

  it('CRD-09 CRD-10 two decimals only when the price has a decimal part', async () => {
    expect(textOf(one(await one_({ prix: 1250.5 }), '.price'))).toBe('₦1,250.50');
    expect(textOf(one(await one_({ prix: 1250 }), '.price'))).toBe('₦1,250');
  });

  it('CRD-11 CRD-12 the promotion price applies only on promotion', async () => {
    const promoted = await one_({ prix: 2000, prixPromotion: 1500, promotion: true });
    expect(ownText(one(promoted, '.price'))).toBe('₦1,500');
    expect(textOf(one(promoted, 's'))).toMatch(/₦ ?2,000/);
    expect(textOf(one(await one_({ prix: 2000, prixPromotion: 1500, promotion: false }), '.price'))).toBe('₦2,000');
  });

  it('CRD-14 the card has one link, to the product', async () => {
    const links = all(await one_({ id: 9, nom: 'Red & Blue' }), 'a');
    expect(links.map((a) => a.getAttribute('href'))).toEqual(['/products/Red+Blue_9']);
  });

  it('CRD-15/G-31 a product with varieties opens its page at their choice; any other is added', async () => {
    const choosing = await one_({ id: 9, nom: 'Red & Blue', hasVarieties: true });
    const link = one(choosing, '.add-button');
    expect([link.tagName, link.getAttribute('href')]).toEqual(['A', '/products/Red+Blue_9#choose']);
    expect(link.getAttribute('aria-label')).toBe('Choose a variety: Red & Blue');
    const adding = one(await one_({ id: 9, nom: 'Red & Blue', hasVarieties: false }), 'button[data-add]');
    expect(adding.getAttribute('aria-label')).toBe('Add to cart: Red & Blue');
  });

  it('a card shows sold out, the seller, and stars only with ratings', async () => {
    expect(textOf(await one_({ qte: 0 }))).toContain('Out of stock');
    const plain = await one_({ ratingCount: 0 });
    expect(textOf(plain)).not.toContain('Out of stock');
    expect(textOf(plain)).toContain('Abeokuta Cloth House');
    expect(all(plain, '.rating').length).toBe(0);
  });

  it('G-436 G-505 a card keeps the end of a long name, and says what tells it from others', async () => {
    const nom = 'Mama Ronke Long-grain Parboiled Rice, 10 kg';
    const rice = await one_({ nom, prix: 22_000, mesure: { initials: 'bag' } });
    const name = one(rice, '.product-card__name');
    expect(textOf(name)).toBe(nom);
    expect(textOf(one(name, 'span'))).toBe('Mama Ronke Long-grain Parboiled Rice,');
    expect(textOf(one(rice, '.price__more'))).toBe('₦2,200/kg');
    expect(textOf(one(await one_({ colourCount: 4 }), '.price__more'))).toBe('4 colours');
    const used = await one_({ quality: 'UK used', moq: 5, mesure: { initials: 'pack' } });
    expect(textOf(one(used, '.price__more'))).toBe('UK used · from 5');
    expect(textOf(one(await one_({ moq: 5, mesure: { initials: 'pack' } }), '.price__more'))).toBe('from 5 packs');
    const plain = await one_({});
    expect(all(plain, '.price__more, .product-card__name span').length).toBe(0);
  });
});

describe('when calls fail', () => {
  it('an outage is 503, never an empty shop', async () => {
    const page = await shop.get('/products', { transport: down, now: NOW });
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(page.html).not.toContain('No product found');
    expect(hrefsOf(page, 'main a').length).toBeGreaterThan(0);
    expect((await open('', { failing: /^\/produits/ })).status).toBe(503);
    expect((await open('?region=pays', { failing: /^\/pays/ })).status).toBe(503);
  });
});
