/** Toasts of scripts that every page has: what shows one comes only when there is one to show. For the browser. */
import type { ToastTone } from './toasts.ts';

const KEPT = 'toastLater';

/** Shows `words` as soon as the code for it is there; without it, in the browser's own way. */
export async function showToastSoon(tone: ToastTone, words: string): Promise<void> {
  try {
    const { showToast } = await import('./toasts.ts');
    showToast(tone, words);
  } catch (error) {
    console.warn('A toast could not be shown.', error);
    alert(words);
  }
}

/** Shows `words` on the page that is opened next in this tab. */
export function showToastOnNextPage(tone: ToastTone, words: string): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ tone, words }));
}

/** Shows what the page before left for this one. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEPT);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT);
  const { tone, words }: { tone: ToastTone; words: string } = JSON.parse(kept);
  void showToastSoon(tone, words);
}
