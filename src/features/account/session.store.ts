/** Who is signed in, shared by all islands and followed across tabs. */
import { atom, onMount } from 'nanostores';
import type { Session } from './session.ts';
import { currentSession, followSession } from './stored-session.ts';

export { currentSession, forgetSession, keepSession, updateSession } from './stored-session.ts';

/** Undefined for a visitor. Its initial value is a visitor's, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $session = atom<Session | undefined>(undefined);

onMount($session, () => {
  // On the server. Node has a local storage, too, and warns of it when it is only looked at.
  if (typeof window === 'undefined') return undefined;
  const read = () => $session.set(currentSession());
  read();
  return followSession(read);
});
