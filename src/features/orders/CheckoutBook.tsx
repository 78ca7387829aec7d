/** Fills the delivery in from the customer's address book (G-100); without an address in it there is nothing to see. */
import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../client/client.ts';
import SelectField from '../../ui/form/SelectField.tsx';
import { api } from '../account/api.browser.ts';
import { placeOf } from '../addresses/address-words.ts';
import type { OrderDetails } from './order-process.ts';

type Address = CallAnswer<'listAddresses'>['data'][number];

interface Props {
  readonly clientId: number;
  readonly onChoose: (details: Partial<OrderDetails>) => void;
}

/** What an address says of a delivery. Its receiver stands in one field: the last word of it is the last name. */
function detailsOf({ nom, numTel, pays, province, ville, adresse }: Address): Partial<OrderDetails> {
  const names = nom.trim().split(/\s+/);
  const last = names.length > 1 ? names.pop() : '';
  return { pseudo: names.join(' '), nom: last ?? '', numTel, pays, etat: province, ville, adresse };
}

export default function CheckoutBook({ clientId, onChoose }: Props) {
  const [addresses, setAddresses] = useState<readonly Address[]>([]);
  useEffect(() => {
    let isHere = true;
    void api()
      .call('listAddresses', { params: { id: clientId } })
      .then((answer) => {
        // Without the book the address is typed.
        if (!answer.ok) console.warn('The address book could not be read.', answer.error);
        else if (isHere) setAddresses(answer.data.data);
      });
    return () => {
      isHere = false;
    };
  }, [clientId]);
  if (addresses.length === 0) return null;
  return (
    <SelectField
      label="From your address book"
      name="book"
      value=""
      onChange={(event) => {
        const chosen = addresses.find(({ id }) => String(id) === event.currentTarget.value);
        if (chosen) onChoose(detailsOf(chosen));
      }}
    >
      <option value="">Choose an address to fill in</option>
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {[address.nom, address.adresse, placeOf(address)].join(', ')}
        </option>
      ))}
    </SelectField>
  );
}
