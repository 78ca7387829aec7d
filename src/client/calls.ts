/** Every call of the API as one plain table; safe in the browser, since it imports nothing but tables. */
import { collectionsCalls } from '../features/collections/collections.calls.ts';
import { locationCalls } from '../features/location/location.calls.ts';
import { productsCalls } from '../features/products/products.calls.ts';
import { promotionsCalls } from '../features/promotions/promotions.calls.ts';
import { ratingsCalls } from '../features/ratings/ratings.calls.ts';
import { reviewsCalls } from '../features/reviews/reviews.calls.ts';
import { shopsCalls } from '../features/shops/shops.calls.ts';

/** How a call looks on the wire. `path` is below the API base and holds its parameters in braces. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** `none`: no token is needed. `bearer`: answers 401 without one. */
  readonly auth: 'none' | 'bearer';
}

export const calls = {
  ...collectionsCalls,
  ...productsCalls,
  ...shopsCalls,
  ...locationCalls,
  ...promotionsCalls,
  ...ratingsCalls,
  ...reviewsCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
