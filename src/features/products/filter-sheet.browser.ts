/**
 * The filters of a list as a sheet over the page, where they have no column beside it (G-191). What is chosen changes the
 * list behind at once, and the sheet with it. For the browser.
 */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { element } from '../../ui/elements.ts';
import { openPanelFrame } from '../../ui/panel-frame.ts';
import { LIST_REFINED } from '../refine/refine.browser.ts';
import { startRefining } from '../refine/refine-in-place.browser.ts';

const SHEET_ID = 'filter-sheet';
const TOGGLE = '.filters-toggle';

/** From here on they are a column (ProductFilters.astro). */
const wide = matchMedia('(min-width: 1100px)');

function openSheet(toggle: HTMLDetailsElement): void {
  const filters = document.getElementById('filters');
  const summary = toggle.querySelector('summary');
  if (!filters || !summary || document.getElementById(SHEET_ID)) return;
  toggle.open = false;
  const done = element('button', { class: 'button button--primary', type: 'button' });
  // What is said outside of a modal dialog is not read out.
  const words = element('p', { class: 'hidden-words', role: 'status' });
  const showCount = () => {
    const found = filters.querySelector<HTMLElement>('[data-found]')?.dataset.found ?? '';
    done.textContent = found.startsWith('0 ') ? 'Back to the list' : `Show ${found}`;
    return found;
  };
  const onRefined = () => {
    words.textContent = showCount();
  };
  const { dialog, place } = openPanelFrame(SHEET_ID, 'Filters', summary, () => {
    // Unless it was opened again while this one left.
    if (place.contains(filters)) toggle.after(filters);
  });
  showCount();
  place.append(
    element('div', { class: 'panel__body' }, filters, words),
    element('div', { class: 'panel__foot filters__foot' }, done),
  );
  const close = () => dialog.close();
  done.addEventListener('click', close);
  wide.addEventListener('change', close);
  addEventListener(LIST_REFINED, onRefined);
  dialog.addEventListener('close', () => {
    wide.removeEventListener('change', close);
    removeEventListener(LIST_REFINED, onRefined);
  });
  void touchedStyles();
}

/** Once the button was touched, which may have unfolded the filters already. */
export function startFilterSheet(): void {
  startRefining();
  const unfolded = document.querySelector<HTMLDetailsElement>(`${TOGGLE}[open]`);
  if (unfolded && !wide.matches) openSheet(unfolded);
  document.addEventListener('click', (event) => {
    const toggle = event.target instanceof Element && event.target.closest<HTMLDetailsElement>(TOGGLE);
    if (!toggle || event.defaultPrevented) return;
    event.preventDefault();
    openSheet(toggle);
  });
}
