/** Toasts of scripts that every page has: what shows one comes only when there is one to show. For the browser. */
import { loadBundle } from '../load-bundle.ts';
import type { ToastTone } from './toasts.ts';

/** In the tab's storage: the words. */
export const KEPT_TOAST_KEY = 'toastLater';
/** In the browser's storage, which every page reads anyhow: that some tab keeps words. */
export const TOAST_KEPT_KEY = 'toastKept';

/** Shows `words` as soon as the code for it is there; without it, in the browser's own way. */
export async function showToastSoon(tone: ToastTone, words: string): Promise<void> {
  try {
    const { showToast } = await loadBundle();
    showToast(tone, words);
  } catch (error) {
    console.warn(error);
    alert(words);
  }
}

/** Shows what the page before left for this one. */
export function showKeptToast(): void {
  // Also where this tab keeps none: those of a tab that was closed wake no page for ever.
  localStorage.removeItem(TOAST_KEPT_KEY);
  const kept = sessionStorage.getItem(KEPT_TOAST_KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT_TOAST_KEY);
  const { tone, words }: { tone: ToastTone; words: string } = JSON.parse(kept);
  void showToastSoon(tone, words);
}
