/** “Not you?”: ends the session of who orders without a password, and clears this device. For the browser. */
import { forgetWaiting } from '../../../offline/waiting.browser.ts';
import { changeCart } from '../../cart/cart.store.ts';
import { currentSession } from '../session/stored-session.ts';
import { signOut } from '../sign-in/sign-out.browser.ts';

/** The cart goes, too, and what waits for the network: both were theirs, and they do not come back. */
export function leaveDevice(): void {
  changeCart(() => []);
  forgetWaiting(currentSession()?.id);
  signOut();
}
