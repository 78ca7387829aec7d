/** What a visitor pressed that needs an account (G-481): done in this tab once they have signed in. For the browser. */
import { PRESSED_KEY } from '../../shared/storage-keys.ts';
import { showToastOnNextPage } from '../toasts/toast-on-next-page.ts';
import { goToSignIn } from './return-path.ts';

/** A heart of a product, or the button that follows a shop. */
export type Pressed =
  | { readonly kind: 'like'; readonly id: number; readonly name: string }
  | { readonly kind: 'follow'; readonly id: number };

/** Opens the sign-in page, which shows `message`; what was pressed is done afterwards. */
export function signInFirst(pressed: Pressed, message: string): void {
  try {
    sessionStorage.setItem(PRESSED_KEY, JSON.stringify(pressed));
  } catch (error) {
    console.warn('What was pressed is not done after the sign-in.', error);
  }
  showToastOnNextPage('neutral', message);
  goToSignIn();
}

/** What was pressed before the sign-in, once. */
export function takePressed(): Pressed | undefined {
  try {
    const pressed = JSON.parse(sessionStorage.getItem(PRESSED_KEY) ?? 'null') as Pressed | null;
    sessionStorage.removeItem(PRESSED_KEY);
    return Number.isSafeInteger(pressed?.id) ? (pressed ?? undefined) : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
