/** Every call of the API in one plain table; safe in the browser, since it imports only tables. */
import { accountCalls } from '../features/account/account.calls.ts';
import { addressesCalls } from '../features/addresses/addresses.calls.ts';
import { cartCalls } from '../features/cart/cart.calls.ts';
import { collectionsCalls } from '../features/collections/collections.calls.ts';
import { favouritesCalls } from '../features/favourites/favourites.calls.ts';
import { followsCalls } from '../features/follows/follows.calls.ts';
import { googleCalls } from '../features/google/google.calls.ts';
import { helpCalls } from '../features/help/help.calls.ts';
import { locationCalls } from '../features/location/location.calls.ts';
import { newsletterCalls } from '../features/newsletter/newsletter.calls.ts';
import { opinionsCalls } from '../features/opinions/opinions.calls.ts';
import { ordersCalls } from '../features/orders/orders.calls.ts';
import { paymentsCalls } from '../features/payments/payments.calls.ts';
import { productsCalls } from '../features/products/products.calls.ts';
import { promotionsCalls } from '../features/promotions/promotions.calls.ts';
import { ratingsCalls } from '../features/ratings/ratings.calls.ts';
import { reportsCalls } from '../features/reports/reports.calls.ts';
import { reviewsCalls } from '../features/reviews/reviews.calls.ts';
import { shopsCalls } from '../features/shops/shops.calls.ts';
import { supportCalls } from '../features/support/support.calls.ts';

/** A call over HTTP. `path` is relative to the API base, with parameters in braces. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /**
   * `none`: no token is needed. `optional`: a valid token identifies the customer, otherwise the caller is a visitor.
   * `bearer`: answers 401 without a valid token. `reset`: needs the proof of a password reset instead (S-08).
   */
  readonly auth: 'none' | 'optional' | 'bearer' | 'reset';
  /**
   * Public reads wait in a queue under load, since they are expensive. `false` exempts a call that costs next to
   * nothing, or waits for another service.
   */
  readonly takesTurns?: false;
  /** Whether the call requires an account: a customer without a password gets a 403 (G-518). */
  readonly takesAccount?: true;
}

export const calls = {
  ...collectionsCalls,
  ...productsCalls,
  ...shopsCalls,
  ...locationCalls,
  ...promotionsCalls,
  ...ratingsCalls,
  ...reviewsCalls,
  ...opinionsCalls,
  ...reportsCalls,
  ...cartCalls,
  ...favouritesCalls,
  ...followsCalls,
  ...ordersCalls,
  ...paymentsCalls,
  ...accountCalls,
  ...addressesCalls,
  ...supportCalls,
  ...newsletterCalls,
  ...helpCalls,
  ...googleCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
