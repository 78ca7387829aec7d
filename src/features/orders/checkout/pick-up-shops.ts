/** The pick-up places that a checkout offers. Pure. */

import type { PickUpPlace } from '../../../data/tables/orders.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import type { CartLine } from '../../cart/cart.ts';

export interface OfferedPlace extends PickUpPlace {
  /** The shop's note, such as opening hours; '' if none. */
  readonly desc: string;
}

/** A shop of the order with its pick-up places; no places if it tells its address by phone. */
export interface PickUpShop {
  readonly id: number;
  readonly nomBoutique: string;
  readonly places: readonly OfferedPlace[];
}

/** The chosen places so far: place id by shop id. */
type Chosen = Readonly<Record<string, number>>;

/** Name of the field for a shop's place. */
export const placeField = (shopId: number): string => `pickUp-${shopId}`;

/** The distinct shops of these lines, in cart order. */
export function shopsOfLines(lines: readonly Pick<CartLine, 'boutique'>[]): CartLine['boutique'][] {
  return [...new Map(lines.map(({ boutique }) => [boutique.id, boutique])).values()];
}

/** The chosen place of a shop; a single place is selected automatically. */
export function chosenPlace({ id, places }: PickUpShop, chosen: Chosen): OfferedPlace | undefined {
  return places.length === 1 ? places[0] : places.find((place) => place.id === chosen[id]);
}

/** Ids of the chosen places. */
export const chosenPoints = (shops: readonly PickUpShop[], chosen: Chosen): number[] =>
  shops.flatMap((shop) => chosenPlace(shop, chosen)?.id ?? []);

/** The error if the places could not be read. */
export const PLACES_NOT_READ = 'The pick-up points could not be loaded. Check your connection, then try again.';

/**
 * The error for a missing choice; undefined if complete.
 * @param shops undefined if they could not be read
 */
export function pickUpError(shops: readonly PickUpShop[] | undefined, chosen: Chosen): Failure | undefined {
  if (!shops) return invalid(PLACES_NOT_READ);
  const open = shops.filter((shop) => shop.places.length > 0 && !chosenPlace(shop, chosen));
  if (open.length === 0) return undefined;
  const fields = open.map(({ id }) => placeField(id));
  return { ...invalid('Please choose where you pick up your order.', fields), fieldMessage: 'Choose a pick-up point' };
}
