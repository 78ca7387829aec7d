/** Where each shop hands its part of an order over (G-150). */
import { ADDRESS_BY_PHONE, type PickUpPlace } from './pick-up.ts';

/** A shop of the order with its place; none where it gives its address by phone. */
export interface PlaceOfShop {
  readonly shop: string;
  readonly place: PickUpPlace | null | undefined;
}

export default function PickUpPlaces({ places }: { readonly places: readonly PlaceOfShop[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none for Safari
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
