/**
 * A toast stands at the end of the page. What it offers is one Tab away from where the focus was when it appeared, and Tab goes
 * on from there behind it.
 */

/**
 * @param action the button of the toast
 * @param last the last button of the toast
 * @returns takes the way to the toast away
 */
export function leadTabTo(action: HTMLElement, last: HTMLElement): () => void {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || from === document.body) return () => undefined;
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const { activeElement } = document;
    if (activeElement === from && !event.shiftKey) {
      action.focus();
      // Behind an open dialog it takes no focus.
      if (document.activeElement === action) event.preventDefault();
    } else if (activeElement === (event.shiftKey ? action : last) && from.isConnected) {
      // The browser goes on from here; backwards this is where the focus was.
      from.focus({ preventScroll: true });
      if (event.shiftKey) event.preventDefault();
    }
  };
  document.addEventListener('keydown', step);
  return () => document.removeEventListener('keydown', step);
}
