/** Which of a page's shops are followed: a request for whoever is signed in, and for nobody else. */
import { currentSession, followSession } from '../account/stored-session.ts';

function show(): void {
  if (currentSession() && document.querySelector('[data-follow]'))
    import('./follows.controls.ts').catch((error: unknown) => console.warn(error));
}

show();
followSession(show);
