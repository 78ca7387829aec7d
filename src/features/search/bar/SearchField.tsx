/**
 * The text box of the header's search bar with its suggestions: a list box controlled by the text
 * box (WAI-ARIA combobox). Pages print the box (search-field.markup.ts); it hydrates at the first interaction.
 */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import SuggestionPanel from './SuggestionPanel.tsx';
import { loadPanelStyles, suggest } from './search.browser.ts';
import { fillCategories, isCategory } from './search-category.browser.ts';
import { readText, type SearchInput, searchAddress, suggestionsFrom, TYPING_PAUSE, type View } from './suggestions.ts';

export interface SearchFieldProps {
  /** The search text of this page; '' on other pages. */
  readonly text: string;
  /** URL prefix of stored pictures; unused before the first suggestion. */
  readonly fileHost?: string | undefined;
}

/** The state of the panel. */
interface Shown {
  readonly isOpen: boolean;
  /** Whether its styles are loaded. */
  readonly isStyled: boolean;
  /** The last answer; undefined before the first. */
  readonly view: Exclude<View, { state: 'loading' }> | undefined;
  /** Whether another answer is pending: keys must not select outdated options. */
  readonly isBusy: boolean;
  /** Index of the option that Enter opens; -1 for none. */
  readonly at: number;
}

const CLOSED: Shown = { isOpen: false, isStyled: false, view: undefined, isBusy: false, at: -1 };

const optionsIn = ({ view }: Shown): number =>
  view?.state === 'found' ? view.categories.length + view.products.length : 0;

/** The index after `at` (1) or before it (-1), cyclically, at an end, or -1 for none. */
function placeOf(to: 1 | -1 | 'first' | 'last' | 'none', at: number, length: number): number {
  if (to === 'none') return -1;
  if (to === 'first' || (to === 1 && at === length - 1)) return 0;
  if (to === 'last' || (to === -1 && at <= 0)) return length - 1;
  return at + to;
}

/** The events of the text box, which read the current state. */
function useSuggestions() {
  const [shown, setShown] = useState(CLOSED);
  const now = useRef(shown);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const [does] = useState(() => {
    const change = (changes: Partial<Shown>) => {
      now.current = { ...now.current, ...changes };
      setShown(now.current);
    };
    const suggestions = suggestionsFrom(suggest, (view) =>
      view.state === 'loading' ? change({ isBusy: true, at: -1 }) : change({ view, isBusy: false, at: -1 }),
    );
    const select = () => input.current?.form?.querySelector('select') ?? null;
    const typedSearch = (): SearchInput => ({
      text: readText(input.current?.value ?? ''),
      categoryId: select()?.value ?? '',
    });
    return {
      select,
      typedSearch,
      /** @param wait milliseconds before the API is called */
      open(wait: number) {
        change({ isOpen: true });
        suggestions.show(typedSearch(), wait);
        void loadPanelStyles().then(() => change({ isStyled: true }));
      },
      close() {
        suggestions.stop();
        change({ isOpen: false, at: -1 });
      },
      isOpen: () => now.current.isOpen,
      active: () =>
        (now.current.isOpen ? list.current?.children[now.current.at] : undefined) as HTMLElement | undefined,
      move(to: 1 | -1 | 'first' | 'last' | 'none') {
        const { isOpen, isBusy, at } = now.current;
        const length = optionsIn(now.current);
        if (isOpen && !isBusy && length > 0) change({ at: placeOf(to, at, length) });
      },
    };
  });
  return { shown, input, list, does };
}

export default function SearchField({ text, fileHost = '' }: SearchFieldProps): ReactElement {
  const { shown, input, list, does } = useSuggestions();
  const [isLive, setLive] = useState(false);
  const { isOpen, at } = shown;

  useEffect(() => {
    setLive(true);
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const select = does.select();
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) =>
      target === field || (target instanceof Element && target.closest('.suggestions') !== null);
    const follow = (target: EventTarget | null) => {
      if (select && target instanceof Node && form.contains(target)) void fillCategories(select);
      if (target === field) does.open(0);
      else if (does.isOpen() && !isInside(target)) does.close();
    };
    document.addEventListener('focusin', ({ target }) => follow(target), { signal });
    // The end of a scroll or of a text selection does not count as a click outside.
    let isPressedOutside = false;
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressedOutside = !isInside(target);
      },
      { signal },
    );
    document.addEventListener('pointerup', () => isPressedOutside && does.isOpen() && does.close(), { signal });
    // Closed before the page enters the back/forward cache.
    addEventListener('pagehide', does.close, { signal });
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const address = searchAddress(does.typedSearch());
        if (address === undefined) return;
        does.close();
        location.assign(address);
      },
      { signal },
    );
    select?.addEventListener('change', () => isCategory(select) && does.isOpen() && does.open(0), { signal });
    // The box may have had the focus before this code loaded.
    follow(document.activeElement);
    return () => listening.abort();
  }, [input, does]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const active = does.active();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) does.move(key === 'ArrowDown' ? 1 : -1);
      else does.open(0);
    } else if (key === 'Escape' && isOpen) does.close();
    // The browser's own way to clear the box fires an input event, which would open the panel.
    else if (key === 'Escape') currentTarget.value = '';
    else if (key === 'Enter' && active) active.click();
    else if ((key === 'Home' || key === 'End') && active) does.move(key === 'Home' ? 'first' : 'last');
    else {
      if (key === 'ArrowLeft' || key === 'ArrowRight') does.move('none');
      return;
    }
    event.preventDefault();
  };

  return (
    <>
      <div className="header-search__text">
        <input
          className="header-search__input"
          ref={input}
          type="search"
          name="q"
          defaultValue={text}
          aria-label="Search products"
          placeholder="Search products"
          required
          pattern=".*[\p{L}\p{N}].*"
          title="Words or numbers"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onInput={() => does.open(TYPING_PAUSE)}
          // After it was closed with a key or a button, a click opens it again.
          onClick={() => does.isOpen() || does.open(0)}
          onKeyDown={onKeyDown}
          {...(isLive && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-controls': 'suggestions-list',
            'aria-expanded': isOpen,
            'aria-activedescendant': at < 0 ? undefined : `suggestion-${at}`,
          })}
        />
      </div>
      {isLive && (
        <SuggestionPanel
          isOpen={isOpen && shown.isStyled}
          view={shown.view}
          isBusy={shown.isBusy}
          at={at}
          list={list}
          fileHost={fileHost}
          onClose={does.close}
        />
      )}
    </>
  );
}

/** The text box in `root`. */
export const searchIsland = (root: HTMLElement): ReactElement => (
  <SearchField text={root.querySelector('input')?.defaultValue ?? ''} fileHost={root.closest('form')?.dataset.files} />
);
