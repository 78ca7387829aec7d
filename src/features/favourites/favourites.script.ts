/** Which of a page's products are favourites of whoever is signed in, in this tab and others. */
import { currentSession, followSession } from '../account/stored-session.ts';

function read(): void {
  // A visitor has nothing to read, but hearts that were a customer's become empty.
  if (!document.querySelector(`[data-like]${currentSession() ? '' : '[aria-pressed=true]'}`)) return;
  import('./hearts.store.ts')
    .then(({ readHearts }) => readHearts())
    .catch((error: unknown) => console.warn('The favourites of this page could not be read.', error));
}

(window.requestIdleCallback ?? setTimeout)(read);
followSession(read);
// A page that is come back to may show what another page changed.
addEventListener('pageshow', ({ persisted }) => persisted && read());
