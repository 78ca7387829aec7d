/**
 * Reads which products of the page are favourites, notifies other tabs of changes, updates the hearts. For the browser.
 */
import { plainCall } from '../../client/plain-call.ts';
import { MAX_IDS } from '../../shared/page-sizes.ts';
import { openTabChannel } from '../../shared/tab-channel.browser.ts';
import { sessionRefused } from '../account/session/signed-out.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { favouritesCalls } from './favourites.calls.ts';
import {
  $likes,
  FAVOURITES_CHANGED,
  type FavouriteChange,
  forgetLikes,
  likesNow,
  setLike,
  setReadLikes,
} from './likes.store.ts';

/** A favourite that a tab has changed. */
interface LikeMessage extends FavouriteChange {
  readonly clientId: number;
  /** Null for a product that is no longer a favourite. */
  readonly likeId: number | null;
}

/** Products of the hearts of this page. */
const shownProducts = () => [
  ...new Set(Array.from(document.querySelectorAll<HTMLElement>('[data-like]'), ({ dataset }) => Number(dataset.like))),
];

/** Hydrates the hearts whose state differs from the HTML. */
export function showLikes(): void {
  for (const productId of $likes.get().keys())
    for (const heart of document.querySelectorAll<HTMLElement>(`[data-island] > [data-like="${productId}"]`))
      if (heart.parentElement) window.hydration?.hydrate(heart.parentElement);
}

/** Notifies the lists of this page of a changed favourite. */
const notifyPage = ({ kind, productId }: FavouriteChange) =>
  dispatchEvent(new CustomEvent<FavouriteChange>(FAVOURITES_CHANGED, { detail: { kind, productId } }));

let notifyTabs: ((message: LikeMessage) => void) | undefined;

/** Shows what other tabs change and notifies them of changes here; a second call does nothing. */
export function followLikes(): void {
  if (notifyTabs) return;
  $likes.listen(showLikes);
  notifyTabs = openTabChannel<LikeMessage>('likes', (message) => {
    if (currentSession()?.id !== message.clientId) return;
    setLike(message.productId, message.likeId);
    notifyPage(message);
  });
}

/** Notifies this page and all other tabs of a changed favourite. */
export function notifyOfLike(message: LikeMessage): void {
  notifyTabs?.(message);
  notifyPage(message);
}

/** Id of the customer whose favourites are shown; undefined for a visitor. */
let customer: number | undefined;

/**
 * Reads the states of all hearts of the page in one request; a visitor has no favourites. A
 * failure is only logged; a refused session ends.
 */
export async function readLikes(): Promise<void> {
  const session = currentSession();
  if (session?.id !== customer) forgetLikes();
  customer = session?.id;
  if (!session) return;
  const ids = shownProducts().slice(0, MAX_IDS);
  if (ids.length === 0) return;
  // Hearts added to the page meanwhile.
  showLikes();
  const since = likesNow();
  try {
    const answer = await plainCall(favouritesCalls.listLikeStates, {
      params: { userId: session.id },
      query: { ids: ids.join() },
      bearer: session.token,
    });
    // Another customer has signed in, and reads their own.
    if (currentSession()?.token !== session.token) return;
    if (!answer.ok) {
      console.warn(`The favourites of this page could not be read (${answer.status}).`);
      if (answer.status === 401) sessionRefused();
      return;
    }
    const { data }: { data: { id: number; produitId: number }[] } = await answer.json();
    setReadLikes(ids, data, since);
  } catch (error) {
    console.warn('The favourites of this page could not be read.', error);
  }
}
