/**
 * An action that needs an account: it waits in this tab while the visitor signs in or up, and runs once, for the
 * customer who signed in from there. For the browser.
 */
import { PRESSED_KEY } from '../../../shared/storage-keys.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { goToSignIn, takeReturnPath } from './return-path.ts';
import type { Session } from './session.ts';
import { storeSession } from './stored-session.ts';

/** A heart of a product, or the button that follows a shop. */
export type Pressed =
  | { readonly kind: 'like'; readonly id: number; readonly name: string }
  | { readonly kind: 'follow'; readonly id: number };

type Waiting = Pressed & {
  /** The message of the sign-in page about it. */
  readonly message: string;
  /** Path and query of the page where it was pressed. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly pressedAt: number;
  /** The customer who signed in for it; undefined until then. */
  readonly clientId?: number;
};

/** Maximum wait in milliseconds, because another person may sign in in this tab later. */
const MAX_WAIT = 30 * 60_000;

function store(waiting: Waiting): void {
  try {
    sessionStorage.setItem(PRESSED_KEY, JSON.stringify(waiting));
  } catch (error) {
    console.warn('The action cannot wait for the sign-in.', error);
  }
}

/** The action that waits in this tab; undefined without one, and when it has waited too long. */
function waitingPress(): Waiting | undefined {
  try {
    const waiting = JSON.parse(sessionStorage.getItem(PRESSED_KEY) ?? 'null') as Waiting | null;
    const isCurrent = Number.isSafeInteger(waiting?.id) && Date.now() - Number(waiting?.pressedAt) < MAX_WAIT;
    return isCurrent ? (waiting ?? undefined) : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Opens the sign-in page, which shows `message`; `pressed` runs afterwards. */
export function signInFirst(pressed: Pressed, message: string): void {
  const from = location.pathname + location.search;
  store({ ...pressed, message, from, pressedAt: Date.now() });
  showToastOnNextPage('neutral', message);
  goToSignIn();
}

/** Why the visitor is asked to sign in or sign up, if an action waits for it. */
export const reasonToSignIn = (): string | undefined => waitingPress()?.message;

/**
 * Stores the session of a sign-in or a sign-up, and returns the page to open next, where `message` is shown. A waiting
 * action becomes the customer's if they return to the page where it was pressed, since another person may sign in from
 * elsewhere.
 */
export function startSignedIn(session: Session, message: string): string {
  const path = takeReturnPath();
  const waiting = waitingPress();
  if (waiting && waiting.from === path.split('#')[0]) store({ ...waiting, clientId: session.id });
  else sessionStorage.removeItem(PRESSED_KEY);
  storeSession(session);
  showToastOnNextPage('success', message);
  return path;
}

/** The action that waited for the sign-in of the customer `clientId`; returned once, and never that of anybody else. */
export function takePressed(clientId: number): Pressed | undefined {
  const waiting = waitingPress();
  sessionStorage.removeItem(PRESSED_KEY);
  return waiting?.clientId === clientId ? waiting : undefined;
}

/** Forgets the action that waits in this tab. */
export const forgetPressed = (): void => sessionStorage.removeItem(PRESSED_KEY);
