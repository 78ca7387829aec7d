/** An address of the book as the delivery of an order (G-100). Pure. */
import type { CallAnswer } from '../../../client/client.ts';
import type { OrderDetails } from './order-process.ts';

export type BookAddress = CallAnswer<'listAddresses'>['data'][number];

/** The delivery fields of an address. The receiver is one field; its last word becomes the last name. */
export function detailsOf({ nom, numTel, pays, province, ville, adresse }: BookAddress): Partial<OrderDetails> {
  const names = nom.trim().split(/\s+/);
  const last = names.length > 1 ? names.pop() : '';
  return { pseudo: names.join(' '), nom: last ?? '', numTel, pays, etat: province, ville, adresse };
}
