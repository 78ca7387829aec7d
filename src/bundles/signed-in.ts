/**
 * Whether anybody is signed in, in this tab and others, as the inline script saw it (before-paint.ts). What the pages of
 * customers do comes for them alone: a visitor's page has no room for it.
 */
import type { SESSION_CHANGED } from '../features/account/session/stored-session.ts';

const CHANGED: typeof SESSION_CHANGED = 'session';

let wasSignedIn = false;

function show(): void {
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  // The server draws the page of a visitor.
  if (!isSignedIn && !wasSignedIn) return;
  wasSignedIn = isSignedIn;
  for (const place of document.querySelectorAll<HTMLAnchorElement>('[data-customer-href]'))
    place.href = (isSignedIn && place.dataset.customerHref) || '/sign-in';
  if (isSignedIn) import('./for-customers.ts').catch(console.warn);
}

show();
// The inline script listens to the same, and was there first. A page from the back/forward cache has missed changes.
for (const type of [CHANGED, 'storage']) addEventListener(type, show);
addEventListener('pageshow', ({ persisted }) => persisted && show());
