/**
 * Moves the points of sale of a product in the state that its visitor chose to the front, since the page is rendered
 * for the state in the settings (points-of-sale.ts). For the browser.
 */
import { chosenState, STATE_CHOSEN } from '../delivery/chosen-state.store.ts';

function sort(): void {
  const lists = document.querySelectorAll<HTMLElement>('[data-points]');
  const [first] = lists;
  const all = lists[lists.length - 1];
  const state = chosenState();
  if (!first || !all || state === '') return;
  const points = [...all.children] as HTMLElement[];
  all.prepend(...points.filter((point) => point.dataset.state === state));
  // The first point of all, without the parts that only the whole list shows (seller-panel.css).
  if (first !== all)
    first.replaceChildren(...[...all.children].slice(0, first.children.length).map((point) => point.cloneNode(true)));
}

/** Called at the first scroll: points of sale are below the first screen. */
export function sortPoints(): void {
  sort();
  addEventListener(STATE_CHOSEN, sort);
  addEventListener('storage', sort);
}
