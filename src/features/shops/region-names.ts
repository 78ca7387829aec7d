/** The region part of a list's query: a kind, then a name from the matching list. */
import type { ApiClient, Result } from '../../client/client.ts';
import { REGIONS, type Region } from './regions.ts';

/** For `readListQuery`: the region kinds, none by default. */
export const REGION_CHOICE = { values: ['', ...REGIONS.map(({ value }) => value)], fallback: '' } as const;

/** Limits of the specified calls (CST-22, CST-23). */
const PROVINCES = 50;
const CITIES = 200;
/** Nigeria has 774 areas; a shop with more cities lists the first thousand. */
const MAX_CITY_PAGES = 5;

/** The kind listed before one is chosen (G-173). */
export const DEFAULT_REGION: Region = 'province';

/** The shown kind: the chosen one, else provinces. */
export const shownRegion = (kind: string) =>
  REGIONS.find(({ value }) => value === kind) ?? { value: DEFAULT_REGION, label: 'Province' };

const isRegion = (kind: string): kind is Region => REGIONS.some(({ value }) => value === kind);

type Names = Result<readonly { readonly nom: string }[]>;

/** All cities, read in as many calls as needed. */
async function readCities(client: ApiClient): Promise<Names> {
  const cities: { readonly nom: string }[] = [];
  for (let page = 1; page <= MAX_CITY_PAGES; page++) {
    const answer = await client.call('listCities', { query: { limit: CITIES, ...(page === 1 ? {} : { page }) } });
    if (!answer.ok) return answer;
    cities.push(...answer.data.data);
    if (page >= answer.data.totalPages) break;
  }
  return { ok: true, data: cities };
}

const READERS: Readonly<Record<Region, (client: ApiClient) => Promise<Names>>> = {
  pays: async (client) => {
    const answer = await client.call('listCountries');
    return answer.ok ? { ok: true, data: answer.data.data } : answer;
  },
  province: async (client) => {
    const answer = await client.call('listProvinces', { query: { limit: PROVINCES } });
    return answer.ok ? { ok: true, data: answer.data.data } : answer;
  },
  ville: readCities,
};

/** Distinct sorted names of a kind, or of provinces without one; names that could not be read are omitted. */
export async function readRegionNames(client: ApiClient, kind: string): Promise<Result<readonly string[]>> {
  if (!isRegion(kind)) {
    const provinces = await readRegionNames(client, DEFAULT_REGION);
    return provinces.ok ? provinces : { ok: true, data: [] };
  }
  const answer = await READERS[kind](client);
  if (!answer.ok) return answer;
  const names = new Set(answer.data.map(({ nom }) => nom).filter((name) => name.trim() !== ''));
  return { ok: true, data: [...names].sort((a, b) => a.localeCompare(b, 'en-NG')) };
}

/** The kind that the list is sorted by: the chosen one, until a name is chosen. */
export const regionSort = (kind: string, name: string): Region | undefined =>
  isRegion(kind) && name === '' ? kind : undefined;

/** `{region}_{name}` in the form of the calls; undefined unless both are chosen. */
export function regionValue(kind: string, name: string): string | undefined {
  return isRegion(kind) && name !== '' ? `${kind}_${name}` : undefined;
}
