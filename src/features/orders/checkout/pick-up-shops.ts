/** The points of sale that a checkout offers for a pick-up (G-150). Pure. */
import type { Fault } from '../../../ui/form/use-form.ts';
import type { CartLine } from '../../cart/cart.ts';
import type { PickUpPlace } from './pick-up.ts';

export interface OfferedPlace extends PickUpPlace {
  /** What the shop says of it, such as its opening hours; '' for nothing. */
  readonly desc: string;
}

/** A shop of the order, with the places where it hands products over; none where it tells its address by phone. */
export interface PickUpShop {
  readonly id: number;
  readonly nomBoutique: string;
  readonly places: readonly OfferedPlace[];
}

/** What the customer chose so far: ids of places by the id of their shop. */
type Chosen = Readonly<Record<string, number>>;

/** Name of the field in which the place of a shop is chosen. */
export const placeField = (shopId: number): string => `pickUp-${shopId}`;

/** The shops of these lines, each once, in the order of the cart. */
export function shopsOfLines(lines: readonly Pick<CartLine, 'boutique'>[]): CartLine['boutique'][] {
  return [...new Map(lines.map(({ boutique }) => [boutique.id, boutique])).values()];
}

/** The place that was chosen at a shop; its only one need not be chosen. */
export function chosenPlace({ id, places }: PickUpShop, chosen: Chosen): OfferedPlace | undefined {
  return places.length === 1 ? places[0] : places.find((place) => place.id === chosen[id]);
}

/** Ids of the chosen places. */
export const chosenPoints = (shops: readonly PickUpShop[], chosen: Chosen): number[] =>
  shops.flatMap((shop) => chosenPlace(shop, chosen)?.id ?? []);

/** What is said where the places could not be read. */
export const PLACES_NOT_READ = 'The pick-up points could not be loaded. Check your connection, then try again.';

/**
 * What of a pick-up is not chosen yet; undefined when all is.
 * @param shops undefined when they could not be read
 */
export function pickUpFault(shops: readonly PickUpShop[] | undefined, chosen: Chosen): Fault | undefined {
  if (!shops) return { words: PLACES_NOT_READ };
  const open = shops.filter((shop) => shop.places.length > 0 && !chosenPlace(shop, chosen));
  if (open.length === 0) return undefined;
  return {
    words: 'Please choose where you pick up your order.',
    fields: open.map(({ id }) => placeField(id)),
    beside: 'Choose a pick-up point',
  };
}
