/** Opens the filters of a list as a sheet (FilterSheet.tsx) in windows too narrow for a column. For the browser. */
import { openOverlay } from '../../../hydration/react-roots.tsx';
import { startRefining } from '../../lists/refine-in-place.browser.ts';
import FilterSheet, { FILTER_SHEET_ID, wideWindow } from './FilterSheet.tsx';

function openSheet(toggle: HTMLDetailsElement, opener: HTMLElement): void {
  const filters = document.getElementById('filters');
  if (!filters || document.getElementById(FILTER_SHEET_ID)) return;
  toggle.open = false;
  void openOverlay(FilterSheet, { filters, opener, putBack: () => toggle.after(filters) });
}

/**
 * Makes a click on the `summary` of the filters open the sheet; the tap that loaded this code may have expanded them.
 */
export function enhanceFilters(summary: HTMLElement): void {
  const toggle = summary.closest('details');
  if (!toggle) return;
  // A chosen filter changes the list in place.
  startRefining();
  if (toggle.open && !wideWindow.matches) openSheet(toggle, summary);
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    openSheet(toggle, summary);
  });
}
