/** Reads which shops of the page are followed, notifies other tabs of changes, updates the buttons. For the browser. */

import { openTabChannel } from '../../shared/tab-channel.browser.ts';
import { api } from '../account/session/api.browser.ts';
import { currentSession, followSession } from '../account/session/stored-session.ts';
import { LIST_REFINED } from '../lists/refine.browser.ts';
import {
  $followers,
  $follows,
  followsNow,
  setFollow,
  setFollower,
  setFollowers,
  setReadFollows,
  setReadingFollows,
} from './follows.store.ts';

/** A change made by a tab. */
interface FollowMessage {
  readonly clientId: number;
  readonly shopId: number;
  readonly isFollowed: boolean;
  /** Followers of the shop; undefined when the count could not be read. */
  readonly followers: number | undefined;
}

const islands = (name: string) => document.querySelectorAll<HTMLElement>(`[data-island=${name}]`);

/** Hydrates the buttons and counts whose state differs from the HTML: for a customer, every button. */
function showFollows(): void {
  if ($follows.get().customer !== undefined) for (const button of islands('follow')) window.hydration?.hydrate(button);
  for (const count of islands('followers'))
    if ($followers.get().has(Number(count.querySelector<HTMLElement>('[data-followers]')?.dataset.followers)))
      window.hydration?.hydrate(count);
}

let turns = 0;
/** Resolves when the states have been read; undefined while they are not being read. */
let reading: Promise<void> | undefined;

/** Resolves when the states of the page have been read. */
export const followsRead = async (): Promise<void> => reading;

/** Reads in one request which shops of this page `customer` follows. */
async function readStatesOf(customer: number, shopIds: readonly number[]): Promise<void> {
  const since = followsNow();
  turns += 1;
  const turn = turns;
  const answer = await api().call('listFollowStates', { params: { id: customer }, query: { ids: shopIds.join(',') } });
  // Newer states are being read: of another customer, or for another list.
  if (turn !== turns || $follows.get().customer !== customer) return;
  // No toast: the visitor did not ask for it, and a button that says `Follow` still works.
  if (answer.ok) setReadFollows(shopIds, answer.data.data, since);
  else console.warn('The follows could not be read.', answer.error);
  reading = undefined;
  setReadingFollows(false);
}

/** Shows the states of the customer who is signed in now; a visitor follows nothing. */
function readFollows(): void {
  const customer = currentSession()?.id;
  if (customer !== $follows.get().customer) setFollower(customer);
  const buttons = document.querySelectorAll<HTMLElement>('[data-follow]');
  const shopIds = [...new Set(Array.from(buttons, ({ dataset }) => Number(dataset.follow)))];
  // Without a button there is nothing to read.
  const hasShops = customer !== undefined && shopIds.length > 0;
  setReadingFollows(hasShops);
  reading = hasShops ? readStatesOf(customer, shopIds) : undefined;
  showFollows();
}

let notify: ((message: FollowMessage) => void) | undefined;

/** Notifies other tabs of a change. */
export const notifyOfFollow = (message: FollowMessage): void => notify?.(message);

/** Starts showing which shops are followed; a second call does nothing. */
export function startFollows(): void {
  if (notify) return;
  notify = openTabChannel<FollowMessage>('follows', ({ clientId, shopId, isFollowed, followers }) => {
    if (currentSession()?.id !== clientId) return;
    setFollow(shopId, isFollowed);
    if (followers !== undefined) setFollowers(shopId, followers);
  });
  $followers.listen(showFollows);
  followSession(() => {
    if (currentSession()?.id !== $follows.get().customer) readFollows();
  });
  // Another page may have changed it while this one was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readFollows();
  });
  addEventListener(LIST_REFINED, readFollows);
  readFollows();
}
