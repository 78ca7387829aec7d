/**
 * Shows a visitor that code did not load. From the third failure on, if there is a network, it offers to reload the
 * page.
 */
import { showToast } from '../features/toasts/toasts.store.ts';
import { LOAD_FAILED_TEXT } from '../hydration/load-failure.ts';
import { waitForNetwork } from '../offline/waiting.browser.ts';
import { typedValues } from '../ui/form/typed-values.ts';

/**
 * Shown for repeated failures: the bundles are requested again anyway (import-fetched.ts), so the cause lies elsewhere.
 */
const RELOAD_TEXT = 'This still could not be loaded. Load the page again: what you typed stays.';

/** Reloads the page; bundles/do-waiting.ts fills in again what was typed. */
function reload(): void {
  const values = typedValues();
  if (values.length > 0) waitForNetwork('typed', location.pathname, { path: location.pathname, values });
  location.reload();
}

/** The number of failures after which a reload is offered. */
const RELOAD_AFTER = 3;

let failures = 0;

/** Shows the message in place of the browser's own. */
export function showLoadFailed(event: Event): void {
  event.preventDefault();
  failures += 1;
  if (failures < RELOAD_AFTER || !navigator.onLine) showToast('danger', LOAD_FAILED_TEXT);
  else showToast('danger', RELOAD_TEXT, { action: { label: 'Load again', run: reload } });
}
