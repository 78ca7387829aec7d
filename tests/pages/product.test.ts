import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/client/client.ts';
import type { ProductData } from '../../src/features/products/page/product-details.ts';
import { productPath, reviewsPath, subCategoryPath } from '../../src/shared/links.ts';
import {
  card,
  daysAgo,
  down,
  NOW,
  points,
  product,
  rating,
  type Stub,
  stubTransport,
  subCategories,
} from './catalogue-stub.ts';
import { all, canonicalOf, hrefsOf, isNoindex, one, optionsOf, ownText, queryOf, textOf, textsOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    SUPPORT_PHONE: '+234 800 111 2222',
    PRODUCT_NAME: 'Kasuwa',
    VENDOR_URL: 'https://sell.example',
  });
});
afterAll(() => shop.close());

const open = (stub: Stub = {}, query = '') =>
  shop.get(productPath(stub.product ?? product()) + query, { transport: stubTransport(stub), now: NOW });
const show = (change: Partial<ProductData> = {}) => open({ product: product(change) });

/** The row of a table with this name. */
const factOf = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  textOf(
    all(page, 'tr')
      .find((row) => textOf(row.querySelector('th')) === name)
      ?.querySelector('td'),
  );

describe('address of a product', () => {
  it('PDP-01 RTE-23 RTE-49 RTE-50 the last part of the address is the id', async () => {
    const page = await show({ nom: 'Mama_Gold 2_in_1 Rice + Beans 50%' });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('Mama_Gold 2_in_1 Rice + Beans 50%');
    expect(canonicalOf(page)).toBe('/products/MamaGold+2in1+Rice+Beans+50_7');
    expect(page.html).toContain('<title>Mama_Gold 2_in_1 Rice + Beans 50% | Kasuwa</title>');
  });

  it('a wrong name with a right id redirects to the right one, and is not cached by browsers', async () => {
    for (const path of [
      '/products/Other_7',
      '/products/_7',
      '/products/c++_guide_7',
      '/products/Adire%20Tote%20Bag_7',
    ]) {
      const page = await shop.get(path, { transport: stubTransport(), now: NOW });
      expect([page.status, page.location, page.headers['cache-control']], path).toEqual([
        301,
        '/products/Adire+Tote+Bag_7',
        'no-cache',
      ]);
    }
  });

  it('a name that reduces to nothing still has a page', async () => {
    expect((await show({ nom: '!!!' })).status).toBe(200);
    expect(productPath({ id: 7, nom: '!!!' })).toBe('/products/_7');
  });

  it('an unknown id and an address without one are 404', async () => {
    for (const path of [
      '/products/x_8',
      '/products/x',
      '/products/7',
      '/products/x_0',
      '/products/x_9007199254740993',
    ]) {
      const page = await shop.get(path, { transport: stubTransport(), now: NOW });
      expect(page.status, path).toBe(404);
      expect(isNoindex(page)).toBe(true);
    }
  });

  it('invalid values and pages past the end redirect to the canonical query', async () => {
    const stub = {
      product: product(),
      cards: Array.from({ length: 30 }, (_, at) => card({ id: 100 + at })),
      ratings: [rating(1)],
    };
    const path = productPath(stub.product);
    const cases: [string, string][] = [
      ['?limit=24', ''],
      ['?limit=5', ''],
      ['?page=9', '?page=2'],
      ['?page=x', ''],
      ['?ratings=10', ''],
      ['?ratingsPage=1', ''],
      ['?ratingsPage=5', ''],
      ['?ratingsPage=5&page=2', '?page=2'],
    ];
    for (const [query, to] of cases) {
      const page = await open(stub, query);
      expect([page.status, page.location], query).toEqual([301, path + to]);
    }
    expect((await open(stub, '?utm_source=x')).status).toBe(200);
  });

  it('C-13 an inactive product is shown as not available', async () => {
    const page = await show({ isActive: false });
    expect(page.status).toBe(200);
    expect(isNoindex(page)).toBe(true);
    expect(textOf(one(page, 'main'))).toContain('This product is not available.');
    expect(textOf(one(page, '.buy-box'))).not.toContain('In stock');
    expect(hrefsOf(page, 'main a').some((href) => href?.startsWith('https://wa.me/'))).toBe(false);
  });

  it("a product of a closed shop is not available, and the shop's link says so", async () => {
    const page = await show({ boutique: { ...product().boutique, isActive: false } });
    expect(textOf(one(page, '.seller'))).toContain('This store is deactivated.');
    // The link opens a message. Without a script it leads to a page with that message, which search engines ignore.
    const name = one(page, '.seller a[href="/shops/abeokuta-cloth"]');
    expect(['data-island', 'data-inactive', 'rel'].map((attribute) => name.getAttribute(attribute))).toEqual([
      'shops',
      '',
      'nofollow',
    ]);
    expect(name.hasAttribute('target')).toBe(false);
    expect(isNoindex(page)).toBe(true);
  });
});

