/** Where orders of this page's visitor go. Shared by its address boxes; show-place.browser.ts draws it. */
import { atom } from 'nanostores';
import type { Place } from './place.ts';

interface DeliveryPlace {
  /** City and country of a customer's newest address. */
  readonly own?: string | undefined;
  /** Where the visitor's network seems to be, also when nothing is known of it; undefined before it was looked up. */
  readonly found?: Place | undefined;
}

export const $place = atom<DeliveryPlace>({});

/** Sets the place of a customer's own address; undefined for a visitor, or without an address. */
export const setOwnPlace = (own: string | undefined): void => $place.set({ ...$place.get(), own });

export const setFoundPlace = (found: Place): void => $place.set({ ...$place.get(), found });
