/** Tells a visitor that code did not load; the third time, although there is a network, it offers a page that begins anew. */
import { showToast } from '../features/toasts/toasts.store.ts';
import { LOAD_FAILED_TEXT } from '../hydration/load-failure.ts';
import { waitForNetwork } from '../offline/waiting.browser.ts';
import { typedValues } from '../ui/form/typed-values.ts';

/** Said when it fails again: what failed lies deeper than the bundles, which are asked for again (import-fetched.ts). */
const RELOAD_TEXT = 'This still could not be loaded. Load the page again: what you typed stays.';

/** What was typed is filled in again by what waits for a page (bundles/do-waiting.ts). */
function reload(): void {
  const values = typedValues();
  if (values.length > 0) waitForNetwork('typed', location.pathname, { path: location.pathname, values });
  location.reload();
}

/** The failure from which on a reload is offered. */
const RELOAD_AFTER = 3;

let failures = 0;

/** Shows it instead of the browser. */
export function tellLoadFailed(event: Event): void {
  event.preventDefault();
  failures += 1;
  if (failures < RELOAD_AFTER || !navigator.onLine) showToast('danger', LOAD_FAILED_TEXT);
  else showToast('danger', RELOAD_TEXT, { action: { label: 'Load again', run: reload } });
}