describe('pictures of a product', () => {
  it('PDP-07 a gallery shows every picture, the first one immediately', async () => {
    const page = await show();
    const pictures = all(page, '.gallery__stage img');
    expect(pictures.map((img) => img.getAttribute('src'))).toEqual([
      '/files/demo/bag-1.svg',
      '/files/demo/bag-2.svg',
      '/files/demo/bag-3.svg',
    ]);
    expect(pictures.map((img) => img.getAttribute('loading'))).toEqual([null, 'lazy', 'lazy']);
    expect(pictures.map((img) => img.getAttribute('fetchpriority'))).toEqual(['high', null, null]);
    expect(
      pictures.every((img) => img.hasAttribute('width') && img.hasAttribute('height') && img.getAttribute('alt')),
    ).toBe(true);
  });

  it('PDP-08 every picture links to its full size', async () => {
    const page = await show();
    expect(hrefsOf(page, '.gallery__zoom')).toEqual(
      all(page, '.gallery__stage img').map((img) => img.getAttribute('src')),
    );
  });

  it('PDP-09 colour swatches link to the picture of their colour', async () => {
    const page = await show();
    expect(textsOf(page, '.gallery__swatch')).toEqual(['Indigo', 'Wine']);
    expect(hrefsOf(page, '.gallery__swatch')).toEqual(['#picture-1', '#picture-2']);
    for (const href of hrefsOf(page, '.gallery__swatch')) one(page, `${href}`);
    expect(all(page, '.gallery__swatch circle[fill]').length).toBe(2);
  });

  it('a product without a picture has a designed tile, and no swatches', async () => {
    const page = await show({ url: '', images: [] });
    expect(all(page, '.gallery .picture--none').length).toBe(1);
    expect(all(page, '.gallery__swatch').length).toBe(0);
  });
});

