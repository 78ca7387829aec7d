/** The customer's address book at the checkout: it is read once, and the last used address is filled in. */
import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../../client/client.ts';
import { api } from '../../account/session/api.browser.ts';
import { chosenState } from '../../delivery/chosen-state.store.ts';
import { PICK_UP } from '../order-status.ts';
import { detailsOf, lastUsedIn } from './book-details.ts';
import { changeOrderProcess, currentOrder } from './checkout.store.ts';

export type AddressBook = Pick<CallAnswer<'listAddresses'>, 'data' | 'lastUsed'>;

const EMPTY: AddressBook = { data: [], lastUsed: null };

/**
 * The book; empty while loading, and if it could not be read. @param idCommande number of the order that is filled in
 */
export function useAddressBook(clientId: number, idCommande: string): AddressBook {
  const [book, setBook] = useState(EMPTY);
  useEffect(() => {
    let isHere = true;
    void api()
      .call('listAddresses', { params: { id: clientId } })
      .then((answer) => {
        // Without the book, the customer types the address.
        if (!answer.ok) console.warn('The address book could not be read.', answer.error);
        else if (isHere) setBook(answer.data);
      });
    return () => {
      isHere = false;
    };
  }, [clientId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order is filled in anew
  useEffect(() => {
    const order = currentOrder();
    const last = lastUsedIn(book, chosenState());
    if (last && order.clientId === clientId && order.adresse === '' && order.modeLiv !== PICK_UP)
      changeOrderProcess(detailsOf(last));
  }, [book, clientId, idCommande]);
  return book;
}
