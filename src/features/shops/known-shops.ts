/** The shops that the home page showed, as `/shops` gets to know them (RTE-57, RTE-58). Pure. */
import type { ShopData } from './shop-card.ts';

/** Where the list goes. */
export const SHOPS_PATH = '/shops';

export type KnownShop = Pick<ShopData, 'id' | 'nomBoutique' | 'nomLink' | 'isActive'>;

/** Ids of those that are marked inactive in what was handed over, whatever that is. */
export function inactiveIds(state: unknown): ReadonlySet<number> {
  const shops: readonly unknown[] = Array.isArray(state) ? state : [];
  const isInactive = (shop: unknown): shop is KnownShop =>
    typeof shop === 'object' && shop !== null && 'id' in shop && 'isActive' in shop && shop.isActive === false;
  return new Set(shops.filter(isInactive).map(({ id }) => id));
}
