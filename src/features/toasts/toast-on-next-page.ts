/** A toast of the page that is opened next. Apart from next-toast.ts, which every page runs. For the browser. */
import { HAS_NEXT_TOAST_KEY, NEXT_TOAST_KEY } from '../../shared/storage-keys.ts';
import type { ToastTone } from './toasts.store.ts';

/** Shows `words` on the page that is opened next in this tab. A browser without room to keep them goes on without. */
export function showToastOnNextPage(tone: ToastTone, words: string): void {
  try {
    sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ tone, words }));
    localStorage.setItem(HAS_NEXT_TOAST_KEY, '1');
  } catch (error) {
    console.warn('A toast could not be kept.', error);
  }
}
