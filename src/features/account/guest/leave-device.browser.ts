/** “Not you?”: ends the session of a customer without a password, and clears this device. For the browser. */
import { forgetWaiting } from '../../../offline/waiting.browser.ts';
import { changeCart } from '../../cart/cart.store.ts';
import { currentSession } from '../session/stored-session.ts';
import { signOut } from '../sign-in/sign-out.browser.ts';

/** Also deletes the cart and the changes that wait for the network, since this customer cannot sign in again. */
export function leaveDevice(): void {
  changeCart(() => []);
  forgetWaiting(currentSession()?.id);
  signOut();
}
