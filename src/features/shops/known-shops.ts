/** Shops of the home page, passed on to `/shops`. Pure. */
import type { ShopData } from './shop-card.ts';

/** Path that receives the list. */
export const SHOPS_PATH = '/shops';

export type KnownShop = Pick<ShopData, 'id' | 'nomBoutique' | 'nomLink' | 'isActive'>;

/** Ids of inactive shops in the passed value, which may be anything. */
export function inactiveIds(state: unknown): ReadonlySet<number> {
  const shops: readonly unknown[] = Array.isArray(state) ? state : [];
  const isInactive = (shop: unknown): shop is KnownShop =>
    typeof shop === 'object' && shop !== null && 'id' in shop && 'isActive' in shop && shop.isActive === false;
  return new Set(shops.filter(isInactive).map(({ id }) => id));
}
