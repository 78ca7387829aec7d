/**
 * Completes what a visitor pressed before they signed in (features/account/session/after-sign-in.ts). For the browser.
 */
import { takePressed } from '../features/account/session/after-sign-in.ts';
import { currentSession } from '../features/account/session/stored-session.ts';
import { saveLike } from '../features/favourites/toggle-like.browser.ts';
import { toggleFollow } from '../features/follows/toggle-follow.browser.ts';

/** Performs the stored action of the customer who is now signed in, once. */
export async function doPressed(): Promise<void> {
  const clientId = currentSession()?.id;
  const pressed = clientId === undefined ? undefined : takePressed(clientId);
  if (clientId === undefined || pressed === undefined) return;
  if (pressed.kind === 'follow') await toggleFollow(pressed.id, true);
  else await saveLike({ id: pressed.id, name: String(pressed.name), clientId, isWanted: true });
}
