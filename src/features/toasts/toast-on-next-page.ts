/** A toast of the page that is opened next. Apart from next-toast.ts, which every page runs. For the browser. */
import { KEPT_TOAST_KEY, TOAST_KEPT_KEY } from './next-toast.ts';
import type { ToastTone } from './toasts.ts';

/** Shows `words` on the page that is opened next in this tab. A browser without room to keep them goes on without. */
export function showToastOnNextPage(tone: ToastTone, words: string): void {
  try {
    sessionStorage.setItem(KEPT_TOAST_KEY, JSON.stringify({ tone, words }));
    localStorage.setItem(TOAST_KEPT_KEY, '1');
  } catch (error) {
    console.warn('A toast could not be kept.', error);
  }
}
