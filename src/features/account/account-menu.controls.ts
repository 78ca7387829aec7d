/** The account part of the header for whoever is signed in: the avatar, its card, and the way out (HDR-36 to HDR-49). */
import { plainCall } from '../../client/plain-call.ts';
import { forgetDrafts } from '../drafts.ts';
import { pictureUrl } from '../picture-url.ts';
import { showToastOnNextPage } from '../toasts/toast-on-next-page.ts';
import { showToast } from '../toasts/toasts.ts';
import { accountCalls } from './account.calls.ts';
import type { Session } from './session.ts';
import { currentSession, forgetSession } from './stored-session.ts';

const menuOfPage = () => document.querySelector<HTMLDetailsElement>('.account-menu');

/** Picture of the customer, or the first letter of their pseudo (HDR-37 to HDR-39). */
function drawAvatar(place: Element, { url, pseudo }: Session, fileHost: string): void {
  // The first sign as a reader sees it: a letter may be of two units.
  place.textContent = (Array.from(pseudo)[0] ?? '').toUpperCase();
  const address = pictureUrl(url, fileHost);
  if (address === '') return;
  const picture = new Image(36, 36);
  picture.alt = '';
  picture.referrerPolicy = 'no-referrer';
  picture.onload = () => place.replaceChildren(picture);
  picture.src = address;
}

/** Fills in who is signed in; without anybody the menu is closed. */
export function drawMenu(): void {
  const menu = menuOfPage();
  const session = currentSession();
  const avatar = menu?.querySelector('.account-menu__avatar');
  const link = menu?.querySelector('.account-menu__link');
  if (!session) menu?.removeAttribute('open');
  if (!session || !menu || !avatar || !link) return;
  link.textContent = `My account ${session.pseudo} ${session.nom}`;
  drawAvatar(avatar, session, menu.dataset.files ?? '/files/');
}

/** Ends the session on the server too; this device forgets it whatever becomes of that (HDR-44, HDR-47). */
function signOut(): void {
  const session = currentSession();
  if (session) {
    // The page is left while it is under way.
    plainCall(accountCalls.signOut, { bearer: session.token, keepalive: true }).catch((error: unknown) =>
      console.warn('The server was not told of the logout.', error),
    );
  }
  forgetSession();
  forgetDrafts();
  const words = 'You have successfully logged out';
  if (location.pathname === '/') {
    showToast('success', words);
    return;
  }
  showToastOnNextPage('success', words);
  location.assign('/');
}

let hasStarted = false;

/** Started by the pages of customers, or by a touch; whoever comes second does nothing. */
export function start(): void {
  const menu = menuOfPage();
  if (hasStarted || !menu) return;
  hasStarted = true;
  menu.querySelector('.account-menu__logout')?.addEventListener('click', signOut);
  document.addEventListener('click', ({ target }) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}
