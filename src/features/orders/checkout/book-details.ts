/** An address of the book as the delivery of an order, and the other way round. Pure. */
import type { CallAnswer, CallInput } from '../../../client/client.ts';
import { PICK_UP, SHIP } from '../order-status.ts';
import type { OrderDetails, OrderProcess } from './order-process.ts';
import { fullName, orderAddress } from './order-requests.ts';

export type BookAddress = CallAnswer<'listAddresses'>['data'][number];

/** Label of the box that keeps the address of an order. */
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
 * The address that the last delivery went to; undefined when it is not in the book any more, or in another state than the
 * one that prices were shown for.
 * @param state that was chosen for prices; '' for none
 */
export function lastUsedIn(
  { data, lastUsed }: { readonly data: readonly BookAddress[]; readonly lastUsed: number | null },
  state: string,
): BookAddress | undefined {
  return data.find(({ id, province }) => id === lastUsed && (state === '' || state === province));
}

/** The address of the order as the book keeps it; undefined for a pick-up, and where its customer does not want that. */
export function addressToKeep(order: OrderProcess): CallInput<'addAddress'>['body'] | undefined {
  const { modeLiv, keepAddress, numTel, pays, etat, ville, adresse } = order;
  if (modeLiv === PICK_UP || !keepAddress) return undefined;
  const [street, city, province, country, phone] = [adresse, ville, etat, pays, numTel].map((text) =>
    text.trim().replace(/\s+/g, ' '),
  ) as [string, string, string, string, string];
  return { nom: fullName(order), numTel: phone, pays: country, province, ville: city, adresse: street };
}
