/** Continues without a password. For the browser. */

import { NO_ANSWER } from '../../../shared/no-answer.ts';
import { CHECKOUT_PAGE } from '../../orders/order-places.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../session/api.browser.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { currentSession, storeSession } from '../session/stored-session.ts';

/**
 * Opens the checkout for a customer without a password: a new one, unless this browser has one. Returns whether the
 * page is being left.
 */
export async function continueAsGuest(): Promise<boolean> {
  if (!currentSession()?.isGuest) {
    const answer = await api().call('continueAsGuest');
    if (!answer.ok) {
      showToast('danger', answer.error.message || NO_ANSWER);
      return false;
    }
    storeSession(answer.data);
  }
  takeReturnPath();
  // Back does not lead to the sign-in again.
  location.replace(CHECKOUT_PAGE);
  return true;
}
