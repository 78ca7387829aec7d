/** The address book of a customer, for the panel of the delivery-address box. For the browser. */
import type { CallAnswer } from '../../client/client.ts';
import { loadPanelStyles } from '../../hydration/panel-styles.ts';
import { api } from '../account/session/api.browser.ts';
import { noticeAddresses } from './deliver-to.browser.ts';

export type OwnAddress = CallAnswer<'listAddresses'>['data'][number];

/** Reads the addresses of a customer, newest first; undefined on failure. Also loads their styles. */
export async function readOwnAddresses(customer: number): Promise<readonly OwnAddress[] | undefined> {
  const [answer] = await Promise.all([api().call('listAddresses', { params: { id: customer } }), loadPanelStyles()]);
  if (answer.ok) return answer.data.data;
  console.warn('The addresses could not be read.', answer.error);
  return undefined;
}

/** Notifies the rest of the page of the address book. */
export function notifyOfAddresses(addresses: readonly OwnAddress[]): void {
  document.documentElement.toggleAttribute('data-no-address', addresses.length === 0);
  void noticeAddresses(addresses);
}
