/** Who is signed in, shared by all islands and followed across tabs. */
import { atom, onMount } from 'nanostores';
import { readSession, SESSION_KEY, type Session } from './session.ts';

/** Undefined for a visitor. Its initial value is a visitor's, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $session = atom<Session | undefined>(undefined);

const stored = () => readSession(localStorage.getItem(SESSION_KEY), Date.now());

onMount($session, () => {
  if (typeof localStorage === 'undefined') return undefined;
  $session.set(stored());
  const follow = (event: StorageEvent) => {
    // `clear()` comes with no key.
    if (event.key === SESSION_KEY || event.key === null) $session.set(stored());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** The session as it is stored now, for whoever does not follow the store. */
export const currentSession = (): Session | undefined => stored();

/** Keeps the answer of a sign-in as the session (SIN-18). */
export function keepSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  $session.set(session);
}

/** Replaces what the session says of the customer; the token stays (PUP-24, G-71). */
export function updateSession(client: Omit<Session, 'token' | 'expiry'>): void {
  const session = stored();
  if (session) keepSession({ ...session, ...client });
}

/** Forgets who was signed in, and what belonged to an order of theirs (HDR-44, G-62); the cart stays. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION_KEY);
  localStorage.removeItem('orderProcess');
  $session.set(undefined);
}
