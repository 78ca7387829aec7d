/** What every page does for whoever is signed in: their menu, their hearts, the stores they follow, their cart. */
import { drawMenu, start as startMenu } from '../features/account/account-menu.controls.ts';
import { currentSession, followSession } from '../features/account/stored-session.ts';
import { followLikes, readLikes } from '../features/favourites/likes.browser.ts';
import { startFollows } from '../features/follows/follows.browser.ts';
import { readDeliverToOnce, showDeliverTo } from '../features/location/deliver-to.browser.ts';
import { followOwnItems, startOwnItems } from '../features/own-items.browser.ts';
import { LIST_REFINED } from '../features/refine/refine.browser.ts';
import { loadTouched } from '../features/touched.ts';

/** A part that fails takes no other along, and nobody waits for it. */
const logged = (part: Promise<unknown>) => part.catch((error: unknown) => console.warn(error));

/** Hearts of a visitor are empty, also those that were a customer's. */
const showLikes = () => logged(readLikes());

function show(): void {
  startMenu();
  drawMenu();
  showLikes();
  // Of whom it is not known, the box says where they seem to be, as of visitors.
  if (!showDeliverTo() && document.querySelector('[data-locates]'))
    logged(loadTouched().then(({ findPlace }) => findPlace()));
  startOwnItems();
  if (!currentSession()) return;
  logged(readDeliverToOnce());
  logged(import('../features/cart/cart-sync.browser.ts').then(({ keepInStep }) => keepInStep()));
  // They follow the session by themselves.
  if (document.querySelector('[data-follow]')) startFollows();
}

followLikes();
followOwnItems();
(window.requestIdleCallback ?? setTimeout)(show);
followSession(show);
addEventListener(LIST_REFINED, showLikes);
// A page that is come back to may show what another page changed, and whoever was signed in then.
addEventListener('pageshow', ({ persisted }) => persisted && show());
