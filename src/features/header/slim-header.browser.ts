/**
 * The header of a page that is scrolled (slim-header.css): it disappears when scrolling down and returns when scrolling
 * up, on a phone as one row. For the browser.
 */

/** Pixels: a finger that rests still moves a little. */
const STEADY = 6;

const WIDE = '(min-width: 860px)';

let last = 0;

/** Height in pixels of the part of the header that is hidden while it is slim. */
function hiddenHeight(whole: HTMLElement): number {
  const row = whole.querySelector<HTMLElement>('.header__row');
  const search = whole.querySelector<HTMLElement>('.header__search');
  if (!row || !search) return 0;
  return matchMedia(WIDE).matches ? whole.offsetHeight - row.offsetHeight : search.offsetTop;
}

function look(): void {
  const header = document.querySelector<HTMLElement>('.header');
  const moved = scrollY - last;
  if (!header || Math.abs(moved) < STEADY) return;
  last = scrollY;
  const { dataset, offsetHeight } = header;
  const now = moved > 0 ? 'down' : 'up';
  // Whole where it is at its own place in the page, and while the menu is open.
  const isWhole = scrollY < (dataset.scrolled ? hiddenHeight(header) : offsetHeight);
  if (isWhole || header.querySelector('.menu--narrow[open]')) delete dataset.scrolled;
  else if (dataset.scrolled !== now) {
    header.style.setProperty('--header-hidden', `${hiddenHeight(header)}px`);
    dataset.scrolled = now;
  }
}

/** Called at the first scroll (bundles/interaction-bundle.ts). */
export function slimHeader(): void {
  addEventListener('scroll', look, { passive: true });
}
