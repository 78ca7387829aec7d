/** The event after this tab has changed a favourite. For the browser. */

/** Name of the event, a `CustomEvent` of {@link FavouriteChange}; lists that hold favourites read again (GEN-35). */
export const FAVOURITES_CHANGED = 'favourites-changed';

export interface FavouriteChange {
  readonly kind: 'added' | 'deleted';
  /** Of the product. */
  readonly productId: number;
}

declare global {
  interface WindowEventMap {
    [FAVOURITES_CHANGED]: CustomEvent<FavouriteChange>;
  }
}
