/** Converts an address of the book to the delivery of an order, and back. Pure. */
import type { CallAnswer, CallInput } from '../../../client/client.ts';
import { PICK_UP, SHIP } from '../order-status.ts';
import type { OrderDetails, OrderProcess } from './order-process.ts';
import { fullName, orderAddress } from './order-requests.ts';

export type BookAddress = CallAnswer<'listAddresses'>['data'][number];

/** Label of the checkbox that saves the address of an order. */
export const KEEP_ADDRESS = 'Keep this address';

/** The delivery fields of an address. The receiver is one field; its last word becomes the last name. */
export function detailsOf({ nom, numTel, pays, province, ville, adresse }: BookAddress): Partial<OrderDetails> {
  const names = nom.trim().split(/\s+/);
  const last = names.length > 1 ? names.pop() : '';
  return { pseudo: names.join(' '), nom: last ?? '', numTel, pays, etat: province, ville, adresse };
}

/** Whether the order goes to the address, and to its receiver. */
export function isFilledIn(address: BookAddress, order: OrderDetails): boolean {
  const filled = { ...order, ...detailsOf(address), modeLiv: SHIP } as const;
  const wanted = { ...order, modeLiv: SHIP } as const;
  return (
    orderAddress(filled) === orderAddress(wanted) &&
    fullName(filled) === fullName(order) &&
    address.numTel === order.numTel
  );
}

/**
 * The address of the last delivery; undefined if it is no longer in the book, or in another state than the one chosen
 * for prices.
 * @param state chosen for prices; '' for none
 */
export function lastUsedIn(
  { data, lastUsed }: { readonly data: readonly BookAddress[]; readonly lastUsed: number | null },
  state: string,
): BookAddress | undefined {
  return data.find(({ id, province }) => id === lastUsed && (state === '' || state === province));
}

/**
 * The address of the order in the form of the book; undefined for a pick-up, or if the customer does not want to save
 * it.
 */
export function addressToKeep(order: OrderProcess): CallInput<'addAddress'>['body'] | undefined {
  const { modeLiv, keepAddress, numTel, pays, etat, ville, adresse } = order;
  if (modeLiv === PICK_UP || !keepAddress) return undefined;
  const [street, city, province, country, phone] = [adresse, ville, etat, pays, numTel].map((text) =>
    text.trim().replace(/\s+/g, ' '),
  ) as [string, string, string, string, string];
  return { nom: fullName(order), numTel: phone, pays: country, province, ville: city, adresse: street };
}
