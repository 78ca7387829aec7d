/** What an account page does when the server says that the session has ended (G-61). For the browser. */
import type { ClientError } from '../../client/client.ts';
import { showToastOnNextPage } from '../toasts/toasts.ts';
import { goToSignIn } from './return-path.ts';

/** For a read, by which nothing is lost. */
export const SIGN_IN_AGAIN = 'Please sign in again.';

/**
 * Sends whoever was signed out meanwhile to sign in, and back to this page afterwards; `words` are shown there.
 * @returns whether `error` says so
 */
export function isSignedOut(error: ClientError, words = `${SIGN_IN_AGAIN} Your change was not saved.`): boolean {
  if (error.kind !== 'unauthorized') return false;
  showToastOnNextPage('danger', words);
  goToSignIn();
  return true;
}
