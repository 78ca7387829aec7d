/** Shops and their followers. */
import { expect, it } from 'vitest';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { FOLLOWERS, ID, NOW, SHOPS } from './catalogue.ts';
import { type Api, idsOf } from './harness.ts';

export function describeShops(api: Api): void {
  it('API-13, CST-05, SHP-16, PRM-08: shops by name, 50 per page by default', async () => {
    const { body, tags } = await api.read('listShops');
    expect(body.data).toHaveLength(50);
    expect(body).toMatchObject({ totalItems: SHOPS - 1, totalPages: 2 });
    expect(body.data.slice(0, 3).map(({ nomBoutique }) => nomBoutique)).toEqual([
      'Accra Market',
      'Ade Phones',
      'Ọjà Tuntun',
    ]);
    const rest = await api.read('listShops', { query: { page: 2 } });
    expect(new Set(idsOf([...body.data, ...rest.body.data])).size).toBe(SHOPS - 1);
    const { data } = (await api.read('listShops', { query: { page: 2, limit: 2 } })).body;
    expect(idsOf(data)).toEqual(idsOf(body.data.slice(2, 4)));
    expect(tags).toContain('shops');
    for (const { id } of body.data) expect(tags).toEqual(expect.arrayContaining([`shop:${id}`, `shop:${id}:products`]));
  });

  it('ENT-051, ENT-052, ENT-053, ENT-054, ENT-055: a shop has its name, link, state and picture', async () => {
    const { body } = await api.read('listShops', { query: { keyword: 'ade phones' } });
    expect(body.data).toEqual([
      {
        id: ID.adePhones,
        nomBoutique: 'Ade Phones',
        nomLink: 'ade-phones',
        isActive: true,
        url: 'shops/1.webp',
        pays: 'Nigeria',
        province: 'Lagos',
        ville: 'Ikeja',
        phone: '+2348030000001',
        listedCount: 23,
      },
    ]);
    // Lists contain only active shops.
    const closed = await api.read('getShopByLink', { params: { nomLink: 'closed-shop' } });
    expect(closed.body).toMatchObject({ nomLink: 'closed-shop', isActive: false });
  });

  it('ENT-056, ENT-057, ENT-058: a shop has the names of its country, province and city', async () => {
    const { body } = await api.read('listShops', { query: { keyword: 'Accra' } });
    expect(body.data[0]).toMatchObject({ pays: 'Ghana', province: 'Greater Accra', ville: 'Accra' });
  });

  it('GEN-40, GEN-43, SHP-20: an inactive shop is in no list, for any parameters', async () => {
    for (const isActive of [undefined, 'true', '1', 'false', '0'] as const)
      for (const rand of [undefined, '1'] as const) {
        const { body } = await api.read('listShops', { query: { isActive, rand, limit: 200 } });
        expect(body.totalItems).toBe(SHOPS - 1);
        expect(body.data).toHaveLength(SHOPS - 1);
        expect(body.data.every((shop) => shop.isActive)).toBe(true);
        expect(idsOf(body.data)).not.toContain(ID.closedShop);
      }
    expect((await api.read('listShops', { query: { keyword: 'closed' } })).body.totalItems).toBe(0);
  });

  it('API-13: val filters the shops by country, province or city', async () => {
    const total = async (val: string) => (await api.read('listShops', { query: { val } })).body.totalItems;
    expect(await total('pays_Nigeria')).toBe(54);
    expect(await total('pays_Ghana')).toBe(1);
    expect(await total('province_Lagos')).toBe(53);
    expect(await total('ville_Ikeja')).toBe(1);
    expect(await total('ville_Nowhere')).toBe(0);
    expect(await total("ville_' or 1=1 --")).toBe(0);
    for (const [val, keyword, found] of [
      ['province_Oyo', 'oja', [ID.ojaTuntun]],
      ['province_Lagos', 'ade phones', [ID.adePhones]],
      ['province_Lagos', 'oja', []],
    ] as const)
      expect(idsOf((await api.read('listShops', { query: { val, keyword } })).body.data)).toEqual(found);
  });

  it('SHP-06 SHP-07 SHP-08: sort lists all shops by country, province or city, and those of one place by name', async () => {
    for (const sort of ['pays', 'province', 'ville'] as const) {
      const { data, seed } = (await api.read('listShops', { query: { sort, rand: '1', limit: 200 } })).body;
      expect(seed).toBeUndefined();
      expect(data).toHaveLength(SHOPS - 1);
      const places = data.map((shop) => shop[sort]);
      expect(new Set(places).size).toBeGreaterThan(1);
      expect(places).toEqual(places.toSorted());
      const byName = (await api.read('listShops', { query: { limit: 200 } })).body.data;
      // Sorted by name, the only shop abroad comes first anyway.
      if (sort !== 'pays') expect(data).not.toEqual(byName);
      for (const place of new Set(places))
        expect(idsOf(data.filter((shop) => shop[sort] === place))).toEqual(
          idsOf(byName.filter((shop) => shop[sort] === place)),
        );
      const second = (await api.read('listShops', { query: { sort, limit: 20, page: 2 } })).body;
      expect(idsOf(second.data)).toEqual(idsOf(data.slice(20, 40)));
    }
    expect((await api.request('/boutiques/all?sort=phone')).status).toBe(400);
  });

  it('finds shops by a part of the name, with or without accents', async () => {
    for (const keyword of ['oja', 'ọjà', 'TUNTUN'])
      expect(idsOf((await api.read('listShops', { query: { keyword } })).body.data)).toEqual([ID.ojaTuntun]);
    for (const keyword of ['%', '_'])
      expect((await api.read('listShops', { query: { keyword } })).body.totalItems).toBe(0);
  });

  it('C-61: rand=1 shuffles shops by a seed of the day, and the same seed gives the same order on every page', async () => {
    const drawn = (await api.read('listShops', { query: { rand: '1', limit: 12 } })).body;
    expect(seedsOfDay(NOW)).toContain(drawn.seed);
    const byName = await api.read('listShops', { query: { limit: 12 } });
    expect(idsOf(drawn.data)).not.toEqual(idsOf(byName.body.data));
    const { seed } = drawn;
    const pages: number[] = [];
    for (let page = 1; page <= 5; page++)
      pages.push(...idsOf((await api.read('listShops', { query: { rand: '1', seed, page, limit: 12 } })).body.data));
    expect(pages).toHaveLength(SHOPS - 1);
    expect(new Set(pages).size).toBe(SHOPS - 1);
    expect(pages.slice(0, 12)).toEqual(idsOf(drawn.data));
    expect((await api.read('listShops', { query: { rand: '1', keyword: 'shop' } })).body.seed).toBeUndefined();
  });

  it('returns a shop by its link with its points of sale; an inactive one as inactive, an unknown one is a 404', async () => {
    const { body, tags } = await api.read('getShopByLink', { params: { nomLink: 'ade-phones' } });
    expect(body.pointDeVentes).toHaveLength(4);
    expect(body.pointDeVentes[0]).toEqual({
      id: 2,
      nom: 'Counter 1',
      adressePrecise: '1 Allen Avenue',
      desc: 'Ask for Ade',
    });
    expect(tags).toEqual(['shop:1', 'shop:1:products', 'shop:1:standing']);
    expect(body.standing).toMatchObject({ delivered: 100, ratings: 50, ratingAverage: 4.3, confirmHours: 24 });
    const closed = await api.read('getShopByLink', { params: { nomLink: 'closed-shop' } });
    expect(closed.body).toMatchObject({ id: ID.closedShop, isActive: false, listedCount: 0, standing: null });
    for (const link of ['no-such-shop', 'all', '%E0%A4%A', '%F0%9F%9B%92'])
      expect(await api.request(`/boutiques/v1/links/${link}`)).toMatchObject({ status: 404, tags: ['shops'] });
  });

  it('API-30, ENT-061, SHP-33: the follower count is returned as totalItems', async () => {
    const { body, tags } = await api.read('countFollowers', { params: { boutiqueId: ID.adePhones } });
    expect(body).toEqual({ totalItems: FOLLOWERS });
    expect(tags).toEqual(['followers:1', 'shop:1']);
    expect((await api.read('countFollowers', { params: { boutiqueId: ID.ojaTuntun } })).body.totalItems).toBe(0);
    const unknown = await api.request(`/clients/v1/boutiques/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['shops'] });
  });
}
