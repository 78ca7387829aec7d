import { describe, expect, it } from 'vitest';
import { createClient, type TransportRequest } from '../../client/client.ts';
import { readRegionNames, regionValue } from './region-names.ts';
import { shopPlace } from './shop-card.ts';

describe('place of a shop', () => {
  it('is ordered from city to country, without blanks and repeats', () => {
    expect(shopPlace({ ville: 'Ikeja', province: 'Lagos', pays: 'Nigeria' })).toBe('Ikeja, Lagos, Nigeria');
    expect(shopPlace({ ville: 'Lagos', province: 'Lagos', pays: '' })).toBe('Lagos');
  });
});

describe('region filter', () => {
  const requested: TransportRequest[] = [];
  const client = createClient(async (request) => {
    requested.push(request);
    const data = ['Kano', 'Aba', 'Kano'].map((nom, id) => ({ id, nom }));
    return { status: 200, body: { data, totalItems: 3, totalPages: 1 }, tags: [] };
  });

  it('CST-22 CST-23: requests at most 50 provinces and 200 cities', async () => {
    requested.length = 0;
    await readRegionNames(client, 'province');
    await readRegionNames(client, 'ville');
    expect(requested.map(({ path }) => path)).toEqual(['/provinces?limit=50', '/villes?limit=200']);
  });

  it('lists each place once, alphabetically', async () => {
    expect(await readRegionNames(client, 'ville')).toEqual({ ok: true, data: ['Aba', 'Kano'] });
  });

  it('G-173: requests provinces by default', async () => {
    requested.length = 0;
    expect(await readRegionNames(client, '')).toEqual({ ok: true, data: ['Aba', 'Kano'] });
    expect(requested.map(({ path }) => path)).toEqual(['/provinces?limit=50']);
  });

  it('reads all cities of a country that has more than one call lists', async () => {
    const paths: string[] = [];
    const many = createClient(async ({ path }) => {
      paths.push(path);
      return {
        status: 200,
        body: { data: [{ id: 1, nom: `City ${paths.length}` }], totalItems: 3, totalPages: 3 },
        tags: [],
      };
    });
    expect(await readRegionNames(many, 'ville')).toEqual({ ok: true, data: ['City 1', 'City 2', 'City 3'] });
    expect(paths).toEqual(['/villes?limit=200', '/villes?limit=200&page=2', '/villes?limit=200&page=3']);
  });

  it('needs a kind and a name', () => {
    expect(regionValue('ville', 'Aba')).toBe('ville_Aba');
    expect(regionValue('ville', '')).toBeUndefined();
    expect(regionValue('planet', 'Mars')).toBeUndefined();
  });
});
