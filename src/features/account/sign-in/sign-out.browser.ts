/** Ends the session of this browser. For the browser. */

import { plainCall } from '../../../client/plain-call.ts';
import { forgetSeen } from '../../../offline/forget-seen.browser.ts';
import { forgetDrafts } from '../../../shared/drafts.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { accountCalls } from '../account.calls.ts';
import { forgetPressed } from '../session/after-sign-in.ts';
import { currentSession, forgetSession } from '../session/stored-session.ts';
import { LOGGED_OUT } from './signed-out-message.ts';

/** Ends the session on the server and on this device, even if the call fails, and opens home. */
export function signOut(): void {
  const session = currentSession();
  if (session) {
    // The page navigates away during the call.
    plainCall(accountCalls.signOut, { bearer: session.token, keepalive: true }).catch((error: unknown) =>
      console.warn('The logout was not sent to the server.', error),
    );
  }
  forgetSession();
  forgetDrafts();
  forgetPressed();
  forgetSeen().catch(console.warn);
  if (location.pathname === '/') {
    showToast('success', LOGGED_OUT);
    return;
  }
  showToastOnNextPage('success', LOGGED_OUT);
  location.assign('/');
}
