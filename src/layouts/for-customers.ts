/** What every page does for whoever is signed in: their menu, their hearts, the stores they follow, their cart. */
import { drawMenu } from '../features/account/account-menu.controls.ts';
import { currentSession, followSession } from '../features/account/stored-session.ts';

/** A part that fails takes no other along, and nobody waits for it. */
const logged = (part: Promise<unknown>) => part.catch((error: unknown) => console.warn(error));

/** Hearts of a visitor are empty, also those that were a customer's. */
const readHearts = () =>
  document.querySelector('[data-like]') &&
  logged(import('../features/favourites/hearts.browser.ts').then((hearts) => hearts.readHearts()));

function show(): void {
  drawMenu();
  readHearts();
  if (!currentSession()) return;
  logged(import('../features/cart/cart-sync.browser.ts').then(({ keepInStep }) => keepInStep()));
  // It follows the session by itself.
  if (document.querySelector('[data-follow]')) logged(import('../features/follows/follows.controls.ts'));
}

(window.requestIdleCallback ?? setTimeout)(show);
followSession(show);
// A page that is come back to may show what another page changed, and whoever was signed in then.
addEventListener('pageshow', ({ persisted }) => persisted && show());
