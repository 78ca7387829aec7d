/** Reports that code for something a visitor touched did not load. */

/** A cancelable event on the window. Where no listener shows the message (bundles/every-page.ts), the browser does. */
export const LOAD_FAILED = 'load-failed';

export const LOAD_FAILED_TEXT = 'This could not be loaded. Check your internet connection, then try again.';

/** Logs `error` and shows the visitor a message. */
export function reportLoadFailure(error: unknown): void {
  console.warn(error);
  dispatchEvent(new Event(LOAD_FAILED, { cancelable: true }));
}
