import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down, NOW } from './catalogue-stub.ts';
import { type Places, placesTransport, shopRow, shopRows } from './places-stub.ts';
import {
  all,
  canonicalOf,
  hrefsOf,
  isNoindex,
  linkNamed,
  one,
  optionsOf,
  queryOf,
  textOf,
  textsOf,
} from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import { openShop, type TestShop } from './shop.ts';

const VENDOR_URL = 'https://sell.example/';
const SHOP_HOST = 'https://stores.example';

let shop: SharedShop;
/** A shop with its vendor site and its stores on other hosts. */
let elsewhere: TestShop;
beforeAll(async () => {
  shop = await sharedShop();
  elsewhere = await openShop({ VENDOR_URL, SHOP_HOST });
});
afterAll(() => elsewhere.close());

const get = (path: string, places: Places = {}) => shop.get(path, { transport: placesTransport(places), now: NOW });
const CALL = '/boutiques/all';

describe('/shops', () => {
  it('SHP-01 RTE-30 PRM-08 SHP-11: a visitor gets a grid of stores', async () => {
    const page = await get('/shops', { shops: shopRows(4) });
    expect(page.status).toBe(200);
    expect(all(page, 'main li article')).toHaveLength(4);
  });

  it('SHP-02: Back links home', async () => {
    expect(linkNamed(await get('/shops'), 'Back').getAttribute('href')).toBe('/');
  });

  it('SHP-03 SHP-04/G-04 GEN-06: Create your store opens the vendor site in a new tab', async () => {
    const far = await elsewhere.get('/shops', { transport: placesTransport({}), now: NOW });
    for (const [page, vendorUrl] of [
      [await get('/shops'), '/vendor'],
      [far, VENDOR_URL],
    ] as const) {
      const button = linkNamed(page, 'Create your store');
      expect(button.getAttribute('href')).toBe(vendorUrl);
      expect(button.getAttribute('target')).toBe('_blank');
      expect(button.getAttribute('rel')).toContain('noopener');
    }
  });

  it('SHP-05: the heading has the count of stores', async () => {
    expect(textOf(one(await get('/shops', { shops: shopRows(1234) }), 'h1'))).toBe('Select a store to visit (1,234)');
  });

  it('SHP-06 SHP-07 SHP-08: offers to sort by country, province and city', async () => {
    const select = one(await get('/shops'), 'main select[name="region"]');
    expect(optionsOf(select).offered).toEqual([
      { label: 'Name', value: '' },
      { label: 'Country', value: 'pays' },
      { label: 'Province', value: 'province' },
      { label: 'City', value: 'ville' },
    ]);
    expect(textOf(select.closest('label')).startsWith('Sort by')).toBe(true);
  });

  it.each([
    ['SHP-06', 'pays', ['Ghana', 'Nigeria'], '/pays'],
    ['SHP-07', 'province', ['Lagos', 'Ogun'], '/provinces'],
    ['SHP-08', 'ville', ['Abeokuta', 'Ikeja'], '/villes'],
  ])(
    '%s SHP-09/G-23: %s sorts, lists its names in a second dropdown, and a name filters',
    async (_row, region, names, call) => {
      const page = await get(`/shops?region=${region}`);
      expect(queryOf(page, call)).toBeDefined();
      expect(queryOf(page, CALL)).toMatchObject({ sort: region });
      expect(optionsOf(one(page, 'main select[name="region"]')).selected).toBe(region);
      expect(
        optionsOf(one(page, 'main select[name="name"]'))
          .offered.slice(1)
          .map(({ value }) => value),
      ).toEqual(names);
      expect(queryOf(page, CALL)).not.toHaveProperty('val');
      const filtered = await get(`/shops?name=${names[0]}&region=${region}`);
      expect(queryOf(filtered, CALL)).toMatchObject({ val: `${region}_${names[0]}` });
      expect(queryOf(filtered, CALL)).not.toHaveProperty('sort');
      expect(optionsOf(one(filtered, 'main select[name="name"]')).selected).toBe(names[0]);
      expect(isNoindex(filtered)).toBe(true);
    },
  );

  it('G-173: starts with provinces, and drops a name that the kind does not have', async () => {
    const page = await get('/shops');
    expect(queryOf(page, CALL)).not.toHaveProperty('sort');
    expect(optionsOf(one(page, 'main select[name="name"]')).offered.map(({ value }) => value)).toEqual([
      '',
      'Lagos',
      'Ogun',
    ]);
    expect((await get('/shops', { failing: /^\/provinces/ })).status).toBe(200);
    // A province is chosen in one step.
    expect((await get('/shops?name=Lagos')).location).toBe('/shops?name=Lagos&region=province');
    expect((await get('/shops?name=Atlantis')).location).toBe('/shops');
    expect((await get('/shops?name=Atlantis&region=ville')).location).toBe('/shops?region=ville');
    expect((await get('/shops?region=planet')).location).toBe('/shops');
  });

  it('SHP-10: the search text is sent to the list, and the place stays', async () => {
    const page = await get('/shops?name=Lagos&q=mama&region=province');
    expect(queryOf(page, CALL)).toMatchObject({ keyword: 'mama', val: 'province_Lagos', isActive: 'true' });
    const form = one(page, 'main form[role="search"]');
    expect(one(form, 'input[type="search"][name="q"]').getAttribute('value')).toBe('mama');
    expect(one(form, 'input[name="region"]').getAttribute('value')).toBe('province');
    expect(one(form, 'input[name="name"]').getAttribute('value')).toBe('Lagos');
  });

  it('SHP-12: says No store found', async () => {
    const page = await get('/shops?q=zzz', { shops: [] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'main .empty-state p'))).toBe('No store found');
  });

  it('SHP-13: paginates the stores', async () => {
    const page = await get('/shops', { shops: shopRows(70) });
    expect(linkNamed(page, 'Next').getAttribute('href')).toBe('/shops?page=2');
    const last = await get('/shops?page=3', { shops: shopRows(70) });
    expect(all(last, 'main li article')).toHaveLength(10);
    expect([canonicalOf(last), isNoindex(last)]).toEqual(['/shops?page=3', false]);
    expect((await get('/shops?page=4', { shops: shopRows(70) })).location).toBe('/shops?page=3');
  });

  it('SHP-14 SHP-15/C-02 CST-06 CST-27: 6, 12, 24, 60 are offered and the default is 30', async () => {
    const page = await get('/shops', { shops: shopRows(70) });
    const { offered, selected } = optionsOf(one(page, 'main select[name="limit"]'));
    expect(offered.map(({ label, value }) => [label, value])).toEqual(['6', '12', '24', '60'].map((n) => [n, n]));
    expect(selected).toBe('30');
    expect(queryOf(page, CALL)).toMatchObject({ limit: '30' });
    expect(all(page, 'main li article')).toHaveLength(30);
    for (const size of [6, 12, 24, 60]) {
      const sized = await get(`/shops?limit=${size}`, { shops: shopRows(70) });
      expect(queryOf(sized, CALL)).toMatchObject({ limit: String(size) });
      expect(all(sized, 'main li article')).toHaveLength(size);
    }
  });

  it('SHP-17/G-24: a card opens the host and the shop link name in a new tab', async () => {
    const page = await get('/shops', { shops: [shopRow(5, { nomLink: 'mama-put', nomBoutique: 'Mama Put' })] });
    const link = one(page, 'main article a');
    expect(link.getAttribute('href')).toBe('/shops/mama-put');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    const far = await elsewhere.get('/shops', { transport: placesTransport({ shops: shopRows(1) }), now: NOW });
    expect(hrefsOf(far, 'main article a')).toEqual([`${SHOP_HOST}/store-1`]);
  });

  it('SHP-20/C-05 GEN-43: no page of the list has an inactive shop', async () => {
    const rows = await shop.db.read.selectFrom('boutiques').select(['nomLink', 'isActive']).execute();
    expect(rows.some(({ isActive }) => !isActive)).toBe(true);
    const listed: (string | null)[] = [];
    for (let path: string | null = '/shops?limit=60'; path; ) {
      const page = await shop.get(path);
      listed.push(...hrefsOf(page, 'main article a'));
      path = all(page, 'main a[rel~="next"]')[0]?.getAttribute('href') ?? null;
    }
    const active = rows.filter(({ isActive }) => isActive).map(({ nomLink }) => `/shops/${nomLink}`);
    expect(listed.toSorted()).toEqual(active.toSorted());
  });

  it('answers 503 when the list or its names fail', async () => {
    expect((await shop.get('/shops', { transport: down })).status).toBe(503);
    expect((await get('/shops?region=ville', { failing: /^\/villes/ })).status).toBe(503);
  });
});

