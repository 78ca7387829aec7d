/** The session, shared by all islands and synchronised across tabs. */
import { atom, onMount } from 'nanostores';
import type { Session } from './session.ts';
import { currentSession, followSession } from './stored-session.ts';

export { currentSession, forgetSession, updateSession } from './stored-session.ts';

/** Undefined for a visitor. Its initial value is a visitor's, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $session = atom<Session | undefined>(undefined);

onMount($session, () => {
  // On the server. Node has a local storage as well, and warns on any access.
  if (typeof window === 'undefined') return undefined;
  const read = () => $session.set(currentSession());
  read();
  return followSession(read);
});
