/**
 * Makes a page whose bundles cannot run behave as without script, and explains why: the browser is too old, or stores
 * no data for this shop, or the bundles did not load. The inline script imports it in their place (before-paint.ts).
 */
import { LOST_KEY } from '../shared/storage-keys.ts';

/** Defined by the build (build/inline-script.ts); absent in `npm run dev`. */
declare const BUNDLE_URLS: readonly string[] | undefined;

const NO_STORAGE =
  'This browser stores no data for this shop, so its pages work here as they do without scripts. For all of the shop, allow cookies and site data in the settings of the browser.';
const TOO_OLD =
  'This browser is too old for a part of this shop, so its pages work here in a simpler way. You can order as usual.';
const LOST =
  'A part of this page could not be loaded, so the shop works here in a simpler way. You can order as usual.';

/** The storage of this tab; undefined where the browser forbids it. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage ?? undefined;
  } catch {
    return undefined;
  }
}

/** Shows the content of each `noscript`, which is text where scripts run, and the reason above the page. */
function showWithoutScript(): void {
  const storage = tabStorage();
  // The browser could run the bundles, but they did not load, so the next pages of this tab start this way.
  if (window.hydration) storage?.setItem(LOST_KEY, '1');
  for (const one of document.querySelectorAll('noscript')) {
    const { head, body } = new DOMParser().parseFromString(one.textContent ?? '', 'text/html');
    const shown = document.createElement('div');
    shown.className = one.className;
    shown.append(...body.childNodes);
    one.replaceWith(...head.childNodes, ...(shown.hasChildNodes() ? [shown] : []));
  }
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'status';
  notice.textContent = 'at' in [] ? (storage?.[LOST_KEY] ? LOST : NO_STORAGE) : TOO_OLD;
  document.querySelector('main')?.prepend(notice);
  if (notice.textContent === LOST) void offerScripts(notice);
}

/** Checks whether the bundles load again. If so, the next page uses them, and this one offers a reload. */
async function offerScripts(notice: Element): Promise<void> {
  const urls = typeof BUNDLE_URLS === 'undefined' ? [] : BUNDLE_URLS;
  const answers = await Promise.all(urls.map((url) => fetch(url).catch(() => undefined)));
  if (!answers.every((answer) => answer?.ok)) return;
  tabStorage()?.removeItem(LOST_KEY);
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Load the full page';
  notice.append(' ', again);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutScript);
else showWithoutScript();
