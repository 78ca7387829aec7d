/**
 * Tab order of a toast, which is at the end of the page: its action is one Tab away from the element that had the focus
 * when it appeared, and the next Tab continues after that element.
 */

/**
 * @param action the action button of the toast
 * @param last the last button of the toast
 * @returns a function that restores the tab order
 */
export function leadTabTo(action: HTMLElement, last: HTMLElement): () => void {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || from === document.body) return () => undefined;
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const { activeElement } = document;
    if (activeElement === from && !event.shiftKey) {
      action.focus();
      // Behind an open dialog it does not receive the focus.
      if (document.activeElement === action) event.preventDefault();
    } else if (activeElement === (event.shiftKey ? action : last) && from.isConnected) {
      // The browser continues from here; backwards, the focus returns here.
      from.focus({ preventScroll: true });
      if (event.shiftKey) event.preventDefault();
    }
  };
  document.addEventListener('keydown', step);
  return () => document.removeEventListener('keydown', step);
}
