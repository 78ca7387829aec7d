/**
 * For a browser that stores nothing for this shop: blocked site data, or an app's view without storage. The page behaves as
 * without script, and says why. Imported by the inline script (before-paint.ts) in its stead.
 */

const NOTICE =
  'This browser stores no data for this shop, so its pages work here as they do without scripts. For all of the shop, allow cookies and site data in the settings of the browser.';

/** Shows what is printed for browsers without script: text, where scripts run. */
function showWithoutScript(): void {
  for (const one of document.querySelectorAll('noscript')) {
    const { head, body } = new DOMParser().parseFromString(one.textContent ?? '', 'text/html');
    one.replaceWith(...head.childNodes, ...body.childNodes);
  }
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'status';
  notice.textContent = NOTICE;
  document.querySelector('main')?.prepend(notice);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutScript);
else showWithoutScript();
