/** What a customer wrote themselves, in lists that are the same for everybody. */
import { element } from '../ui/elements.ts';

/**
 * Gives each element of `selector` that customer `id` wrote (`data-client`) what `draw` makes, and takes it from all
 * others. `draw` is asked once an element.
 */
export function markOwn(selector: string, id: number | undefined, draw: (item: HTMLElement) => HTMLElement): void {
  for (const item of document.querySelectorAll<HTMLElement>(selector)) {
    const isOwn = id !== undefined && item.dataset.client === String(id);
    const tools = item.querySelector('[data-own-tools]');
    if (!isOwn) tools?.remove();
    else if (!tools) {
      const made = draw(item);
      made.dataset.ownTools = '';
      item.querySelector('[data-own-place]')?.append(made);
    }
  }
}

/** A small button; `more` is for screen readers alone. */
export function smallButton(action: string, words: string, more: string): HTMLButtonElement {
  const attributes = { class: 'button button--quiet button--s', type: 'button', 'data-action': action };
  return element('button', attributes, words, element('span', { class: 'hidden-words' }, ` ${more}`));
}