describe('/shops/{nomLink}', () => {
  const mama = shopRow(5, { nomLink: 'mama-put', nomBoutique: 'Mama Put' });
  const PATH = '/shops/mama-put';
  const open = (path = PATH, places: Places = {}) => get(path, { shops: [mama], ...places });

  it('G-24: banner, place and number of followers', async () => {
    const page = await open(PATH, { followers: 1234 });
    expect(page.status).toBe(200);
    const banner = one(page, 'main header');
    expect(textOf(one(banner, 'h1'))).toBe('Mama Put');
    expect(one(banner, 'img').getAttribute('src')).toBe(`${shop.settings.fileHost}demo/shop-5.webp?w=320`);
    expect(textsOf(page, 'main details li')).toContain('Ikeja, Lagos, Nigeria');
    expect(textOf(banner)).toContain('1,234 followers');
  });

  it('G-440: what is said of the shop stands in the banner, and the rest of it with the address', async () => {
    const standing = {
      delivered: 20,
      ratings: 50,
      ratingAverage: 4.2,
      confirmHours: 48,
      since: '2021-02-28T23:30:00.000Z',
    };
    const page = await open(PATH, { standing });
    expect(textsOf(page, 'main header .standing li')).toEqual([
      '★ 4.2 (50+ ratings)',
      '20+ delivered',
      'Usually confirms within 2 days',
      'Member since Mar 2021',
    ]);
    const about = one(page, '.shop-page__find details');
    expect(textOf(one(about, '.disclosure__closed-words'))).toBe('About');
    expect(textsOf(about, 'li').slice(0, 2)).toEqual(['Usually confirms within 2 days', 'Member since Mar 2021']);
    const young = await open();
    expect(all(young, '.standing')).toHaveLength(0);
    expect(textOf(one(young, '.shop-page__find .disclosure__closed-words'))).toBe('Address');
  });

  it('SHP-33: the number of followers is totalItems of its call', async () => {
    const page = await open(PATH, { followers: 1 });
    expect(queryOf(page, '/clients/v1/boutiques/5')).toEqual({});
    expect(textsOf(page, 'main header p')).toContain('1 follower');
    const without = await open(PATH, { failing: /^\/clients/ });
    expect(without.status).toBe(200);
    expect(textOf(one(without, 'main header'))).not.toContain('follower');
  });

  it('G-24: points of sale, three initially and the rest behind Show more', async () => {
    const points = [1, 2, 3, 4].map((id) => ({ id, nom: `Stand ${id}`, adressePrecise: `${id} Itoku Road`, desc: '' }));
    const section = one(await open(PATH, { pointDeVentes: points }), 'section[aria-labelledby="points-of-sale"]');
    expect(textsOf(section, 'li').map((text) => text.slice(0, 7))).toEqual([
      'Stand 1',
      'Stand 2',
      'Stand 3',
      'Stand 4',
    ]);
    expect(textsOf(section, '.points-of-sale details li')).toEqual(['Stand 44 Itoku Road']);
    expect(all(await open(), '[aria-labelledby="points-of-sale"]')).toHaveLength(0);
  });

  it('G-24: products of the shop with search, sort and pages', async () => {
    const page = await open(`${PATH}?limit=12&q=bag&sort=prix`);
    expect(queryOf(page, '/produits/')).toEqual({
      page: '1',
      limit: '12',
      isActive: 'true',
      boutiqueId: '5',
      keyword: 'bag',
      sort: 'prix',
      facets: '1',
    });
    expect(isNoindex(page)).toBe(true);
    const plain = await open();
    expect(queryOf(plain, '/produits/')).toEqual({
      page: '1',
      limit: '30',
      isActive: 'true',
      boutiqueId: '5',
      facets: '1',
    });
    expect(isNoindex(plain)).toBe(false);
    expect((await open(`${PATH}?page=7`)).location).toBe(PATH);
  });

  it('SHP-18 SHP-19 ERR-19 ERR-20: an inactive shop is gone, with both messages, also without script, and a link to the others', async () => {
    const page = await open(PATH, { shops: [{ ...mama, isActive: false }] });
    expect(page.status).toBe(410);
    expect(textOf(one(page, 'main'))).toContain('This store is deactivated.');
    expect(textOf(one(page, 'main'))).toContain('This store has been deactivated');
    expect(hrefsOf(page, 'main a')).toContain('/shops');
    expect(hrefsOf(page, '.breadcrumb a')).toEqual(['/', '/shops']);
    expect(isNoindex(page)).toBe(true);
    expect(all(page, 'main article')).toHaveLength(0);
  });

  it('C-06 G-104: an unknown shop is a 404', async () => {
    expect((await shop.get('/shops/no-such-shop')).status).toBe(404);
    expect((await shop.get(`/shops/${'x'.repeat(300)}`)).status).toBe(404);
  });

  it('is found under every valid link name', async () => {
    for (const nomLink of ['ọjà ẹlẹ́ja', 'a+b_c', '50%25', 'd.o.t', "mama's"]) {
      const path = `/shops/${encodeURIComponent(nomLink)}`;
      const page = await open(path, { shops: [{ ...mama, nomLink }] });
      expect(page.status, nomLink).toBe(200);
      expect(canonicalOf(page)).toBe(path);
    }
  });

  it('answers 503 when the shop or its products cannot be read', async () => {
    expect((await open(PATH, { failing: /^\/boutiques/ })).status).toBe(503);
    expect((await open(PATH, { failing: /^\/produits/ })).status).toBe(503);
  });
});
