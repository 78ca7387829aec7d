/**
 * Loads the code for customers once somebody is signed in, in this tab or another, as the inline script determined
 * (before-paint.ts). It is separate so that a visitor's page does not load it.
 */
import type { SESSION_CHANGED } from '../features/account/session/stored-session.ts';

const CHANGED: typeof SESSION_CHANGED = 'session';

let wasSignedIn = false;

function show(): void {
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  // The server draws every page for visitors.
  if (!isSignedIn && !wasSignedIn) return;
  wasSignedIn = isSignedIn;
  for (const place of document.querySelectorAll<HTMLAnchorElement>('[data-customer-href]'))
    place.href = (isSignedIn && place.dataset.customerHref) || '/sign-in';
  if (isSignedIn) import('./for-customers.ts').catch(console.warn);
}

show();
// The inline script listens to the same events and registered first. A page from the back/forward cache has missed
// changes.
for (const type of [CHANGED, 'storage']) addEventListener(type, show);
addEventListener('pageshow', ({ persisted }) => persisted && show());