describe('the buy box', () => {
  it('PDP-10 GEN-02 GEN-03 CST-70/C-11 the price is in naira with its sign', async () => {
    const page = await show({ prix: 12_500 });
    // The price is in the box, and in its bar at the bottom on a phone.
    expect(textsOf(page, '.buy-box .price')).toEqual(['₦12,500', '₦12,500']);
  });

  it('PDP-11 PDP-12 CST-71 the currency selector offers only NGN', async () => {
    const select = one(await show(), 'select[name="currency"]');
    expect(optionsOf(select).offered).toEqual([{ label: 'NGN', value: 'NGN' }]);
  });

  it('PDP-13 PDP-59 a promotion has a banner, its price, and the old price struck through', async () => {
    const page = await show({ prix: 12_000, prixPromotion: 9_000, promotion: true, caracteristiques: [] });
    expect(textOf(one(page, '.buy-box__promotion'))).toContain('25% off: you save ₦3,000');
    // Varieties save different amounts.
    const varied = await show({ prix: 12_000, prixPromotion: 9_000, promotion: true });
    expect(textOf(one(varied, '.buy-box__promotion'))).toBe('Promotion 25% off');
    expect(all(page, '.buy-box .price').map(ownText)).toEqual(['₦9,000', '₦9,000']);
    expect(textOf(all(page, '.buy-box s')[0] as Element)).toBe('before ₦12,000');
    expect(textOf(all(page, '.buy-box s')[0] as Element)).toMatch(/₦ ?12,000/);
    const without = await show({ prix: 12_000, prixPromotion: 9_000, promotion: false });
    expect(all(without, '.buy-box__promotion, .buy-box s').length).toBe(0);
    expect(textsOf(without, '.buy-box .price')).toEqual(['₦12,000', '₦12,000']);
  });

  it('G-171 G-427 the button is next to delivery cost, delivery time, payment methods and returns', async () => {
    const terms = async (changes: object) => textsOf(await show(changes), '.buy-box__terms li');
    expect(await terms({ deliveryTime: '3' })).toEqual([
      'Delivery to Lagos ₦900 an order: 4–5 days',
      'Pick up from the shop: free',
      'Pay in cash on delivery, or by card, bank transfer or USSD with Paystack',
      'Return it within 7 days',
    ]);
    expect(hrefsOf(await show(), '.buy-box__terms a').slice(-1)).toEqual(['/returns']);
    expect((await terms({ deliveryTime: null }))[0]).toBe('Delivery to Lagos ₦900 an order: you choose the day');
    expect((await terms({ deliveryTime: 'Same day', qte: 0 }))[0]).toBe(
      'Delivery to Lagos ₦900 an order: once it is in stock again',
    );
    expect(await terms({ isActive: false })).toEqual([]);
  });

  it('PDP-14 the view count is shown', async () => {
    expect(textOf(one(await show({ views: 1234 }), '.buy-box'))).toContain('1,234 views');
    expect(textOf(one(await show({ views: 1 }), '.buy-box'))).toContain('1 view');
    const counted = one(await show(), '.buy-box__proof li[title]').getAttribute('title');
    expect(counted).toMatch(/^Counted on \d{1,2} \w+ \d{4}$/);
  });

  it('PDP-15 the rating summary has average and count; the reviews have a number and a link', async () => {
    const page = await open({ ratings: [rating(1, { cote: 5 }), rating(2, { cote: 4 })], reviews: 18 });
    expect(textOf(one(page, '.buy-box__proof'))).toMatch(/4\.5 2 ratings.*18 reviews/);
    expect(hrefsOf(page, '.buy-box__proof a')).toEqual(['#ratings', reviewsPath(product())]);
    expect(reviewsPath(product())).toBe('/reviews/Adire_7');
  });

  it('G-398 crawlers are led to reviews that there are, not to other pages of ratings and similar products', async () => {
    const relOf = (page: TestAnswer, selector: string) => all(page, selector).map((link) => link.getAttribute('rel'));
    const ratings = Array.from({ length: 30 }, (_, at) => rating(at + 1, { cote: 5 }));
    const cards = Array.from({ length: 60 }, (_, at) => card({ id: at + 100 }));
    const page = await open({ ratings, cards, reviews: 18 });
    expect(relOf(page, '.buy-box__proof a')).toEqual([null, null]);
    expect(relOf(await open({ reviews: 0 }), '.buy-box__proof a')).toEqual([null, 'nofollow']);
    expect(relOf(page, '#ratings .pagination__end[href]')).toEqual(['next nofollow']);
    expect(relOf(page, '#similar .pagination__end[href]')).toEqual(['next nofollow']);
    expect(relOf(page, '#similar .pagination__page')).toEqual([null, 'nofollow', 'nofollow']);
    expect(new Set(relOf(page, '#ratings .segmented a'))).toEqual(new Set([null, 'nofollow']));
  });

  it('PDP-20 PDP-21 WhatsApp and call reach the shop, or support when the shop has no phone', async () => {
    const page = await show();
    const whatsApp = all(page, '.buy-box a').find((a) => textOf(a).startsWith('WhatsApp'));
    expect(whatsApp?.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/2348030000000\?text=/);
    expect([whatsApp?.getAttribute('target'), whatsApp?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(hrefsOf(page, '.buy-box a')).toContain('tel:08030000000');
    const without = await show({ boutique: { ...product().boutique, phone: null } });
    expect(hrefsOf(without, '.buy-box a')).toContain('tel:+2348001112222');
  });

  it('PDP-56 PDP-57 the stock badge follows the quantity', async () => {
    expect(textOf(one(await show({ qte: 1 }), '.buy-box__stock'))).toContain('In stock');
    const gone = textOf(one(await show({ qte: 0 }), '.buy-box__stock'));
    expect(gone).toContain('Out of stock');
    expect(gone).not.toContain('In stock');
  });

  it('PDP-58 CST-87 the minimum order is 1 by default', async () => {
    const plain = await show();
    expect(factOf(plain, 'Minimum order')).toBe('1 pcs');
    expect(textOf(one(plain, '.buy-box'))).not.toContain('Minimum order');
    expect(factOf(await show({ moq: 5 }), 'Minimum order')).toBe('5 pcs');
    expect(textOf(one(await show({ moq: 5 }), '.buy-box'))).toContain('Minimum order 5 pcs');
  });
});

describe('tables of a product', () => {
  it('PDP-22 PDP-23 PDP-24 quality, type of sale and delivery time', async () => {
    const page = await show();
    expect(factOf(page, 'Quality')).toBe('Handmade');
    expect(factOf(page, 'Type of sale')).toBe('Retail');
    expect(factOf(page, 'Delivery time')).toMatch(/^3 days\b/);
  });

  it('PDP-25 PDP-26 PDP-27 PDP-28 weight, length, width and height', async () => {
    const page = await show();
    expect(['Weight', 'Length', 'Width', 'Height'].map((name) => factOf(page, name))).toEqual([
      '0.6 kg',
      '40 cm',
      '12 cm',
      '38 cm',
    ]);
  });

  it('PDP-29 PDP-30 G-492 delivery time in days, unless it contains same, with the state for which it holds', async () => {
    const time = async (change: object) => factOf(await show(change), 'Delivery time');
    expect(await time({ deliveryTime: '7' })).toMatch(/^7 days in .+, longer to other states$/);
    expect(await time({ deliveryTime: 'Same day' })).toMatch(/^Same day in /);
    expect(await time({ deliveryTime: 'a week or' })).toBe('a week or days');
    expect(factOf(await show({ deliveryTime: 'Same day', qte: 0 }), 'Delivery time')).toBe('Once it is in stock again');
  });

  it('PDP-17 PDP-18 CST-72 C-11 G-425: a folded table of the varieties, with the suffix of the settings', async () => {
    const page = await show();
    expect(factOf(page, 'Small')).toBe('9,500 FC');
    expect(factOf(page, 'Large, lined')).toBe('12,000.50 FC');
    expect(textOf(one(page, '.description ~ .varieties details:not([open]) summary'))).toBe(
      'Varieties (2)Varieties (2)',
    );
  });

  it('G-425 the choice and the table have the same amounts, in whole naira when a promotion lowers them', async () => {
    const caracteristiques = [
      { id: 1, nom: '50 ml', montant: 15_000 },
      { id: 2, nom: '100 ml', montant: 21_000 },
    ];
    // 15,000 × 9,100 / 11,000 is 12,409.09
    const page = await show({ prix: 11_000, prixPromotion: 9100, promotion: true, caracteristiques });
    expect(textsOf(page, '.add-panel__choice strong')).toEqual(['₦12,409', '₦17,373']);
    expect(['50 ml', '100 ml'].map((name) => factOf(page, name))).toEqual(['12,409 FC', '17,373 FC']);
  });

  it('G-426 condition, warranty and minimum order stand with the price; each only where the shop says it', async () => {
    const facts = async (change: object) => textsOf(await show(change), '.buy-box__stock > span:not(.badge)');
    const description_produit = { champ: 'Guarantee,Network', value: '6 months,4G' };
    expect(await facts({ quality: 'UK used', moq: 5, description_produit })).toEqual([
      'UK used',
      'Warranty 6 months',
      'Minimum order 5 pcs',
    ]);
    expect(await facts({ quality: ' ', moq: 1, description_produit: null })).toEqual([]);
  });

  it('G-31 C-11 a variety is a choice with a price in naira, and a colour is selected by its picture', async () => {
    const chooser = (page: Awaited<ReturnType<typeof show>>, name: string) =>
      all(page, `.add-panel [name=${name}]`).map((field) => [
        field.getAttribute('type'),
        field.getAttribute('value'),
        field.hasAttribute('checked'),
      ]);
    const page = await show({ prix: 9500, prixPromotion: null, promotion: false });
    expect(chooser(page, 'variety')).toEqual([
      ['radio', 'Small', false],
      ['radio', 'Large, lined', false],
    ]);
    expect(textsOf(page, '.add-panel__choice strong')).toEqual(['₦9,500', '₦12,000.50']);
    expect(textsOf(page, '.add-panel legend')).toEqual(['Choose a colour', 'Choose a variety']);
    // The preselected colour is that of the first picture.
    expect(chooser(page, 'colour')).toEqual([
      ['radio', 'Indigo', true],
      ['radio', 'Wine', false],
    ]);
    one(page, 'form#choose');
    // At half the price each amount is halved, in the table too.
    const half = await show({ prix: 9500, prixPromotion: 4750, promotion: true });
    expect(textsOf(half, '.add-panel__choice strong')).toEqual(['₦4,750', '₦6,000']);
    expect(factOf(half, 'Large, lined')).toBe('6,000 FC');
    // A single variety needs no choice.
    const caracteristiques = [{ id: 3, nom: 'Boxed', montant: 9900 }];
    const only = await show({ prix: 9500, promotion: false, caracteristiques });
    expect(chooser(only, 'variety')).toEqual([['radio', 'Boxed', true]]);
    expect(ownText(one(only, '.buy-box__price .price'))).toContain('9,900');
    const none = await show({ caracteristiques: [], images: [] });
    expect(all(none, '.add-panel fieldset').length).toBe(0);
  });

  it('PDP-19 the detailed description is a table without unpaired values', async () => {
    const page = await show();
    expect(factOf(page, 'Material')).toBe('Cotton');
    expect(factOf(page, 'Lining')).toBe('Canvas');
    expect(factOf(page, 'Closure')).toBe('');
    expect(all(await show({ description_produit: null }), '#details').length).toBe(0);
  });

  it('PDP-53 PDP-54 PDP-55 CST-63 a description over 200 characters is cut, with Show more and Reduce', async () => {
    const whole = `${'a'.repeat(199)}bc`;
    const page = await show({ description: whole });
    expect(textOf(one(page, '.description__short'))).toBe(`${'a'.repeat(199)}b...`);
    const more = one(page, '.description details');
    expect(more.hasAttribute('open')).toBe(false);
    expect(textOf(one(more, '.disclosure__closed-words'))).toBe('Show more');
    expect(textOf(one(more, '.disclosure__open-words'))).toBe('Reduce');
    expect(textOf(one(more, '.description__text'))).toBe(whole);
    const short = await show({ description: 'a'.repeat(200) });
    expect(all(short, '.description details').length).toBe(0);
    expect(textOf(one(short, '.description__text'))).toBe('a'.repeat(200));
  });
});

describe('seller panel', () => {
  it('PDP-42 the shop with its place, and a link that opens its page in a new tab', async () => {
    const page = await show();
    const link = one(page, '.seller__name');
    expect(textOf(link)).toContain('Abeokuta Cloth House');
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '/shops/abeokuta-cloth',
      '_blank',
      'noopener',
    ]);
    expect(textOf(one(page, '.seller__place'))).toBe('Abeokuta, Ogun, Nigeria');
  });

  it('PDP-47 PDP-48 PDP-50 CST-55 CST-57 three points of sale inline, names cut at 10, with the whole address', async () => {
    const page = await show({ pointDeVentes: points(21) });
    expect(textsOf(page, '.seller__inline strong')).toEqual(['Stand numb...', 'Stand numb...', 'Stand numb...']);
    expect([...new Set(textsOf(page, '.seller__extended strong'))]).toEqual(['Stand numb...']);
    expect(textsOf(page, '.seller__inline span')).toEqual([1, 2, 3].map((at) => `${at} Itoku Market Road`));
    const exact = await show({ pointDeVentes: [{ id: 1, nom: 'Ten letter', adressePrecise: '', desc: '' }] });
    expect(textsOf(exact, '.seller__inline li')).toEqual(['Ten letter']);
    expect(all(exact, '.seller__extended')).toEqual([]);
  });

  it('G-442: points in the state of the settings stand first', async () => {
    const pointDeVentes = points(5).map((point) => ({
      ...point,
      adressePrecise: `${point.adressePrecise}${point.id > 3 ? ', Ikeja, Lagos' : ''}`,
    }));
    const page = await show({ pointDeVentes });
    const states = (list: string) => all(page, `${list} > li`).map((li) => li.getAttribute('data-state'));
    expect(states('.seller__inline')).toEqual(['Lagos', 'Lagos', 'Ogun']);
    expect(states('.seller__extended')).toEqual(['Lagos', 'Lagos', 'Ogun', 'Ogun', 'Ogun']);
  });

  it('G-440: what is said of the shop, and only what rests on enough', async () => {
    const of = async (change: Partial<NonNullable<ProductData['boutique']['standing']>>) => {
      const standing = {
        delivered: 100,
        ratings: 1000,
        ratingAverage: 4,
        confirmHours: 24,
        since: '2021-02-28T23:30:00.000Z',
        ...change,
      };
      return textsOf(await show({ boutique: { ...product().boutique, standing } }), '.standing li');
    };
    expect(await of({})).toEqual([
      '★ 4.0 (1,000+ ratings)',
      '100+ delivered',
      'Usually confirms within a day',
      'Member since Mar 2021',
    ]);
    expect(await of({ ratings: null, ratingAverage: null, confirmHours: null })).toEqual([
      '100+ delivered',
      'Member since Mar 2021',
    ]);
    expect(all(await show(), '.standing')).toEqual([]);
  });

  it('PDP-49 CST-56 up to twenty in the extended list', async () => {
    expect(all(await show({ pointDeVentes: points(20) }), 'details .seller__extended > li').length).toBe(20);
    expect(all(await show({ pointDeVentes: points(21) }), 'details .seller__extended > li').length).toBe(20);
    expect(all(await show({ pointDeVentes: points(4) }), 'details .seller__extended > li').length).toBe(4);
    expect(all(await show({ pointDeVentes: [] }), '.seller__points').length).toBe(0);
  });

  it('PDP-51 PDP-52 Sell on, the last of the panel, links to the vendor site in a new tab', async () => {
    const page = await show();
    const link = all(page, '.seller a').at(-1);
    expect(textOf(link)).toMatch(/^Sell on Kasuwa NG/);
    expect([link?.getAttribute('href'), link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      'https://sell.example',
      '_blank',
      'noopener',
    ]);
  });
});

