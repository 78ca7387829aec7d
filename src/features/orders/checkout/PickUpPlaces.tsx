/** The pick-up place of each shop of an order. */

import type { PickUpPlace } from '../../../data/tables/orders.ts';
import { ADDRESS_BY_PHONE } from './pick-up.ts';

/** A shop of the order with its pick-up place; null if the shop tells its address by phone. */
export interface PlaceOfShop {
  readonly shop: string;
  readonly place: PickUpPlace | null | undefined;
}

export default function PickUpPlaces({ places }: { readonly places: readonly PlaceOfShop[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari needs the role on a list without bullets
    <ul className="pick-up-places" role="list">
      {places.map(({ shop, place }) => (
        <li key={shop}>
          <strong>{shop}</strong>
          {place ? (
            <>
              <span>
                {place.nom}, {place.adressePrecise}
              </span>
              {place.phone !== null && <a href={`tel:${place.phone.replace(/[^+\d]/g, '')}`}>{place.phone}</a>}
            </>
          ) : (
            <span>{ADDRESS_BY_PHONE}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
