/** Selects the pick-up place of each shop of the order. */
import { useEffect, useRef } from 'react';
import SelectField from '../../../ui/form/SelectField.tsx';
import RetryButton from '../../../ui/RetryButton.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import type { CartLine } from '../../cart/cart.ts';
import { changeOrderProcess } from './checkout.store.ts';
import type { OrderProcess } from './order-process.ts';
import { ADDRESS_BY_PHONE } from './pick-up.ts';
import { usePickUpShops } from './pick-up-shops.browser.tsx';
import { chosenPlace, type OfferedPlace, type PickUpShop, PLACES_NOT_READ, placeField } from './pick-up-shops.ts';

interface Props {
  /** The order, with the places chosen so far. */
  readonly order: OrderProcess;
  /** The lines that can be ordered. */
  readonly lines: readonly CartLine[];
  /** Error messages of the fields. */
  readonly error: (name: string) => string | undefined;
  /** Called when the places have loaded, which makes the error about their absence outdated. */
  readonly onRead: () => void;
}

/** @param isNamed whether to show the name, which the field above otherwise shows */
function Place({ place, isNamed }: { readonly place: OfferedPlace; readonly isNamed: boolean }) {
  return (
    <p className="pick-up__place">
      {isNamed && <strong>{place.nom}</strong>}
      <span>{place.adressePrecise}</span>
      {place.desc !== '' && <span>{place.desc}</span>}
      {place.phone !== null && <span>{place.phone}</span>}
    </p>
  );
}

interface ShopProps {
  /** A shop of the order, with the places that it offers. */
  readonly shop: PickUpShop;
  /** The chosen places of all shops. */
  readonly chosen: OrderProcess['pickUpPoints'];
  /** The error below the choice; undefined for none. */
  readonly error: string | undefined;
  /** Called with the id of the place (`pointDeVentes`). */
  readonly onChoose: (placeId: number) => void;
}

function Shop({ shop, chosen, error, onChoose }: ShopProps) {
  const { id, nomBoutique, places } = shop;
  const place = chosenPlace(shop, chosen);
  if (places.length < 2)
    return (
      <div className="pick-up__shop">
        <p className="pick-up__name">{nomBoutique}</p>
        {place ? <Place place={place} isNamed /> : <p className="pick-up__place">{ADDRESS_BY_PHONE}</p>}
      </div>
    );
  return (
    <div className="pick-up__shop">
      <SelectField
        label={`Pick up at ${nomBoutique}`}
        name={placeField(id)}
        value={place?.id ?? ''}
        required
        error={error}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        <option value="">Choose a pick-up point</option>
        {places.map((one) => (
          <option key={one.id} value={one.id}>
            {one.nom}, {one.adressePrecise}
          </option>
        ))}
      </SelectField>
      {place && <Place place={place} isNamed={false} />}
    </div>
  );
}

export default function PickUpChoice({ order, lines, error, onRead }: Props) {
  const { shops, isFailed, again } = usePickUpShops(lines, true);
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    if (shops) read.current();
  }, [shops]);
  if (isFailed)
    return (
      <div className="notice" role="alert">
        <p>{PLACES_NOT_READ}</p>
        <RetryButton variant="secondary" onRetry={again} />
      </div>
    );
  if (!shops) return <Spinner label="Loading the pick-up points" />;
  return (
    <div className="pick-up">
      {shops.map((shop) => (
        <Shop
          key={shop.id}
          shop={shop}
          chosen={order.pickUpPoints}
          error={error(placeField(shop.id))}
          onChoose={(placeId) => changeOrderProcess({ pickUpPoints: { ...order.pickUpPoints, [shop.id]: placeId } })}
        />
      ))}
    </div>
  );
}