describe('ratings of a product', () => {
  const many = Array.from({ length: 12 }, (_, at) => rating(at + 1, { cote: (at % 5) + 1 }));

  it('RAT-02 RAT-03 PRM-10 average and count are above the list', async () => {
    const page = await open({ ratings: [rating(1, { cote: 5 }), rating(2, { cote: 4 })] });
    expect(textOf(one(page, '.rating-list__average'))).toBe('4.5 2 ratings');
  });

  it('RAT-04 RAT-05 RAT-06 RAT-07 pseudo, avatar, date in Lagos and comment of each', async () => {
    const page = await open({
      ratings: [
        rating(1, { client: { id: 1, pseudo: 'Ada', url: 'https://img.example/ada.jpg' }, comment: 'Fine <b>bag</b>' }),
        rating(2, { client: { id: 2, pseudo: 'obi', url: 'demo/obi.svg' } }),
        rating(3, { client: { id: 3, pseudo: 'zara', url: null } }),
      ],
    });
    const [ada, obi, zara] = all(page, '.rating-list__item');
    expect(textsOf(page, '.rating-list__author strong')).toEqual(['Ada', 'obi', 'zara']);
    expect(textOf(ada?.querySelector('time'))).toBe('6 Nov 2026');
    expect(textOf(ada)).toContain('Fine <b>bag</b>');
    expect(ada?.querySelector('img')?.getAttribute('src')).toBe('https://img.example/ada.jpg');
    expect(obi?.querySelector('img')?.getAttribute('src')).toBe('/files/demo/obi.svg');
    expect(textOf(zara?.querySelector('.author-picture--letter'))).toBe('Z');
  });

  it('each rating has filled and empty stars', async () => {
    const page = await open({ ratings: [rating(1, { cote: 3 })] });
    const stars = one(page, '.rating-list__item .rating');
    expect(stars.getAttribute('aria-label')).toBe('3 of 5 stars');
    expect(stars.classList.contains('stars-30')).toBe(true);
  });

  it('G-433 how many ratings have 5 to 1 stars; a bar leads to its ratings, and back to all', async () => {
    const ratings = [5, 5, 4, 1].map((cote, at) => rating(at + 1, { cote }));
    const page = await open({ ratings });
    expect(textsOf(page, '.rating-bars li')).toEqual(['5 stars2', '4 stars1', '3 stars0', '2 stars0', '1 star1']);
    const path = productPath(product());
    expect(hrefsOf(page, '.rating-bars__row')).toEqual([
      `${path}?stars=5#ratings`,
      `${path}?stars=4#ratings`,
      null,
      null,
      `${path}?stars=1#ratings`,
    ]);
    expect(all(page, '.rating-bars__row[href]').every((row) => row.getAttribute('rel') === 'nofollow')).toBe(true);
    const five = await open({ ratings }, '?stars=5');
    expect(isNoindex(five)).toBe(true);
    expect(all(five, '.rating-list__item').length).toBe(2);
    expect(textOf(one(five, '.rating-list__average'))).toBe('3.8 4 ratings');
    expect(textOf(one(five, '.buy-box__proof'))).toContain('4 ratings');
    expect(textOf(one(five, '.rating-bars__row[aria-current]'))).toContain('5 stars');
    expect(hrefsOf(five, '.rating-bars > a')).toEqual([`${path}#ratings`]);
  });

  it('G-431 who has a delivered order of it has bought it here', async () => {
    const page = await open({ ratings: [rating(1, { bought: true }), rating(2)] });
    const [bought, other] = all(page, '.rating-list__item');
    expect(textOf(bought)).toContain('Bought here');
    expect(textOf(other)).not.toContain('Bought here');
  });

  it('G-493 a product without ratings has no stars beside its price, and one with a measure the price of a kilo', async () => {
    const page = await open({ ratings: [] });
    expect(textOf(one(page, '.buy-box__proof'))).toMatch(/^No ratings yet/);
    expect(all(page, '.buy-box .rating').length).toBe(0);
    const rice = {
      nom: 'Ofada Rice, 10 kg',
      prix: 20_000,
      prixPromotion: null,
      promotion: false,
      mesure: { initials: 'pack' },
    };
    expect(textsOf(await show({ ...rice, caracteristiques: [] }), '.buy-box__unit')).toEqual(['₦2,000/kg']);
    expect(all(await show(rice), '.buy-box__unit').length).toBe(0);
  });

  it('RAT-12 no ratings', async () => {
    expect(textOf(one(await open({ ratings: [] }), '#ratings'))).toContain('No reviews, be the first to give stars');
  });

  it('RAT-19 CST-15/C-01 ten ratings per page, the rest on the next', async () => {
    const page = await open({ ratings: many });
    expect(all(page, '.rating-list__item').length).toBe(10);
    expect(queryOf(page, '/etoiles/v1/produits/7')).toEqual({ page: '1', limit: '10' });
    const next = all(page, '#ratings a[rel~="next"]')[0]?.getAttribute('href');
    expect(next).toBe(`${productPath(product())}?ratingsPage=2#ratings`);
    expect(all(await open({ ratings: many }, '?ratingsPage=2'), '.rating-list__item').length).toBe(2);
  });

  it('RAT-20 the sizes 5, 10, 20 and 50', async () => {
    const page = await open({ ratings: many });
    expect(textsOf(page, '.rating-list__sizes a')).toEqual(['5', '10', '20', '50']);
    expect(textOf(one(page, '.rating-list__sizes a[aria-current]'))).toBe('10');
    const five = await open({ ratings: many }, '?ratings=5');
    expect(all(five, '.rating-list__item').length).toBe(5);
    expect(queryOf(five, '/etoiles/v1/produits/7')?.limit).toBe('5');
  });
});

