/**
 * What a visitor pressed that needs an account: it waits in this tab while they sign in or sign up, and is done
 * once, for the customer who signed in from there. For the browser.
 */
import { PRESSED_KEY } from '../../../shared/storage-keys.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { goToSignIn, takeReturnPath } from './return-path.ts';
import type { Session } from './session.ts';
import { keepSession } from './stored-session.ts';

/** A heart of a product, or the button that follows a shop. */
export type Pressed =
  | { readonly kind: 'like'; readonly id: number; readonly name: string }
  | { readonly kind: 'follow'; readonly id: number };

type Waiting = Pressed & {
  /** What the sign-in page says of it. */
  readonly message: string;
  /** Path and query of the page where it was pressed. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly pressedAt: number;
  /** The customer who signed in for it; undefined until then. */
  readonly clientId?: number;
};

/** Milliseconds that it waits: whoever signs in in this tab later may be somebody else. */
const MAX_WAIT = 30 * 60_000;

function store(waiting: Waiting): void {
  try {
    sessionStorage.setItem(PRESSED_KEY, JSON.stringify(waiting));
  } catch (error) {
    console.warn('What was pressed is not done after the sign-in.', error);
  }
}

/** What waits in this tab; undefined without anything, and when it has waited too long. */
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

/** Opens the sign-in page, which shows `message`; what was pressed is done afterwards. */
export function signInFirst(pressed: Pressed, message: string): void {
  const from = location.pathname + location.search;
  store({ ...pressed, message, from, pressedAt: Date.now() });
  showToastOnNextPage('neutral', message);
  goToSignIn();
}

/** Why the visitor is asked to sign in or sign up, if something that they pressed waits for it. */
export const reasonToSignIn = (): string | undefined => waitingPress()?.message;

/**
 * Stores the session of a sign-in or a sign-up, and returns the page to open next, where `message` is shown. What waits
 * becomes the customer's if they go back to where it was pressed: who signs in from elsewhere may be somebody else.
 */
export function startSignedIn(session: Session, message: string): string {
  const path = takeReturnPath();
  const waiting = waitingPress();
  if (waiting && waiting.from === path.split('#')[0]) store({ ...waiting, clientId: session.id });
  else sessionStorage.removeItem(PRESSED_KEY);
  keepSession(session);
  showToastOnNextPage('success', message);
  return path;
}

/** What waited for the sign-in of the customer `clientId`, once; nobody else's, and nothing that was pressed by others. */
export function takePressed(clientId: number): Pressed | undefined {
  const waiting = waitingPress();
  sessionStorage.removeItem(PRESSED_KEY);
  return waiting?.clientId === clientId ? waiting : undefined;
}

/** Forgets what waits in this tab, so that it is done for nobody. */
export const forgetPressed = (): void => sessionStorage.removeItem(PRESSED_KEY);
