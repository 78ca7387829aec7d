/** Texts about a shop and its place. Pure. */
import type { z } from 'zod';
import type { shop, shopsContract } from './shops.contract.ts';

export type ShopData = z.output<typeof shop>;

/** A shop with its standing as a seller and its points of sale. */
export type ShopPageData = z.output<typeof shopsContract.getShopByLink.answer>;

/** Shown when an inactive shop is opened (C-06, SHP-19). */
export const SHOP_DEACTIVATED = 'This store is deactivated.';

/** Shown on `/shops`, and on the page of an inactive shop that an older list links to (C-06, SHP-18). */
export const SHOP_DEACTIVATED_IN_LIST = 'This store has been deactivated';

/** City, province and country, without empty parts and repeats: `Ikeja, Lagos, Nigeria`. */
export function shopPlace({ ville, province, pays }: Pick<ShopData, 'ville' | 'province' | 'pays'>): string {
  return [...new Set([ville, province, pays].filter((part) => part !== ''))].join(', ');
}
