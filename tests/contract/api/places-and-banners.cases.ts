/** Countries, provinces, cities, currencies, adverts and info banners. */
import { expect, it } from 'vitest';
import { ADVERTS, INFOS } from './catalogue.ts';
import { type Api, idsOf, namesOf } from './harness.ts';

export function describePlacesAndBanners(api: Api): void {
  it('API-14, ENT-134/C-66, ENT-135/C-66: countries by name, as complete records', async () => {
    const { body, tags } = await api.read('listCountries');
    expect(body).toEqual({
      data: [
        { id: 2, nom: 'Ghana' },
        { id: 1, nom: 'Nigeria' },
        { id: 3, nom: 'Togo' },
      ],
      totalItems: 3,
      totalPages: 1,
    });
    expect(tags).toEqual(['places']);
  });

  it('API-15, CST-22, ENT-136/C-66, ENT-137/C-66: provinces with payId and paysId, 50 per page by default', async () => {
    const { body, tags } = await api.read('listProvinces');
    expect(body.data).toHaveLength(50);
    expect(body).toMatchObject({ totalItems: 53, totalPages: 2 });
    expect(body.data.slice(0, 3)).toEqual([
      { id: 3, nom: 'Greater Accra', paysId: 2, payId: 2 },
      { id: 2, nom: 'Lagos', paysId: 1, payId: 1 },
      { id: 1, nom: 'Oyo', paysId: 1, payId: 1 },
    ]);
    expect(tags).toEqual(['places']);
    expect(namesOf((await api.read('listProvinces', { query: { paysId: 1 } })).body.data)).toEqual(['Lagos', 'Oyo']);
    expect((await api.read('listProvinces', { query: { paysId: 77 } })).body.totalItems).toBe(0);
    const second = await api.read('listProvinces', { query: { limit: 50, page: 2 } });
    expect(namesOf(second.body.data)).toEqual(['Region 48', 'Region 49', 'Region 50']);
  });

  it('API-16, CST-23, ENT-138/C-66, ENT-139/C-66: cities with the id of their province, 200 per page by default', async () => {
    const { body, tags } = await api.read('listCities');
    expect(body.data).toHaveLength(200);
    expect(body).toMatchObject({ totalItems: 205, totalPages: 2 });
    expect(body.data.slice(0, 3)).toEqual([
      { id: 3, nom: 'Accra', provinceId: 3 },
      { id: 2, nom: 'Ibadan', provinceId: 1 },
      { id: 1, nom: 'Ikeja', provinceId: 2 },
    ]);
    expect(tags).toEqual(['places']);
    expect(namesOf((await api.read('listCities', { query: { provinceId: 1 } })).body.data)).toEqual(['Ibadan']);
  });

  it('G-536: cities are suggested by the beginning of a name, with state and country, a whole name first', async () => {
    const suggest = async (keyword?: string) =>
      (await api.read('suggestCities', keyword === undefined ? {} : { query: { keyword } })).body.data;
    expect(await suggest('ike')).toEqual([{ nom: 'Ikeja', province: 'Lagos', pays: 'Nigeria' }]);
    expect(await suggest('  ÍBAD')).toEqual([{ nom: 'Ibadan', province: 'Oyo', pays: 'Nigeria' }]);
    expect((await suggest('i')).map(({ nom }) => nom)).toEqual(['Ibadan', 'Ikeja']);
    for (const nothing of [undefined, '', ' ', 'zz', '%', "'"]) expect(await suggest(nothing)).toEqual([]);
    expect((await api.read('suggestCities', { query: { keyword: 'a' } })).tags).toEqual(['places']);
    // At most 8 of the other 202 cities.
    expect((await suggest('t')).length).toBeLessThanOrEqual(8);
  });

  it('ENT-151/G-106, ENT-152/C-66: banners, places and currencies have their id besides the specified fields', async () => {
    const { data: infos } = (await api.read('listInfos')).body;
    expect(Object.keys(infos[0] ?? {}).sort()).toEqual(['id', 'isActive', 'link', 'url']);
    for (const call of ['listCountries', 'listProvinces', 'listCities', 'listCurrencies'] as const)
      for (const { id, nom } of (await api.read(call)).body.data) {
        expect(id).toBeGreaterThan(0);
        expect(nom).not.toBe('');
      }
  });

  it('API-17, ENT-140, ENT-141, ENT-142: currencies with their rates, the naira at 1', async () => {
    const { body, tags } = await api.read('listCurrencies');
    expect(body.data).toEqual([
      { id: 1, nom: 'Naira', taux: { valeur: 1 } },
      { id: 2, nom: 'Cedi', taux: { valeur: 0.0072 } },
    ]);
    expect(tags).toEqual(['currencies']);
  });

  it('API-18, GEN-42, ENT-014, ENT-015, CST-24: active info banners, 10 per page by default', async () => {
    for (const isActive of [undefined, '1', '0'] as const) {
      const { body, tags } = await api.read('listInfos', { query: { page: 1, isActive } });
      expect(body.data).toHaveLength(10);
      expect(body).toMatchObject({ totalItems: INFOS, totalPages: 2 });
      expect(body.data[0]).toEqual({ id: 2, url: 'infos/2.webp', link: '/shops', isActive: true });
      expect(tags).toEqual(['infos']);
    }
  });

  it('API-19, GEN-41, ENT-012, ENT-013, CST-14: active adverts, 20 per page by default', async () => {
    for (const isActive of [undefined, '1', 'false'] as const) {
      const { body, tags } = await api.read('listAdverts', { query: { isActive } });
      expect(body.data).toHaveLength(20);
      expect(body).toMatchObject({ totalItems: ADVERTS, totalPages: 2 });
      expect(idsOf(body.data)).not.toContain(1);
      expect(body.data[0]).toEqual({
        id: 2,
        url: 'adverts/2.webp',
        link: 'https://Partner.example/Rice',
        isActive: true,
      });
      expect(tags).toEqual(['adverts']);
    }
    const { body } = await api.read('listAdverts', { query: { keyword: 'RICE' } });
    expect(idsOf(body.data)).toEqual([2]);
    const second = await api.read('listAdverts', { query: { page: 2, limit: 3 } });
    expect(idsOf(second.body.data)).toEqual([5, 6, 7]);
  });
}
