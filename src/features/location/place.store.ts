/**
 * The place to which orders of this visitor go. Shared by the address boxes of a page; show-place.browser.ts displays
 * it.
 */
import { atom } from 'nanostores';
import type { Place } from './place.ts';

interface DeliveryPlace {
  /** City and country of a customer's newest address. */
  readonly own?: string | undefined;
  /** The visitor's place by network, even if it is unknown; undefined until it has been looked up. */
  readonly found?: Place | undefined;
}

export const $place = atom<DeliveryPlace>({});

/** Sets the place of a customer's own address; undefined for a visitor, or without an address. */
export const setOwnPlace = (own: string | undefined): void => $place.set({ ...$place.get(), own });

/** Sets the visitor's place by network. */
export const setFoundPlace = (found: Place): void => $place.set({ ...$place.get(), found });
