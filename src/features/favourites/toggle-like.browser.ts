/** Adds a product to the favourites, or removes it. For the browser. */
import type { ClientError, Result } from '../../client/client.ts';
import { isOffline, type WaitingData, waitForNetwork } from '../../offline/waiting.browser.ts';
import { signInFirst } from '../account/session/after-sign-in.ts';
import { api } from '../account/session/api.browser.ts';
import type { Session } from '../account/session/session.ts';
import { isSignedOut } from '../account/session/signed-out.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { showToast } from '../toasts/toasts.store.ts';
import {
  type ChangeKind,
  changedMessage,
  failedMessage,
  type HeartScreen,
  signInToKeep,
} from './favourite-messages.ts';
import { followLikes, notifyOfLike, showLikes } from './likes.browser.ts';
import { $changingLikes, $likes, likesNow, setChangingLike, setLike, setReadLikes } from './likes.store.ts';
import { refetchGrids } from './refetch-grids.ts';

/** A heart that was pressed. */
interface Heart {
  /** Id of the product. */
  readonly id: number;
  /** Name of the product. */
  readonly name: string;
  readonly screen: HeartScreen;
}

const pairOf = ({ id }: Session, productId: number) => ({ body: { clientId: id, produitId: productId } });

/** Sets the like while the customer of `session` is signed in, since another customer has other favourites. */
function setOwn(session: Session, productId: number, likeId: number | undefined | null): void {
  if (currentSession()?.id === session.id) setLike(productId, likeId);
}

/** Reads the current like of a product; on failure the shown state stays. Returns why it failed. */
async function readLike(session: Session, productId: number): Promise<ClientError | undefined> {
  const since = likesNow();
  const found = await api().call('findLike', pairOf(session, productId));
  if (!found.ok) console.warn('The favourite could not be read again.', found.error);
  else if (currentSession()?.id === session.id) setReadLikes([productId], found.data ? [found.data] : [], since);
  return found.ok ? undefined : found.error;
}

async function add(session: Session, productId: number): Promise<Result<unknown>> {
  const added = await api().call('addLike', pairOf(session, productId));
  if (added.ok) setOwn(session, productId, added.data.id);
  return added;
}

/** Removes a like, whose id is looked up where this page does not know it. */
async function remove(session: Session, productId: number, known: number | undefined): Promise<Result<unknown>> {
  let likeId = known;
  if (likeId === undefined) {
    const found = await api().call('findLike', pairOf(session, productId));
    // Another tab may have removed it already.
    if (!found.ok || !found.data) return found;
    likeId = found.data.id;
  }
  return api().call('deleteLike', { params: { likeId } });
}

const SAVED_LATER = 'You are offline. It will be saved when the network is back.';

/** Queues the change until the network is back, or shows the state `before` again with the error. */
async function notSaved(
  session: Session,
  { id, name }: Heart,
  { kind, before, error }: { kind: ChangeKind; before: number | undefined | null; error: ClientError },
): Promise<void> {
  const about = { about: `like ${id}` };
  if (error.status === 0 && isOffline()) {
    waitForNetwork('like', String(id), { id, clientId: session.id, name, isWanted: kind === 'added' });
    showToast('neutral', SAVED_LATER, about);
    return;
  }
  setOwn(session, id, before);
  if (!isSignedOut(error)) showToast('danger', failedMessage(kind, error), about);
  // Without a connection or a session there is nothing to read.
  if (error.status !== 0 && error.code !== 'session_expired') await readLike(session, id);
}

/**
 * Toggles the favourite of `heart`: shown at once, then saved, then read again. Does nothing while a change is pending.
 * A visitor or a customer without a password must sign in first.
 */
export async function toggleLike(heart: Heart): Promise<void> {
  const { id, name, screen } = heart;
  const session = currentSession();
  if (!session || session.isGuest) return signInFirst({ kind: 'like', id, name }, signInToKeep(name));
  if ($changingLikes.get().has(id)) return;
  followLikes();
  const before = $likes.get().has(id) ? $likes.get().get(id) : null;
  const kind = before === null ? 'added' : 'deleted';
  setChangingLike(id, true);
  setLike(id, before === null ? undefined : null);
  const saved = before === null ? await add(session, id) : await remove(session, id, before);
  // Pending only until then: after the result is read, it may be changed again.
  setChangingLike(id, false);
  if (!saved.ok) return notSaved(session, heart, { kind, before, error: saved.error });
  showToast('success', changedMessage(kind, name, screen), { about: `like ${id}` });
  await readLike(session, id);
  notifyOfLike({ clientId: session.id, kind, productId: id, likeId: $likes.get().get(id) ?? null });
  if (kind === 'added') void refetchGrids(showLikes);
}

/**
 * Saves a favourite that waited for the network, unless it already has the wanted state or another customer is signed
 * in. Returns false when it is not saved.
 */
export async function saveLike({ id, clientId, name, isWanted }: WaitingData['like']): Promise<boolean> {
  const session = currentSession();
  if (session?.id !== clientId) return true;
  // The page shows a state that was never saved.
  const error = await readLike(session, id);
  if (error) return error.status !== 0;
  if ($likes.get().has(id) !== isWanted) await toggleLike({ id, name, screen: 'card' });
  return $likes.get().has(id) === isWanted;
}
