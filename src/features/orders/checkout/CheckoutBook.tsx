/** Fills in the delivery from the customer's address book. Renders nothing while the book is empty. */
import { placeOf } from '../../addresses/address-text.ts';
import { type BookAddress, detailsOf, isFilledIn } from './book-details.ts';
import type { OrderDetails } from './order-process.ts';

interface Props {
  /** Addresses of the book, newest first. */
  readonly addresses: readonly BookAddress[];
  /** The current values, which determine the marked address. */
  readonly order: OrderDetails;
  /** Called with the fields of the delivery that the chosen address fills in. */
  readonly onChoose: (details: Partial<OrderDetails>) => void;
}

export default function CheckoutBook({ addresses, order, onChoose }: Props) {
  if (addresses.length === 0) return null;
  return (
    <fieldset className="field choice book">
      <legend className="field__label">From your address book</legend>
      <div className="book__cards">
        {addresses.map((address) => (
          <label className="ways__way book__card" key={address.id}>
            <input
              className="check__box check__box--round"
              type="radio"
              name="book"
              value={address.id}
              checked={isFilledIn(address, order)}
              onChange={() => onChoose(detailsOf(address))}
            />
            <span className="ways__words">
              <strong>{address.nom}</strong>
              <span className="ways__soft">{address.adresse}</span>
              <span className="ways__soft">{placeOf(address)}</span>
              <span className="ways__soft">{address.numTel}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
