/** Short words at the edge of the screen. For the browser; the region stands in every page (layouts/ShopLayout.astro). */

/** Milliseconds (CST-50). */
export const TOAST_TIME = 5000;

export type ToastTone = 'success' | 'danger' | 'neutral';

const LATER = 'toastLater';

/** Shows `words` for {@link TOAST_TIME}. */
export function showToast(tone: ToastTone, words: string): void {
  const region = document.querySelector('.toasts');
  if (!region) throw new Error('The page has no place for toasts.');
  const toast = document.createElement('div');
  toast.className = `toast toast--${tone}`;
  toast.setAttribute('role', tone === 'danger' ? 'alert' : 'status');
  const text = document.createElement('p');
  text.className = 'toast__words';
  text.textContent = words;
  toast.append(text);
  region.append(toast);
  setTimeout(() => toast.remove(), TOAST_TIME);
}

/** Shows `words` on the page that is opened next in this tab. */
export function showToastOnNextPage(tone: ToastTone, words: string): void {
  sessionStorage.setItem(LATER, JSON.stringify({ tone, words }));
}
