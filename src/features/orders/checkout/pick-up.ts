/** The pick-up places of an order: one point of sale per shop. Pure. */
import type { PickUpPlace } from '../../../data/tables/orders.ts';
import type { Result } from '../../../shared/failure.ts';
import { PICK_UP } from '../order-status.ts';

/** A place with its shop. */
export interface ShopPlace extends PickUpPlace {
  readonly boutiqueId: number;
}

/** Shown for a shop without a point of sale or without a choice. */
export const ADDRESS_BY_PHONE = 'The shop will tell you its address by phone.';

/** A place on one line: `Ikeja main shop, Shop 4, Main Market, Ikeja, +234 800 000 0101`. */
export function placeText(place: PickUpPlace | null | undefined): string {
  if (!place) return ADDRESS_BY_PHONE;
  return [place.nom, place.adressePrecise, place.phone ?? ''].filter((part) => part !== '').join(', ');
}

/** The input for the pick-up places of an order. */
export interface PlacesInput {
  readonly modeLivraison: string;
  /** Ids of points of sale, as sent. */
  readonly requested: readonly number[];
  /** The points of sale that exist. */
  readonly found: readonly ShopPlace[];
  /** Ids of the shops of the order. */
  readonly shops: readonly number[];
}

const refused = (message: string): Result<never> => ({ ok: false, error: { code: 'pick_up_unavailable', message } });

/** Returns the place of each shop, by shop id, or an error. */
export function checkPlaces({ modeLivraison, requested, found, shops }: PlacesInput): Result<Map<number, PickUpPlace>> {
  const places = new Map<number, PickUpPlace>();
  if (requested.length > 0 && modeLivraison !== PICK_UP)
    return refused('This order is delivered: it has no pick-up point.');
  for (const id of requested) {
    const point = found.find((one) => one.id === id);
    if (!point) return refused('A pick-up point that you chose is not there any more. Please choose another.');
    const { boutiqueId, ...place } = point;
    if (!shops.includes(boutiqueId))
      return refused(`${place.nom} belongs to no shop of this order. Please choose another.`);
    if (places.has(boutiqueId)) return refused('Please choose one pick-up point of each shop.');
    places.set(boutiqueId, place);
  }
  return { ok: true, data: places };
}
