/** The work of every page for a signed-in customer: menu, hearts, followed stores, cart. */
import { currentSession, followSession } from '../features/account/session/stored-session.ts';
import { followLikes, readLikes } from '../features/favourites/likes.browser.ts';
import { startFollows } from '../features/follows/follows.browser.ts';
import { LIST_REFINED } from '../features/lists/refine.browser.ts';
import { readDeliverToOnce, showDeliverTo } from '../features/location/deliver-to.browser.ts';
import { followOwnItems, startOwnItems } from '../features/opinions/own-items.browser.ts';
import { PRESSED_KEY } from '../shared/storage-keys.ts';
import { loadBundle } from './load-bundle.ts';

/** Milliseconds after which a page that is never idle, as on a busy phone, runs this anyway. */
const IDLE_WITHIN = 2000;

/** Logs an error of one part, so that the others still run. */
const logged = (part: Promise<unknown>) => part.catch((error: unknown) => console.warn(error));

/** Shows the hearts; a visitor's are empty, even where a customer's were shown before. */
const showLikes = () => logged(readLikes());

/** Hydrates the menu of the account, which the server drew for visitors. */
function showMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-island=account-menu]');
  if (menu && currentSession()) window.hydration?.hydrate(menu);
}

function show(): void {
  showMenu();
  showLikes();
  // When the place of a customer is not known, the box shows where the device is, as it does for visitors.
  if (!showDeliverTo() && document.querySelector('[data-locates]'))
    logged(loadBundle().then(({ findPlace }) => findPlace()));
  startOwnItems();
  if (!currentSession()) return;
  logged(readDeliverToOnce());
  logged(import('../features/cart/cart-sync.browser.ts').then(({ startCartSync }) => startCartSync()));
  if (sessionStorage[PRESSED_KEY] !== undefined) logged(import('./do-pressed.ts').then(({ doPressed }) => doPressed()));
  // Follows observe the session themselves.
  if (document.querySelector('[data-follow]')) startFollows();
}

followLikes();
followOwnItems();
if ('requestIdleCallback' in window) requestIdleCallback(show, { timeout: IDLE_WITHIN });
else setTimeout(show);
followSession(show);
addEventListener(LIST_REFINED, showLikes);
// A page from the back/forward cache may lack the changes of other pages, and of who is signed in.
addEventListener('pageshow', ({ persisted }) => persisted && show());
