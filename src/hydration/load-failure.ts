/** What happens when code that a visitor asked for by a touch does not load. */

/** Dispatched on the window, cancelable; where nobody shows the text (bundles/every-page.ts), the browser does. */
export const LOAD_FAILED = 'load-failed';

export const LOAD_FAILED_TEXT = 'This could not be loaded. Check your internet connection, then try again.';

/** Logs `error` and tells the visitor. */
export function reportLoadFailure(error: unknown): void {
  console.warn(error);
  dispatchEvent(new Event(LOAD_FAILED, { cancelable: true }));
}
