/** Fills in the delivery from the customer's address book (G-100). Renders nothing while the book is empty. */
import { useEffect, useState } from 'react';
import { api } from '../../account/api.browser.ts';
import { placeOf } from '../../addresses/address-words.ts';
import { type BookAddress, detailsOf } from './book-details.ts';
import type { OrderDetails } from './order-process.ts';

interface Props {
  readonly clientId: number;
  /** The current values: the matching address is marked. */
  readonly order: OrderDetails;
  readonly onChoose: (details: Partial<OrderDetails>) => void;
}

/** Whether the form has every value of the address. */
const isFilledIn = (address: BookAddress, order: OrderDetails): boolean =>
  Object.entries(detailsOf(address)).every(([name, value]) => order[name as keyof OrderDetails] === value);

export default function CheckoutBook({ clientId, order, onChoose }: Props) {
  const [addresses, setAddresses] = useState<readonly BookAddress[]>([]);
  useEffect(() => {
    let isHere = true;
    void api()
      .call('listAddresses', { params: { id: clientId } })
      .then((answer) => {
        // Without the book, the customer types the address.
        if (!answer.ok) console.warn('The address book could not be read.', answer.error);
        else if (isHere) setAddresses(answer.data.data);
      });
    return () => {
      isHere = false;
    };
  }, [clientId]);
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
