/** The customer's addresses, newest first; without any it is the empty table of STB-09. */
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../client/client.ts';
import Button from '../../ui/Button.tsx';
import { placeOf } from './address-text.ts';

export type Address = CallAnswer<'listAddresses'>['data'][number];

interface Props {
  /** All addresses of the book, newest first. */
  readonly addresses: readonly Address[];
  /** Shown while the table has no row. */
  readonly message: ReactNode;
  /** Called to open the form of an address. */
  onEdit(address: Address): void;
  /** Called to ask before an address is deleted. */
  onDelete(address: Address): void;
}

export function AddressTable({ addresses, message, onEdit, onDelete }: Props) {
  return (
    <table className="address-table">
      <caption className="hidden-words">Your addresses</caption>
      <thead>
        <tr>
          <th scope="col">Receiver</th>
          <th scope="col">Address</th>
          <th scope="col">
            <span className="hidden-words">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {addresses.length === 0 && (
          <tr>
            <td className="address-table__nothing" colSpan={3}>
              {message}
            </td>
          </tr>
        )}
        {addresses.map((address) => (
          <tr key={address.id}>
            <th scope="row">
              {address.nom}
              <span className="address-table__phone">{address.numTel}</span>
            </th>
            <td>
              {address.adresse}
              <span className="address-table__place">{placeOf(address)}</span>
            </td>
            <td className="address-table__ways">
              <Button type="button" variant="secondary" size="s" onClick={() => onEdit(address)}>
                Edit<span className="hidden-words"> the address of {address.nom}</span>
              </Button>
              <Button type="button" variant="quiet" size="s" onClick={() => onDelete(address)}>
                Delete<span className="hidden-words"> the address of {address.nom}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
