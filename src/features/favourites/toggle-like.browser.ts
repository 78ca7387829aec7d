/** Adds a product to the favourites, or removes it. For the browser. */
import type { ClientError } from '../../client/client.ts';
import { isOffline, type WaitingData, waitForNetwork } from '../../offline/waiting.browser.ts';
import { signInFirst } from '../account/session/after-sign-in.ts';
import { api } from '../account/session/api.browser.ts';
import type { Session } from '../account/session/session.ts';
import { isSignedOut } from '../account/session/signed-out.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { changedMessage, failedMessage, type HeartScreen, signInToKeep } from './favourite-messages.ts';
import type { FavouriteChange } from './favourites-changed.ts';
import { followLikes, showLikes, tellOfLike } from './likes.browser.ts';
import { $changingLikes, $likes, likesNow, setChangingLike, setLike, setReadLikes } from './likes.store.ts';
import { refetchGrids } from './refetch-grids.ts';

/** A heart that was pressed. */
interface Heart {
  /** Of the product. */
  readonly id: number;
  /** Of the product. */
  readonly name: string;
  readonly screen: HeartScreen;
}

const pairOf = ({ id }: Session, productId: number) => ({ body: { clientId: id, produitId: productId } });

/** Sets it while `session`'s customer is signed in: another customer has favourites of their own. */
function setOwn(session: Session, productId: number, likeId: number | undefined | null): void {
  if (currentSession()?.id === session.id) setLike(productId, likeId);
}

/** Reads the current like of a product; on failure the shown state stays. Answers why it failed. */
async function readLike(session: Session, productId: number): Promise<ClientError | undefined> {
  const since = likesNow();
  const found = await api().call('findLike', pairOf(session, productId));
  if (!found.ok) console.warn('The favourite could not be read again.', found.error);
  else if (currentSession()?.id === session.id) setReadLikes([productId], found.data ? [found.data] : [], since);
  return found.ok ? undefined : found.error;
}

/** Answers why it failed. */
async function add(session: Session, productId: number): Promise<ClientError | undefined> {
  const added = await api().call('addLike', pairOf(session, productId));
  if (added.ok) setOwn(session, productId, added.data.id);
  return added.ok ? undefined : added.error;
}

/** Answers why it failed. */
async function remove(
  session: Session,
  productId: number,
  known: number | undefined,
): Promise<ClientError | undefined> {
  let likeId = known;
  if (likeId === undefined) {
    const found = await api().call('findLike', pairOf(session, productId));
    if (!found.ok) return found.error;
    // Another tab has removed it already.
    if (!found.data) return undefined;
    likeId = found.data.id;
  }
  const deleted = await api().call('deleteLike', { params: { likeId } });
  return deleted.ok ? undefined : deleted.error;
}

/** Updates optimistically and reverts on failure. Returns the reason of a failure. */
async function change(
  session: Session,
  productId: number,
  kind: FavouriteChange['kind'],
  { name, screen }: Pick<Heart, 'name' | 'screen'>,
): Promise<ClientError | undefined> {
  const known = $likes.get().get(productId);
  setLike(productId, kind === 'added' ? undefined : null);
  const error = kind === 'added' ? await add(session, productId) : await remove(session, productId, known);
  const about = { about: `like ${productId}` };
  if (error?.kind === 'network' && isOffline()) {
    waitForNetwork('like', String(productId), {
      id: productId,
      clientId: session.id,
      name,
      isWanted: kind === 'added',
    });
    showToast('neutral', SAVED_LATER, about);
  } else if (!error) showToast('success', changedMessage(kind, name, screen), about);
  else {
    setOwn(session, productId, kind === 'added' ? null : known);
    if (!isSignedOut(error)) showToast('danger', failedMessage(kind, error), about);
  }
  return error;
}

const SAVED_LATER = 'You are offline. It will be saved when the network is back.';

/**
 * Saves a favourite that waited for the network, unless it is as wanted or somebody else is signed in. Returns false when
 * it is not saved.
 */
export async function saveLike({ id, clientId, name, isWanted }: WaitingData['like']): Promise<boolean> {
  const session = currentSession();
  if (session?.id !== clientId) return true;
  // What the page shows was never saved.
  const error = await readLike(session, id);
  if (error) return error.kind !== 'network';
  if ($likes.get().has(id) !== isWanted) await toggleLike({ id, name, screen: 'card' });
  return $likes.get().has(id) === isWanted;
}

/** Toggles the favourite of `heart`; does nothing while a change is pending. A visitor, and who has no password, signs in first. */
export async function toggleLike({ id, name, screen }: Heart): Promise<void> {
  const session = currentSession();
  if (!session || session.isGuest) {
    signInFirst({ kind: 'like', id, name }, signInToKeep(name));
    return;
  }
  if ($changingLikes.get().has(id)) return;
  followLikes();
  const kind = $likes.get().has(id) ? 'deleted' : 'added';
  setChangingLike(id, true);
  // Pending only until then: after the result is read, it may be changed again.
  const error = await change(session, id, kind, { name, screen }).finally(() => setChangingLike(id, false));
  // Without a connection or a session there is nothing to read.
  if (error?.kind !== 'network' && error?.kind !== 'unauthorized') await readLike(session, id);
  if (error) return;
  tellOfLike({ clientId: session.id, kind, productId: id, likeId: $likes.get().get(id) ?? null });
  if (kind === 'added') void refetchGrids(showLikes);
}
