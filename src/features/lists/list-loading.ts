/**
 * Lists (`data-list`) are busy from the moment their next page, order or filter is asked for until it is there
 * (GEN-31, PRD-14, HOM-29): what leads to the same path shows another state of its list. A new tab, a download and an
 * anchor leave the lists as they are. Part of the inline script of every page.
 */

function show(isBusy: boolean): void {
  for (const list of document.querySelectorAll('[data-list]')) list.setAttribute('aria-busy', String(isBusy));
}

/** To be called once somebody touches the page: nobody else asks for another state of a list. */
export function watchLists(): void {
  // A browser without it shows that a page is on its way in its own place alone.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const isHere = new URL(destination.url).pathname === location.pathname;
    if (isHere && !destination.sameDocument && downloadRequest === null) show(true);
  });
  // Stopped.
  window.navigation?.addEventListener('navigateerror', () => show(false));
  addEventListener('pageshow', ({ persisted }) => persisted && show(false));
}
