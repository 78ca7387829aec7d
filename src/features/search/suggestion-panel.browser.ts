/**
 * The panel below the search bar: a list box that the text box steers (WAI-ARIA combobox), whose options are links.
 */
import { element, icon, ring } from '../../ui/elements.ts';
import { formatNaira } from '../../ui/money.ts';
import { productPath, subCategoryPath } from '../links.ts';
import { pictureAt } from '../picture-url.ts';
import { currentPrice } from '../products/product-card.ts';
import type { SuggestedCategory, Suggestion, View } from './suggestions.ts';

export interface SuggestionPanel {
  open(): void;
  close(): void;
  show(view: View): void;
  /** Moves to an option: the next or last but one in a ring, the first, the last, or none. */
  move(to: 1 | -1 | 'first' | 'last' | 'none'): void;
  /** The option that Enter opens. */
  active(): HTMLAnchorElement | undefined;
}

interface Surroundings {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  onClose(): void;
}

/** Pixels: room for two suggestions, however little a keyboard leaves; and what stays free below the panel. */
const LEAST_ROOM = 180;
const AIR = 8;

function wordsOf(view: Exclude<View, { state: 'loading' }>): string {
  if (view.state === 'failed') return 'Suggestions could not be loaded. You can still press Search.';
  if (view.state === 'found') return view.text === '' ? 'You may like' : `Suggestions for ${view.text}`;
  // HDR-30; nothing was searched for in a shop, or a category, without a product.
  return view.text === '' ? 'No product to suggest' : `No results found with the search ${view.text}`;
}

const spanOf = (className: string, words = '') => element('span', { class: className }, words);

function pictureOf({ url, placeholder }: Suggestion, fileHost: string): HTMLElement {
  const source = pictureAt(url, fileHost, 'thumbnail');
  const tint = placeholder === null ? '' : ` tint-${placeholder}`;
  if (source.src === '') return spanOf('picture picture--none suggestion__picture');
  const picture = new Image(56, 56);
  picture.className = `picture suggestion__picture${tint}`;
  picture.alt = '';
  picture.loading = 'lazy';
  for (const [name, value] of Object.entries(source)) picture.setAttribute(name, value);
  return picture;
}

function linkOf(at: number, href: string, className = 'suggestion'): HTMLAnchorElement {
  const attributes = { class: className, id: `suggestion-${at}`, tabindex: '-1', role: 'option' };
  return element('a', { ...attributes, href, 'aria-selected': 'false' });
}

function categoryOf(category: SuggestedCategory, at: number): HTMLAnchorElement {
  const option = linkOf(at, subCategoryPath(category), 'suggestion suggestion--category');
  option.append(
    icon('grid', 20),
    spanOf('suggestion__name', category.nom),
    ' ',
    spanOf('suggestion__category', 'Category'),
  );
  return option;
}

function optionOf(suggestion: Suggestion, at: number, fileHost: string): HTMLAnchorElement {
  const option = linkOf(at, productPath(suggestion));
  const words = spanOf('suggestion__words');
  words.append(
    spanOf('suggestion__name', suggestion.nom),
    ' ',
    spanOf('suggestion__category', suggestion.sousCategorie.nom),
  );
  option.append(
    pictureOf(suggestion, fileHost),
    words,
    ' ',
    spanOf('suggestion__price', formatNaira(currentPrice(suggestion))),
  );
  return option;
}

/** Makes the panel, closed, and ties `input` to it. */
export function suggestionPanel({ form, input, fileHost, onClose }: Surroundings): SuggestionPanel {
  const words = element('p', { class: 'suggestions__words', role: 'status' });
  const crossed = { class: 'suggestions__close', type: 'button', tabindex: '-1', 'aria-label': 'Close suggestions' };
  const cross = element('button', crossed, icon('close', 20));
  const listed = { class: 'suggestions__list', id: 'suggestions-list', role: 'listbox', 'aria-label': 'Suggestions' };
  const list = element('div', listed);
  list.hidden = true;
  const head = element('div', { class: 'suggestions__head' }, words, cross);
  // Enter in the box leads there, too.
  const all = element('a', { class: 'suggestions__all', tabindex: '-1' }, 'See all results');
  all.hidden = true;
  const panel = element('div', { class: 'suggestions' }, head, list, all);
  panel.hidden = true;
  form.append(panel);
  let at = -1;
  /** What is listed answers what the text box says. */
  let isCurrent = false;

  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ] as const)
    input.setAttribute(name, value);
  // The focus stays in the text box whatever is pressed here.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  cross.addEventListener('click', onClose);

  const options = () => list.children as HTMLCollectionOf<HTMLAnchorElement>;

  const activate = (next: number) => {
    options()[at]?.setAttribute('aria-selected', 'false');
    at = next;
    const option = options()[at];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  /** What a keyboard on the screen leaves of the window is all that the panel takes; the rest of it is scrolled to. */
  const fitRoom = () => {
    if (panel.hidden) return;
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
    const room = offsetTop + height - form.getBoundingClientRect().bottom - AIR;
    panel.style.maxBlockSize = `${Math.max(room, LEAST_ROOM)}px`;
  };
  window.visualViewport?.addEventListener('resize', fitRoom);

  return {
    open() {
      input.setAttribute('aria-expanded', 'true');
      panel.hidden = false;
      fitRoom();
    },
    close() {
      activate(-1);
      input.setAttribute('aria-expanded', 'false');
      panel.hidden = true;
    },
    show(view) {
      activate(-1);
      isCurrent = view.state !== 'loading';
      list.setAttribute('aria-busy', String(!isCurrent));
      if (view.state === 'loading') {
        // What is there stays until there is better; only keys do not find it.
        words.replaceChildren(element('span', { class: 'spinner' }, ring(20), 'Searching…'));
        return;
      }
      words.textContent = wordsOf(view);
      const products = view.state === 'found' ? view.products : [];
      const categories = view.state === 'found' ? view.categories : [];
      const address = view.state === 'found' ? view.all : undefined;
      all.hidden = address === undefined;
      if (address !== undefined) all.href = address;
      list.hidden = products.length === 0;
      list.replaceChildren(
        ...categories.map(categoryOf),
        ...products.map((product, k) => optionOf(product, categories.length + k, fileHost)),
      );
      list.scrollTop = 0;
    },
    move(to) {
      const { length } = options();
      if (length === 0 || panel.hidden || !isCurrent) return;
      if (to === 'none') activate(-1);
      else if (to === 'first' || (to === 1 && at === length - 1)) activate(0);
      else if (to === 'last' || (to === -1 && at <= 0)) activate(length - 1);
      else activate(at + to);
    },
    active: () => options()[at],
  };
}
