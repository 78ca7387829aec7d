/** Hearts: a click makes a product a favourite, or takes it back (CRD-04, CRD-06, PDP-04). */
import type { ClientError } from '../../client/client.ts';
import { api } from '../account/api.browser.ts';
import { goToSignIn } from '../account/return-path.ts';
import type { Session } from '../account/session.ts';
import { isSignedOut } from '../account/signed-out.ts';
import { currentSession } from '../account/stored-session.ts';
import { showToast } from '../toasts/toasts.ts';
import { changedWords, failedWords, type HeartScreen, nameOfHeart } from './favourite-words.ts';
import { FAVOURITES_CHANGED, type FavouriteChange } from './favourites-changed.ts';
import { likeOf, setLike, showHearts } from './hearts.browser.ts';
import { refetchGrids } from './refetch-grids.ts';

/** Products whose change is under way. */
const busy = new Set<number>();
/** How often each product was changed: what was asked before the last time says nothing of it any more. */
const changes = new Map<number, number>();

function setBusy(productId: number, isBusy: boolean): void {
  if (isBusy) {
    busy.add(productId);
    changes.set(productId, (changes.get(productId) ?? 0) + 1);
  } else busy.delete(productId);
  for (const heart of document.querySelectorAll(`[data-like="${productId}"]`)) {
    if (isBusy) heart.setAttribute('aria-busy', 'true');
    else heart.removeAttribute('aria-busy');
  }
}

const pairOf = ({ id }: Session, productId: number) => ({ body: { clientId: id, produitId: productId } });

/** Shows it while `session`'s customer is there: whoever came meanwhile has favourites of their own, or none. */
function show(session: Session, productId: number, likeId: number | undefined | null): void {
  if (currentSession()?.id === session.id) setLike(productId, likeId);
}

/**
 * Asks what the like of a product is now (CRD-07); when that fails, what is shown stays (CRD-23), and so it does when it was
 * changed again meanwhile, which is read by itself.
 */
async function readLike(session: Session, productId: number): Promise<void> {
  const last = changes.get(productId);
  const found = await api().call('findLike', pairOf(session, productId));
  if (!found.ok) console.warn('The favourite could not be read again.', found.error);
  else if (changes.get(productId) === last) show(session, productId, found.data?.id ?? null);
}

/** Answers why it failed. */
async function add(session: Session, productId: number): Promise<ClientError | undefined> {
  const added = await api().call('addLike', pairOf(session, productId));
  if (added.ok) show(session, productId, added.data.id);
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
    // Another tab took it away already.
    if (!found.data) return undefined;
    likeId = found.data.id;
  }
  const deleted = await api().call('deleteLike', { params: { likeId } });
  return deleted.ok ? undefined : deleted.error;
}

/** Shows at once what is to become of it, and takes that back when it does not. Answers why it did not. */
async function change(
  session: Session,
  productId: number,
  kind: FavouriteChange['kind'],
  words: string,
): Promise<ClientError | undefined> {
  const known = likeOf(productId);
  setLike(productId, kind === 'added' ? undefined : null);
  const error = kind === 'added' ? await add(session, productId) : await remove(session, productId, known);
  const about = { about: `like ${productId}` };
  if (!error) showToast('success', words, about);
  else {
    show(session, productId, kind === 'added' ? null : known);
    if (!isSignedOut(error)) showToast('danger', failedWords(kind, error), about);
  }
  return error;
}

async function toggle(heart: HTMLElement): Promise<void> {
  const session = currentSession();
  if (!session) {
    goToSignIn();
    return;
  }
  const productId = Number(heart.dataset.like);
  if (busy.has(productId)) return;
  const screen = (heart.dataset.screen as HeartScreen | undefined) ?? 'card';
  const kind = heart.ariaPressed === 'true' ? 'deleted' : 'added';
  const words = changedWords(kind, nameOfHeart(heart.ariaLabel ?? ''), screen);
  setBusy(productId, true);
  // Only so long: whoever has read what became of it may change it again.
  const error = await change(session, productId, kind, words).finally(() => setBusy(productId, false));
  // Without a connection, or a session, there is nothing to learn.
  if (error?.kind !== 'network' && error?.kind !== 'unauthorized') await readLike(session, productId);
  if (error) return;
  dispatchEvent(new CustomEvent(FAVOURITES_CHANGED, { detail: { kind, productId } }));
  if (kind === 'added') void refetchGrids(showHearts);
}

export function start(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-like]') : null;
    if (heart) void toggle(heart);
  });
}
