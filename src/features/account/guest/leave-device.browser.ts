/** “Not you?”: ends the session of who orders without a password, and clears this device (G-518). For the browser. */
import { changeCart } from '../../cart/cart.store.ts';
import { signOut } from '../sign-in/sign-out.browser.ts';

/** The cart goes, too: what is in it was theirs. */
export function leaveDevice(): void {
  changeCart(() => []);
  signOut();
}
