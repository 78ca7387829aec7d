import { beforeAll, describe, expect, it } from 'vitest';
import { card, down, NOW, subCategories } from './catalogue-stub.ts';
import { banners, category, collection, collections, type Places, placesTransport, shopRows } from './places-stub.ts';
import { all, canonicalOf, hrefsOf, isNoindex, linkNamed, one, ownText, queryOf, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const home = (places: Places = {}) => shop.get('/', { transport: placesTransport(places), now: NOW });
const cards = (count: number, name = 'Product', from = 0) =>
  Array.from({ length: count }, (_, at) => card({ id: from + at + 1, nom: `${name} ${at + 1}` }));
/** `Name 1` to `Name {to}`, or from another number. */
const numbered = (name: string, to: number, from = 1) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${name} ${from + at}`);
const block = (name: string) => `[data-block="${name}"]`;

describe('blocks of the home page and their order', () => {
  it('HOM-01 HOM-03 HOM-04 HOM-05 HOM-06: address, header block, categories, new arrivals, promotions', async () => {
    const page = await home();
    expect(all(page, '[data-block]').map((one) => one.getAttribute('data-block'))).toEqual([
      'address',
      'header',
      'collections',
      'categories',
      'new-arrivals',
      'promotions',
      'stores',
      'strip',
      'infos',
      'popular',
    ]);
  });

  it('HOM-07/C-54 HOM-08 HOM-09 HOM-10 HOM-11: stores, strip, banners, popular products, footer last', async () => {
    const page = await home();
    const places = ['stores', 'strip', 'infos', 'popular'].map((name) => page.html.indexOf(`data-block="${name}"`));
    const footer = page.html.lastIndexOf('<footer');
    expect([...places, footer]).toEqual([...places, footer].toSorted((a, b) => a - b));
    expect(places.every((at) => at > 0)).toBe(true);
    expect(page.html.indexOf('<main')).toBeLessThan(places[0] ?? 0);
  });

  it('HOM-04 HOM-05 HOM-06 HOM-08 HOM-10: each block has its title and shows the products of its own call', async () => {
    const page = await home({
      lists: {
        '/produits/news': cards(60, 'Arrival'),
        '/produits/promotions': cards(60, 'Offer', 100),
        '/produits/views': cards(12, 'Popular', 200),
      },
      subCategories: subCategories(3),
    });
    const shown = (name: string) => [
      textOf(one(page, `${block(name)} h2`)),
      ...textsOf(page, `${block(name)} a.product-card__name`),
    ];
    expect(shown('new-arrivals')).toEqual(['New arrivals', ...numbered('Arrival', 24)]);
    expect(shown('promotions')).toEqual(['Promotions', ...numbered('Offer', 24)]);
    expect(shown('strip')).toEqual(['More new arrivals', ...numbered('Arrival', 40, 31)]);
    expect(shown('popular')).toEqual(['Popular products', ...numbered('Popular', 12)]);
    expect(textOf(one(page, `${block('categories')} h2`))).toBe('Shop by category');
    expect(all(page, `${block('categories')} li .sub-category-card`).map(ownText)).toEqual(numbered('Category', 3));
    expect(queryOf(page, '/produits/views')).toEqual({});
  });

  it('HOM-03 HOM-09 HOM-12: adverts are in the header block, info banners in theirs', async () => {
    const page = await home({ adverts: banners(3), infos: banners(2, 'https://example.ng/info', 'info') });
    const shown = (name: string) =>
      all(page, `${block(name)} .carousel__slide`).map((slide) => [
        one(slide, 'img')
          .getAttribute('src')
          ?.replace(/^.*\/demo\/|\?.*$/g, ''),
        slide.querySelector('a')?.getAttribute('href'),
      ]);
    expect(shown('header')).toEqual([1, 2, 3].map((id) => [`banner-${id}.webp`, 'https://example.ng/sale']));
    expect(shown('infos')).toEqual([1, 2].map((id) => [`info-${id}.webp`, 'https://example.ng/info']));
    for (const [name, label] of [
      ['header', 'Adverts'],
      ['infos', 'Good to know'],
    ] as const) {
      const carousel = one(page, `${block(name)} [aria-roledescription="carousel"]`);
      expect(carousel.getAttribute('aria-label')).toBe(label);
      // The enhancement that moves the row.
      expect(carousel.getAttribute('data-enhance')).toBe('carousel');
      expect(all(carousel, '.carousel__slide')).toHaveLength(shown(name).length);
    }
  });

  it('RTE-17 PRM-01: a visitor gets the page with products in its HTML', async () => {
    const page = await home({ cards: cards(24) });
    expect(page.status).toBe(200);
    expect(textsOf(page, `${block('new-arrivals')} a.product-card__name`)).toContain('Product 24');
  });

  it('G-505: a small card keeps the end of a long name, and says condition and minimum order', async () => {
    const nom = 'Nest of Tables in Solid Mahogany Wood, 3 pieces';
    const page = await home({
      cards: [card({ nom, quality: 'UK used', moq: 5, colourCount: 3, mesure: { initials: 'set' } })],
    });
    const [name] = all(page, `${block('new-arrivals')} .product-card__name`);
    expect(textOf(name)).toBe(nom);
    expect(name?.lastChild?.textContent).toBe('3 pieces');
    expect(textsOf(page, `${block('new-arrivals')} .price__more`)).toEqual(['UK used · from 5']);
  });

  it('HOM-41: the title is the product name followed by Home', async () => {
    const page = await home();
    expect(page.document.title).toBe(`${shop.settings.productName} Home`);
    expect(canonicalOf(page)).toBe('/');
    expect(isNoindex(page)).toBe(false);
    expect(textsOf(page, 'h1')).toHaveLength(1);
  });
});

describe('adverts', () => {
  it('HOM-12 HOM-13: a carousel shows one picture per advert', async () => {
    const page = await home({ adverts: banners(5) });
    const slides = all(page, `${block('header')} li img`);
    expect(slides.map((picture) => picture.getAttribute('src'))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `${shop.settings.fileHost}demo/banner-${id}.webp?w=960`),
    );
  });

  it('HOM-14/S-28: an advert opens in a new window, only http(s) and our own paths', async () => {
    const [unsafe, own, far] = [
      ...banners(1, 'javascript:alert(1)'),
      ...banners(1, '/products/promotions'),
      ...banners(1, 'https://example.ng/sale'),
    ];
    const page = await home({ adverts: [unsafe, own, far].filter((banner) => banner !== undefined) });
    const links = all(page, `${block('header')} li a`).filter((link) => link.querySelector('img'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/products/promotions', 'https://example.ng/sale']);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('HOM-54 HOM-55 CST-14 CST-24: requests 20 adverts and 10 banners, only active ones', async () => {
    const page = await home();
    expect(queryOf(page, '/pubs')).toEqual({ page: '1', limit: '20', isActive: '1' });
    expect(queryOf(page, '/infos')).toEqual({ page: '1', limit: '10', isActive: '1' });
  });
});

describe('collection cards', () => {
  const cardOf = async (count: number, nom?: string) =>
    one(await home({ collections: [collection(1, count, nom)] }), `${block('collections')} article`);

  it('HOM-15 HOM-16/C-51 CST-91: a grid of collections with more than 2 categories', async () => {
    const page = await shop.get('/');
    // The largest collections come first; the order is not random.
    expect(queryOf(page, '/classifications/v1/categories')).toEqual({
      page: '1',
      limit: '8',
      minCategories: '3',
      largest: '1',
    });
    const shown = all(page, `${block('collections')} article`);
    expect(shown.length).toBeGreaterThan(3);
    for (const one of shown) expect(all(one, 'li').length).toBeGreaterThan(2);
  });

  it('HOM-15: the last card of the row leads to home with all collections, each of them a card', async () => {
    const places = { collections: collections(50) };
    const page = await home(places);
    expect(all(page, `${block('collections')} article`)).toHaveLength(8);
    const more = one(page, `${block('collections')} .home-collections > li:last-child a`);
    expect(textOf(more)).toBe('Discover 42 more collections');
    const href = more.getAttribute('href') ?? '';
    expect(href).toBe('/?collections=all');
    const whole = await shop.get(href, { transport: placesTransport(places), now: NOW });
    const names = textsOf(whole, `${block('collections')} article h3 a`);
    expect(names).toEqual(places.collections.map(({ id }) => `Collection number ${id}`));
    for (const one of all(whole, `${block('collections')} article`)) expect(all(one, 'li')).toHaveLength(3);
    expect(all(whole, `${block('collections')} [data-enhance]`)).toEqual([]);
    expect([canonicalOf(whole), isNoindex(whole)]).toEqual([canonicalOf(page), false]);
    expect(all(await home({ collections: collections(8) }), `${block('collections')} [data-enhance]`)).toEqual([]);
    expect(all(await shop.get('/?collections=some&page=3'), `${block('collections')} article`)).toHaveLength(8);
  });

  it('HOM-15: home for shoppers who save data names all collections', async () => {
    const places = { collections: collections(50) };
    const page = await shop.get('/', { transport: placesTransport(places), now: NOW, headers: { 'save-data': 'on' } });
    expect(all(page, '[aria-labelledby="home-collections"] li a')).toHaveLength(50);
  });

  it('HOM-17 HOM-18: the name, capitalised, links to the collection', async () => {
    const title = one(await cardOf(3, 'PHONES & Tablets'), 'h3 a');
    expect(textOf(title)).toBe('Phones & tablets');
    expect(title.getAttribute('href')).toBe('/collections/PHONES+Tablets_1');
  });

  it('HOM-19 HOM-20 HOM-21 CST-92: up to 4 categories with picture and name', async () => {
    const shown = await cardOf(6);
    expect(textsOf(shown, 'li')).toEqual(['Category 100', 'Category 101', 'Category 102', 'Category 103']);
    expect(all(shown, 'li img').map((picture) => picture.getAttribute('src'))).toEqual(
      [100, 101, 102, 103].map((id) => `${shop.settings.fileHost}demo/category-${id}.webp?w=96`),
    );
  });

  it('RTE-44/C-82 RTE-46/G-07: a tile opens the collection with its category selected', async () => {
    expect(hrefsOf(await cardOf(3, 'Home'), ':scope li a')).toEqual(
      [100, 101, 102].map((id) => `/collections/Home_1?categorieId=${id}`),
    );
  });

  it('HOM-22 HOM-23 CST-61: category names are cut at 40', async () => {
    const names = ['x'.repeat(40), 'y'.repeat(41), 'short'];
    const categories = names.map((nom, at) => category(at + 1, nom));
    const page = await home({ collections: [{ ...collection(1), categories }] });
    expect(textsOf(page, `${block('collections')} li li`)).toEqual(['x'.repeat(40), `${'y'.repeat(40)}...`, 'short']);
  });

  it('HOM-27 HOM-28/C-53: Discover more links to /collections when there are more than 4 categories', async () => {
    const more = async (count: number) => hrefsOf(await cardOf(count), ':scope > a');
    expect(await more(4)).toEqual([]);
    expect(await more(5)).toEqual(['/collections']);
    expect(textOf(one(await cardOf(5), ':scope > a'))).toBe('Discover more');
  });
});

describe('blocks and their links', () => {
  it('HOM-29: every product grid has a spinner, and new arrivals are fetched again after a favourite was added', async () => {
    const page = await home({ cards: cards(40) });
    const gridOf = (name: string) => one(page, `${block(name)} .product-grid`);
    for (const name of ['new-arrivals', 'promotions', 'strip', 'popular'])
      expect(gridOf(name).hasAttribute('data-list'), name).toBe(true);
    for (const name of ['new-arrivals', 'strip']) expect(gridOf(name).getAttribute('data-refetch'), name).toBe('news');
  });

  it('HOM-30: an empty product grid says No data available', async () => {
    const page = await home({ cards: [] });
    for (const name of ['new-arrivals', 'promotions', 'strip', 'popular'])
      expect(textOf(one(page, block(name))), name).toContain('No data available');
  });

  it('HOM-31/C-55 HOM-32 HOM-33 HOM-34: See more and Discover more lead to the whole lists', async () => {
    const page = await home();
    const link = (name: string, text: string) => linkNamed(one(page, block(name)), text, ':scope').getAttribute('href');
    expect(link('new-arrivals', 'See more')).toBe('/new-products');
    expect(link('promotions', 'See more')).toBe('/products/promotions');
    expect(link('categories', 'Discover more')).toBe('/categories');
  });

  it('HOM-53 CST-25: asks for 60 sub-categories and shows them', async () => {
    const page = await home({ subCategories: subCategories(80) });
    expect(queryOf(page, '/sous-categories/')).toEqual({ limit: '60', largest: '1' });
    expect(all(page, `${block('categories')} li`)).toHaveLength(60);
  });

  it('HOM-47/G-112 HOM-50/G-112 HOM-43/G-112: the HTML holds the most that any width shows', async () => {
    const page = await home({ cards: cards(60) });
    const count = (name: string) => all(page, `${block(name)} li`).length;
    expect([count('new-arrivals'), count('promotions'), count('strip')]).toEqual([24, 24, 10]);
  });

  it('fills the strip with what comes after the grid, and from the grid in a small shop', async () => {
    const names = (page: Awaited<ReturnType<typeof home>>) => textsOf(page, `${block('strip')} a.product-card__name`);
    expect(names(await home({ cards: cards(60) }))[0]).toBe('Product 31');
    expect(names(await home({ cards: cards(12) }))).toHaveLength(10);
  });
});

describe('reference stores', () => {
  it('HOM-35 HOM-36 HOM-37 HOM-40: heading, grid of active shops, both buttons to /shops', async () => {
    const rows = shopRows(5);
    const page = await home({ shops: rows });
    const stores = one(page, block('stores'));
    expect(textOf(stores.querySelector('h2'))).toBe('Reference stores');
    expect(linkNamed(stores, 'Discover more', ':scope').getAttribute('href')).toBe('/shops');
    expect(linkNamed(stores, 'Discover all the shops', ':scope').getAttribute('href')).toBe('/shops');
    expect(textsOf(page, `${block('stores')} article h3`).map((name) => name.split(' (')[0])).toEqual(
      rows.map(({ nomBoutique }) => nomBoutique),
    );
    expect(queryOf(page, '/boutiques/all')).toMatchObject({ isActive: 'true' });
  });

  it('C-61: the shops are asked for in the random order of the API, which the browser shuffles again', async () => {
    const rows = shopRows(4).toReversed();
    const page = await home({ shops: rows });
    expect(queryOf(page, '/boutiques/all')).toMatchObject({ rand: '1' });
    expect(textsOf(page, `${block('stores')} h3`).map((name) => name.split(' (')[0])).toEqual(
      rows.map(({ nomBoutique }) => nomBoutique),
    );
  });

  it('HOM-39: an empty block shows a spinner', async () => {
    const stores = one(await home({ shops: [] }), block('stores'));
    one(stores, '[role="status"]');
    expect(all(stores, 'article')).toHaveLength(0);
    expect(all(one(await home(), block('stores')), '[role="status"]')).toHaveLength(0);
  });
});

describe('when calls fail', () => {
  it('answers 503 when the API is down, never an empty shop', async () => {
    const page = await shop.get('/', { transport: down });
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBeDefined();
  });

  it.each(['/produits/news', '/produits/promotions', '/produits/views', '/boutiques/all', '/classifications'])(
    'answers 503 when %s fails',
    async (path) => {
      expect((await home({ failing: new RegExp(`^${path}`) })).status).toBe(503);
    },
  );

  it('omits adverts and banners that fail', async () => {
    const page = await home({ failing: /^\/(pubs|infos)$/ });
    expect(page.status).toBe(200);
    expect(all(page, '[aria-roledescription="carousel"]')).toHaveLength(0);
  });
});
