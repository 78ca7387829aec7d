/**
 * Marks lists (`data-list`) as busy from the request for their next page, order or filter until it is there: a link to
 * the same path shows another state of its list. A new tab, a download and an anchor do not count. Part of the inline
 * script of every page.
 */

function show(isBusy: boolean): void {
  for (const list of document.querySelectorAll('[data-list]')) list.setAttribute('aria-busy', String(isBusy));
}

/** Call it on the first touch, since only a visitor requests another state of a list. */
export function watchLists(): void {
  // A browser without the Navigation API shows only its own loading indicator.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const isHere = new URL(destination.url).pathname === location.pathname;
    if (isHere && !destination.sameDocument && downloadRequest === null) show(true);
  });
  // The navigation was stopped.
  window.navigation?.addEventListener('navigateerror', () => show(false));
  addEventListener('pageshow', ({ persisted }) => persisted && show(false));
}
