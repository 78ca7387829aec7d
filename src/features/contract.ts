/** The whole contract, keyed like `client/calls.ts`. The client takes it by `import type` alone. */
import { accountContract } from './account/account.contract.ts';
import { addressesContract } from './addresses/addresses.contract.ts';
import { cartContract } from './cart/cart.contract.ts';
import { collectionsContract } from './collections/collections.contract.ts';
import { favouritesContract } from './favourites/favourites.contract.ts';
import { followsContract } from './follows/follows.contract.ts';
import { googleContract } from './google/google.contract.ts';
import { helpContract } from './help/help.contract.ts';
import { locationContract } from './location/location.contract.ts';
import { newsletterContract } from './newsletter/newsletter.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { paymentsContract } from './payments/payments.contract.ts';
import { productsContract } from './products/products.contract.ts';
import { promotionsContract } from './promotions/promotions.contract.ts';
import { ratingsContract } from './ratings/ratings.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { shopsContract } from './shops/shops.contract.ts';
import { supportContract } from './support/support.contract.ts';

export const contract = {
  ...collectionsContract,
  ...productsContract,
  ...shopsContract,
  ...locationContract,
  ...promotionsContract,
  ...ratingsContract,
  ...reviewsContract,
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