describe('similar products and categories', () => {
  const cards = Array.from({ length: 30 }, (_, at) => card({ id: 100 + at }));

  it('PDP-32 PDP-33 CST-17 24 similar products, without the product itself', async () => {
    const page = await open({ cards });
    expect(queryOf(page, '/produits/v1/sous-categories/3')).toEqual({
      page: '1',
      limit: '24',
      produitId: '7',
      isActive: '1',
    });
    expect(all(page, '#similar .product-card').length).toBe(24);
  });

  it('PDP-34 PDP-35 PDP-36 PDP-37 PDP-38 labels 5, 10, 20, 50 send 6, 12, 24, 48', async () => {
    const page = await open({ cards });
    const form = one(page, '#similar form.page-size');
    expect(form.getAttribute('action')).toBe(`${productPath(product())}#similar`);
    expect(optionsOf(one(form, 'select'))).toEqual({
      offered: [
        { label: '5', value: '6' },
        { label: '10', value: '12' },
        { label: '20', value: '24' },
        { label: '50', value: '48' },
      ],
      selected: '24',
    });
  });

  it('CST-33 a label sends its size: 5, 10, 20, 50 ask for 6, 12, 24, 48', async () => {
    const { offered } = optionsOf(one(await open({ cards }), '#similar form.page-size select'));
    const sizes = { 5: 6, 10: 12, 20: 24, 50: 48 };
    expect(offered.map(({ label }) => label)).toEqual(Object.keys(sizes));
    for (const [label, limit] of Object.entries(sizes)) {
      const value = offered.find((option) => option.label === label)?.value;
      // The default is 24.
      const page = await open({ cards }, value === '24' ? '' : `?limit=${value}`);
      expect(queryOf(page, '/produits/v1/sous-categories/3')?.limit).toBe(String(limit));
      expect(all(page, '#similar .product-card').length).toBe(Math.min(limit, 30));
    }
  });

  it('pages of similar products are links on the same page', async () => {
    const page = await open({ cards });
    expect(all(page, '#similar a[rel~="next"]')[0]?.getAttribute('href')).toBe(
      `${productPath(product())}?page=2#similar`,
    );
    expect(all(await open({ cards }, '?page=2'), '#similar .product-card').length).toBe(6);
    expect(canonicalOf(await open({ cards }, '?page=2'))).toBe(productPath(product()));
  });

  it('PDP-39 PDP-40 CST-18 28 similar categories with links to their pages', async () => {
    const siblings = subCategories(40);
    const page = await open({ siblings });
    expect(queryOf(page, '/sous-categories/v1/categories/widthSousCategorieId/3')?.limit).toBe('28');
    expect(hrefsOf(page, '.category-strip a')).toEqual(siblings.slice(0, 28).map(subCategoryPath));
  });

  it('PDP-41 CST-62 names of sub-categories are cut at 60', async () => {
    const [first] = subCategories(1);
    const named = (nom: string) =>
      ({ ...(first ?? subCategories(1)[0]), nom }) as ReturnType<typeof subCategories>[number];
    const page = await open({ siblings: [named('a'.repeat(60)), named('a'.repeat(61))] });
    expect(textsOf(page, '.category-strip a')).toEqual(['a'.repeat(60), `${'a'.repeat(60)}...`]);
  });

  it('PDP-02 Back links to the sub-category', async () => {
    const back = all(await open(), 'main a').find((a) => textOf(a) === 'Back');
    expect(back?.getAttribute('href')).toBe(subCategoryPath({ id: 3, nom: 'Bags' }));
  });
});

