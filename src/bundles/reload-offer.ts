/** Tells a visitor that code did not load; the second time, although there is a network, it offers a page that begins anew. */
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

let failures = 0;

export function tellLoadFailed(): void {
  failures += 1;
  const about = { about: 'load-failed' };
  if (failures === 1 || !navigator.onLine) showToast('danger', LOAD_FAILED_TEXT, about);
  else showToast('danger', RELOAD_TEXT, { ...about, action: { label: 'Load again', run: reload } });
}
