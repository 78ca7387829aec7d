/** Passes a toast on to the next page. Separate from next-toast.script.ts, which every page runs. For the browser. */
import { HAS_NEXT_TOAST_KEY, NEXT_TOAST_KEY } from '../../shared/storage-keys.ts';
import type { ToastTone } from './toast-tone.ts';

/** Shows `message` on the next page of this tab; without storage it is dropped. */
export function showToastOnNextPage(tone: ToastTone, message: string): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ tone, message }));
    localStorage.setItem(HAS_NEXT_TOAST_KEY, '1');
  } catch (error) {
    console.warn('A toast could not be stored.', error);
  }
}