describe('for search engines', () => {
  const jsonLd = (page: Awaited<ReturnType<typeof open>>) =>
    all(page, 'script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''));

  it('the product, its offer, its ratings and its breadcrumb', async () => {
    const page = await open({
      product: product({ nom: 'Bag </script><script>alert(1)</script>', createdAt: daysAgo(3) }),
      ratings: [rating(1, { cote: 5 })],
    });
    const [item, crumbs] = jsonLd(page);
    expect(item).toMatchObject({
      '@type': 'Product',
      name: 'Bag </script><script>alert(1)</script>',
      offers: { price: 12_000, priceCurrency: 'NGN', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 5, ratingCount: 1 },
    });
    expect(item.image[0]).toBe('https://oja.example/files/demo/bag-1.svg');
    expect(crumbs['@type']).toBe('BreadcrumbList');
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
      'Home',
      'Fashion',
      'Bags',
    ]);
    expect(all(page, 'script').some((script) => script.textContent === 'alert(1)')).toBe(false);
  });
});

describe('when calls fail', () => {
  it('a failed product read is a 503 with Retry-After', async () => {
    const page = await shop.get(productPath(product()), { transport: down, now: NOW });
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(isNoindex(page)).toBe(true);
  });

  it('ERR-25 other reads may fail, and the page says so', async () => {
    const page = await open({ failing: /etoiles|comments|\/v1\/(sous-)?categor/ });
    expect(page.status).toBe(200);
    expect(textOf(one(page, '#ratings'))).toContain('No data available');
    expect(textOf(one(page, '#ratings'))).not.toContain('be the first');
    expect(textOf(one(page, '#similar'))).toContain('No data available');
    expect(textOf(one(page, 'h1'))).toBe('Adire Tote Bag');
  });

  it('a server error of the product itself is a 503, not a 404', async () => {
    const broken: Transport = async (request) =>
      request.path.startsWith('/produits/7') ? { status: 500, body: {}, tags: [] } : stubTransport()(request);
    expect((await shop.get(productPath(product()), { transport: broken, now: NOW })).status).toBe(503);
  });
});
