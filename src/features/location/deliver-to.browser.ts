/** The delivery place of a customer, for the address boxes. For the browser. */
import { ADDRESSES_READ_KEY } from '../../shared/storage-keys.ts';
import { api } from '../account/session/api.browser.ts';
import { currentSession, updateSession } from '../account/session/stored-session.ts';
import { setOwnPlace } from './place.store.ts';
import { knownPlace } from './place.ts';
import './show-place.browser.ts';

/** Shows the customer's delivery place in the boxes. Returns whether it is known. */
export function showDeliverTo(): boolean {
  const { place, addresses } = currentSession()?.deliverTo ?? {};
  document.documentElement.toggleAttribute('data-no-address', addresses === 0);
  setOwnPlace(place ?? undefined);
  return Boolean(place);
}

/** Reads the customer's place from the server and stores it in the session, for the first frame of the next page. */
async function readDeliverTo(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const answer = await api().call('getClient', { params: { userId: session.id } });
  if (!answer.ok) {
    console.warn('The place could not be read.', answer.error);
    return;
  }
  sessionStorage.setItem(ADDRESSES_READ_KEY, String(session.id));
  const { deliverTo } = answer.data;
  // The API of an earlier release does not return it.
  if (!deliverTo || JSON.stringify(deliverTo) === JSON.stringify(currentSession()?.deliverTo)) return;
  updateSession({ id: session.id, deliverTo });
}

/** Reads the place once per tab, since another device may have changed the address book. */
export async function readDeliverToOnce(): Promise<void> {
  const session = currentSession();
  if (session && sessionStorage.getItem(ADDRESSES_READ_KEY) !== String(session.id)) await readDeliverTo();
}

interface Address {
  readonly ville: string;
  readonly pays: string;
}

/**
 * Reads the place again if the session disagrees with the address book, as after a change of the book.
 * @param addresses the whole book, newest first
 */
export async function noticeAddresses(addresses: readonly Address[]): Promise<void> {
  const known = currentSession()?.deliverTo;
  const [newest] = addresses;
  const isSamePlace = !newest || known?.place === knownPlace({ city: newest.ville, country: newest.pays });
  const agrees = known?.addresses === addresses.length && isSamePlace;
  if (!agrees) await readDeliverTo();
}
