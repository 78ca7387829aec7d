/** The search bar of the header: suggestions while somebody types (HDR-19 to HDR-30), and the way to the results. */
import type { Call } from '../../client/calls.ts';
import type { CallAnswer } from '../../client/client.ts';
import { plainCall } from '../../client/plain-call.ts';
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { collectionsCalls } from '../collections/collections.calls.ts';
import { SCREEN_LIMITS } from '../page-sizes.ts';
import { productsCalls } from '../products/products.calls.ts';
import { addCategories, MORE_CATEGORIES, MORE_CATEGORIES_PATH } from './category-options.ts';
import { suggestionPanel } from './suggestion-panel.browser.ts';
import {
  type Asked,
  type Found,
  readText,
  SUGGESTED_CATEGORIES,
  type SuggestedCategory,
  searchAddress,
  suggestionQuery,
  suggestionsFrom,
  TYPING_PAUSE,
} from './suggestions.ts';

/** Answers what `call` does; rejects for everything that is no success. */
async function answerOf<T>(call: Call, query: Record<string, unknown>, signal?: AbortSignal): Promise<T> {
  const response = await plainCall(call, { query, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}.`);
  return response.json();
}

/** Sub-categories for what is typed, unless one is chosen; the products are suggested without them, too. */
async function suggestedCategories({ text, categoryId }: Asked, signal: AbortSignal): Promise<SuggestedCategory[]> {
  if (text === '' || categoryId !== '') return [];
  try {
    const query = { keyword: text, limit: SUGGESTED_CATEGORIES };
    const { data } = await answerOf<CallAnswer<'listSubCategories'>>(collectionsCalls.listSubCategories, query, signal);
    return data.slice(0, SUGGESTED_CATEGORIES);
  } catch (error) {
    if (!signal.aborted) console.warn(error);
    return [];
  }
}

async function suggest(asked: Asked, signal: AbortSignal): Promise<Found> {
  const [found, categories] = await Promise.all([
    answerOf<CallAnswer<'listProducts'>>(productsCalls.listProducts, suggestionQuery(asked), signal),
    suggestedCategories(asked, signal),
  ]);
  return { ...found, categories };
}
/** The most lists of names that are asked for: a longer one nobody reads to its end. */
const MOST_LISTS = 10;

/** Asks for all names once, when the bar is first used (HDR-67); after a failure again the next time. */
function categoriesOf(select: HTMLSelectElement | null): () => void {
  let isAsked = select === null;
  return async () => {
    if (isAsked || !select) return;
    isAsked = true;
    try {
      for (let page = 1, last = 1; page <= Math.min(last, MOST_LISTS); page++) {
        const { data, totalPages } = await answerOf<CallAnswer<'listSubCategoryNames'>>(
          collectionsCalls.listSubCategoryNames,
          { limit: SCREEN_LIMITS.headerSearchSubCategories, ...(page > 1 && { page }) },
        );
        addCategories(select, data);
        last = totalPages;
      }
    } catch (error) {
      isAsked = false;
      console.warn(error);
    }
  };
}

function listen(form: HTMLFormElement, input: HTMLInputElement, select: HTMLSelectElement | null): void {
  let isOpen = false;
  const panel = suggestionPanel({
    form,
    input,
    fileHost: form.dataset.files ?? '/files/',
    onClose: () => close(),
  });
  const suggestions = suggestionsFrom(suggest, panel.show);
  const fillCategories = categoriesOf(select);
  const asked = () => ({ text: readText(input.value), categoryId: select?.value ?? '' });

  /** @param wait ms until the API is asked */
  const open = (wait: number) => {
    isOpen = true;
    suggestions.want(asked(), wait);
    void touchedStyles().then(() => isOpen && panel.open());
  };
  const close = () => {
    isOpen = false;
    suggestions.stop();
    panel.close();
  };

  input.addEventListener('input', () => open(TYPING_PAUSE));
  // Closed by hand, it opens again by hand (GEN-27).
  input.addEventListener('click', () => isOpen || open(0));
  select?.addEventListener('change', () => {
    if (select.value === MORE_CATEGORIES) {
      // Whoever comes back finds no choice that is none.
      select.value = '';
      location.assign(MORE_CATEGORIES_PATH);
    } else if (isOpen) open(0);
  });
  input.addEventListener('keydown', (event) => onKey(event));
  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing } = event;
    if (isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const active = isOpen ? panel.active() : undefined;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) panel.move(key === 'ArrowDown' ? 1 : -1);
      else open(0);
    } else if (key === 'Escape' && isOpen) close();
    // By ourselves: a browser tells it as typing, which would open the panel.
    else if (key === 'Escape') input.value = '';
    else if (key === 'Enter' && active) active.click();
    else if ((key === 'Home' || key === 'End') && active) panel.move(key === 'Home' ? 'first' : 'last');
    else {
      if (key === 'ArrowLeft' || key === 'ArrowRight') panel.move('none');
      return;
    }
    event.preventDefault();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = searchAddress(asked());
    if (address === undefined) return;
    close();
    location.assign(address);
  });

  const isOurs = (target: EventTarget | null) =>
    target === input || (target instanceof Element && target.closest('.suggestions') !== null);
  const onFocus = (target: EventTarget | null) => {
    if (target instanceof Node && form.contains(target)) fillCategories();
    if (target === input) open(0);
    else if (isOpen && !isOurs(target)) close();
  };
  document.addEventListener('focusin', ({ target }) => onFocus(target));
  // A finger that scrolls the page is not lifted off it, and a mouse that marks text may be lifted anywhere.
  let isPressedOutside = false;
  document.addEventListener('pointerdown', ({ target }) => {
    isPressedOutside = !isOurs(target);
  });
  document.addEventListener('pointerup', () => {
    if (isOpen && isPressedOutside) close();
  });
  // So that it does not stand open when somebody comes back.
  addEventListener('pagehide', close);
  // The focus was there before this code.
  onFocus(document.activeElement);
}

/** Once the bar is touched: this file comes with those of other controls, and the panel takes its time to make. */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>('.header-search');
  const input = form?.querySelector('input');
  if (form && input) listen(form, input, form.querySelector('select'));
}
