/** The complete contract, keyed like `client/calls.ts`. The client uses it only by `import type`. */
import { accountContract } from '../features/account/account.contract.ts';
import { addressesContract } from '../features/addresses/addresses.contract.ts';
import { cartContract } from '../features/cart/cart.contract.ts';
import { collectionsContract } from '../features/collections/collections.contract.ts';
import { favouritesContract } from '../features/favourites/favourites.contract.ts';
import { followsContract } from '../features/follows/follows.contract.ts';
import { googleContract } from '../features/google/google.contract.ts';
import { helpContract } from '../features/help/help.contract.ts';
import { locationContract } from '../features/location/location.contract.ts';
import { newsletterContract } from '../features/newsletter/newsletter.contract.ts';
import { opinionsContract } from '../features/opinions/opinions.contract.ts';
import { ordersContract } from '../features/orders/orders.contract.ts';
import { paymentsContract } from '../features/payments/payments.contract.ts';
import { productsContract } from '../features/products/products.contract.ts';
import { promotionsContract } from '../features/promotions/promotions.contract.ts';
import { ratingsContract } from '../features/ratings/ratings.contract.ts';
import { reportsContract } from '../features/reports/reports.contract.ts';
import { reviewsContract } from '../features/reviews/reviews.contract.ts';
import { shopsContract } from '../features/shops/shops.contract.ts';
import { supportContract } from '../features/support/support.contract.ts';

export const contract = {
  ...collectionsContract,
  ...productsContract,
  ...shopsContract,
  ...locationContract,
  ...promotionsContract,
  ...ratingsContract,
  ...reviewsContract,
  ...opinionsContract,
  ...reportsContract,
  ...cartContract,
  ...favouritesContract,
  ...followsContract,
  ...ordersContract,
  ...paymentsContract,
  ...accountContract,
  ...addressesContract,
  ...supportContract,
  ...newsletterContract,
  ...helpContract,
  ...googleContract,
} as const;

export type Contract = typeof contract;
