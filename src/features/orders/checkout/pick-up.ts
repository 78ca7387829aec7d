/** Where an order is picked up: one point of sale of each shop (G-150). Pure. */
import { PICK_UP } from '../order-status.ts';

/** A point of sale, in the words of when it was chosen. */
export interface PickUpPlace {
  readonly id: number;
  readonly nom: string;
  readonly adressePrecise: string;
  /** The shop's phone number. */
  readonly phone: string | null;
}

/** A place with the shop that it belongs to. */
export interface ShopPlace extends PickUpPlace {
  readonly boutiqueId: number;
}

/** Said of a shop without a point of sale, and where none was chosen. */
export const ADDRESS_BY_PHONE = 'The shop will tell you its address by phone.';

/** The same on one line: `Ikeja main shop, Shop 4, Main Market, Ikeja, +234 800 000 0101`. */
export function placeWords(place: PickUpPlace | null | undefined): string {
  if (!place) return ADDRESS_BY_PHONE;
  return [place.nom, place.adressePrecise, place.phone ?? ''].filter((part) => part !== '').join(', ');
}

/** What decides where an order is picked up. */
export interface AskedPlaces {
  readonly modeLivraison: string;
  /** Ids of points of sale, as they were sent. */
  readonly asked: readonly number[];
  /** Those of them that are there. */
  readonly found: readonly ShopPlace[];
  /** Ids of the shops of the order. */
  readonly shops: readonly number[];
}

/** The place of each shop, by its id; in words why they cannot be taken, when they cannot. */
export function checkPlaces({ modeLivraison, asked, found, shops }: AskedPlaces): Map<number, PickUpPlace> | string {
  const places = new Map<number, PickUpPlace>();
  if (asked.length > 0 && modeLivraison !== PICK_UP) return 'This order is delivered: it has no pick-up point.';
  for (const id of asked) {
    const point = found.find((one) => one.id === id);
    if (!point) return 'A pick-up point that you chose is not there any more. Please choose another.';
    const { boutiqueId, ...place } = point;
    if (!shops.includes(boutiqueId)) return `${place.nom} belongs to no shop of this order. Please choose another.`;
    if (places.has(boutiqueId)) return 'Please choose one pick-up point of each shop.';
    places.set(boutiqueId, place);
  }
  return places;
}
