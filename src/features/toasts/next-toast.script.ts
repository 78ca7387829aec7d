/**
 * The part of toasts in the script of every page: it loads the code that shows a toast only if there is one. For the
 * browser.
 */

import { loadBundle } from '../../bundles/load-bundle.ts';
import { HAS_NEXT_TOAST_KEY, NEXT_TOAST_KEY } from '../../shared/storage-keys.ts';
import type { ToastTone } from './toast-tone.ts';

/** Shows a toast that the previous page left. */
export function showStoredToast(): void {
  // Also if this tab has none: the mark of a closed tab must not load code on every page.
  localStorage.removeItem(HAS_NEXT_TOAST_KEY);
  const stored: string | undefined = sessionStorage[NEXT_TOAST_KEY];
  if (!stored) return;
  delete sessionStorage[NEXT_TOAST_KEY];
  const { tone, message }: { tone: ToastTone; message: string } = JSON.parse(stored);
  loadBundle()
    .then((bundle) => bundle.showToast(tone, message))
    .catch(() => alert(message));
}
