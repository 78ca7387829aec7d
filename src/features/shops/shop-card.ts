/** Words about a shop and its place. Pure. */
import type { z } from 'zod';
import type { shop } from './shops.contract.ts';

export type ShopData = z.output<typeof shop>;

/** Shown when an inactive shop is opened, except on `/shops` (C-06, SHP-19). */
export const SHOP_DEACTIVATED = 'This store is deactivated.';

/** Shown on `/shops` (C-06, SHP-18). */
export const SHOP_DEACTIVATED_IN_LIST = 'This store has been deactivated';

/** Region kinds (SHP-06 to SHP-08); with a name the value goes into `val={region}_{name}` (G-23). */
export const REGIONS = [
  { value: 'pays', label: 'Country' },
  { value: 'province', label: 'Province' },
  { value: 'ville', label: 'City' },
] as const;

export type Region = (typeof REGIONS)[number]['value'];

/** Their values; the list is sorted by one until a name is chosen. */
export const REGION_KINDS = REGIONS.map(({ value }) => value);

/** City, province and country, without empty parts and repeats: `Ikeja, Lagos, Nigeria`. */
export function shopPlace({ ville, province, pays }: Pick<ShopData, 'ville' | 'province' | 'pays'>): string {
  return [...new Set([ville, province, pays].filter((part) => part !== ''))].join(', ');
}
