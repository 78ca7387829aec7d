/** Follows a shop, or stops following it. For the browser. */

import { NO_ANSWER } from '../../shared/no-answer.ts';
import { signInFirst } from '../account/session/after-sign-in.ts';
import { api } from '../account/session/api.browser.ts';
import { isSignedOut } from '../account/session/signed-out.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { closeToasts, showToast } from '../toasts/toasts.store.ts';
import { SIGN_IN_TO_FOLLOW } from './follow-label.ts';
import { followsRead, notifyOfFollow, startFollows } from './follows.browser.ts';
import { $follows, setChangingFollow, setFollow, setFollowers } from './follows.store.ts';

/** Reads the state and the count of a shop again after a change, and notifies other tabs. */
async function readAgain(clientId: number, shopId: number): Promise<void> {
  const [state, count] = await Promise.all([
    api().call('findFollow', { body: { clientId, boutiqueId: shopId } }),
    api().call('countFollowers', { params: { boutiqueId: shopId } }),
  ]);
  if ($follows.get().customer !== clientId) return;
  if (state.ok) setFollow(shopId, state.data.data !== null);
  else console.warn('The follow of the shop could not be read.', state.error);
  const followers = count.ok ? count.data.totalItems : undefined;
  if (followers !== undefined) setFollowers(shopId, followers);
  if (!count.ok) console.warn('The followers could not be counted.', count.error);
  notifyOfFollow({ clientId, shopId, isFollowed: $follows.get().followed.has(shopId), followers });
}

/**
 * Toggles whether a shop is followed; does nothing while a change is pending. A visitor or a customer without a
 * password must sign in first.
 * @param willFollow whether to follow; until the states are read a button says `Follow`, and only follows
 */
export async function toggleFollow(shopId: number, willFollow = !$follows.get().followed.has(shopId)): Promise<void> {
  const session = currentSession();
  if (!session || session.isGuest) return signInFirst({ kind: 'follow', id: shopId }, SIGN_IN_TO_FOLLOW);
  const clientId = session.id;
  startFollows();
  if ($follows.get().changing.has(shopId)) return;
  await followsRead();
  const { customer, changing, followed } = $follows.get();
  if (customer !== clientId || changing.has(shopId) || followed.has(shopId) === willFollow) return;
  setChangingFollow(shopId, true);
  const about = `follow ${shopId}`;
  closeToasts(about);
  const answer = await api().call(willFollow ? 'followShop' : 'unfollowShop', {
    body: { clientId, boutiqueId: shopId },
  });
  if (answer.ok) {
    if ($follows.get().customer === clientId) setFollow(shopId, willFollow);
    await readAgain(clientId, shopId);
  } else if (!isSignedOut(answer.error)) showToast('danger', answer.error.message || NO_ANSWER, { about });
  setChangingFollow(shopId, false);
}
