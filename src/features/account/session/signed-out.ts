/** Handles sessions that the server has ended. For the browser. */
import type { ClientError } from '../../../client/client.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { goToSignIn } from './return-path.ts';
import { endSession } from './stored-session.ts';

/** Text for a failed read, which loses nothing. */
export const SIGN_IN_AGAIN = 'Please sign in again.';

/** Text for a change that was refused because the session ended. */
const NOT_SAVED = `${SIGN_IN_AGAIN} Your change was not saved.`;

/** Opens the sign-in page, which shows `message` and returns to this page. */
export function signInAgain(message = NOT_SAVED): void {
  showToastOnNextPage('danger', message);
  goToSignIn();
}

/**
 * Removes a session that the server refused. A page for customers only is left immediately, since it would wait in vain
 * for its data; any other continues as a visitor's.
 */
export function sessionRefused(): void {
  endSession();
  if (document.documentElement.hasAttribute('data-guarded')) signInAgain(SIGN_IN_AGAIN);
}

/** Calls {@link signInAgain} if `error` means that the session ended. @returns whether it does */
export function isSignedOut(error: ClientError, message = NOT_SAVED): boolean {
  if (error.code !== 'session_expired') return false;
  signInAgain(message);
  return true;
}
