/** What every page does for whoever is signed in: their menu, their hearts, the stores they follow, their cart. */
import { currentSession, followSession } from '../features/account/session/stored-session.ts';
import { followLikes, readLikes } from '../features/favourites/likes.browser.ts';
import { startFollows } from '../features/follows/follows.browser.ts';
import { LIST_REFINED } from '../features/lists/refine.browser.ts';
import { readDeliverToOnce, showDeliverTo } from '../features/location/deliver-to.browser.ts';
import { followOwnItems, startOwnItems } from '../features/opinions/own-items.browser.ts';
import { PRESSED_KEY } from '../shared/storage-keys.ts';
import { loadBundle } from './load-bundle.ts';

/** Milliseconds after which a page that is never idle, as on a busy phone, shows it all the same. */
const IDLE_WITHIN = 2000;

/** A part that fails takes no other along, and nobody waits for it. */
const logged = (part: Promise<unknown>) => part.catch((error: unknown) => console.warn(error));

/** Hearts of a visitor are empty, also those that were a customer's. */
const showLikes = () => logged(readLikes());

/** Their menu, which the server drew for nobody in particular. */
function showMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-island=account-menu]');
  if (menu && currentSession()) window.hydration?.hydrate(menu);
}

function show(): void {
  showMenu();
  showLikes();
  // Of whom it is not known, the box says where they seem to be, as of visitors.
  if (!showDeliverTo() && document.querySelector('[data-locates]'))
    logged(loadBundle().then(({ findPlace }) => findPlace()));
  startOwnItems();
  if (!currentSession()) return;
  logged(readDeliverToOnce());
  logged(import('../features/cart/cart-sync.browser.ts').then(({ keepInStep }) => keepInStep()));
  if (sessionStorage[PRESSED_KEY] !== undefined) logged(import('./do-pressed.ts').then(({ doPressed }) => doPressed()));
  // They follow the session by themselves.
  if (document.querySelector('[data-follow]')) startFollows();
}

followLikes();
followOwnItems();
if ('requestIdleCallback' in window) requestIdleCallback(show, { timeout: IDLE_WITHIN });
else setTimeout(show);
followSession(show);
addEventListener(LIST_REFINED, showLikes);
// A page that is come back to may show what another page changed, and whoever was signed in then.
addEventListener('pageshow', ({ persisted }) => persisted && show());
