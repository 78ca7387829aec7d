/**
 * Requests suggestions for the search bar and decides which answer to show. Independent of the page and the network.
 */

import { searchPath } from '../../../shared/links.ts';
import { SCREEN_LIMITS } from '../../../shared/page-sizes.ts';
import { shuffled } from '../../../shared/shuffled.ts';
import type { ProductCardData } from '../../products/card/product-card.ts';
import { searchHref } from '../search-text.ts';

/** The input of the search bar. */
export interface SearchInput {
  /** As returned by {@link readText}; '' before typing. */
  readonly text: string;
  /** Id of the selected sub-category; '' for all. */
  readonly categoryId: string;
}

export type Suggestion = Pick<
  ProductCardData,
  'id' | 'nom' | 'url' | 'placeholder' | 'sousCategorie' | 'prix' | 'prixPromotion' | 'promotion'
>;

/** A sub-category whose name matches the typed text. */
export interface SuggestedCategory {
  readonly id: number;
  readonly nom: string;
}

/** The API's answer. `correctedTo`: the text after correcting typos. */
export interface Found {
  readonly data: readonly Suggestion[];
  readonly categories?: readonly SuggestedCategory[] | undefined;
  readonly correctedTo?: string | undefined;
}

/** The content of the panel. */
export type View =
  | { readonly state: 'loading' }
  | {
      readonly state: 'found';
      readonly products: readonly Suggestion[];
      readonly categories: readonly SuggestedCategory[];
      readonly text: string;
      /** The address of all results; undefined before typing. */
      readonly all: string | undefined;
    }
  | { readonly state: 'none'; readonly text: string }
  | { readonly state: 'failed' };

/** Milliseconds after the last key before the API is called (G-17). */
export const TYPING_PAUSE = 300;
/** Timeout of a request in ms, as for every call of a page. */
export const TIMEOUT_MS = 10_000;

/** The text of a text box, with normalized blanks. */
export const readText = (value: string): string => value.trim().replace(/\s+/g, ' ');

/** Maximum number of categories above the products (G-175). */
export const SUGGESTED_CATEGORIES = 2;

/**
 * The query of `GET /produits/`. With a keyword the API returns the best products whatever `rand` is, so that equal
 * texts share one cached answer; {@link suggestionsFrom} shuffles them.
 */
export function suggestionQuery({ text, categoryId }: SearchInput) {
  return {
    limit: SCREEN_LIMITS.suggestions,
    isActive: 'true',
    rand: '1',
    ...(text === '' ? {} : { keyword: text }),
    ...(categoryId === '' ? {} : { sousCategorieId: categoryId }),
  } as const;
}

/** The address of a search; undefined for a text without letters and digits. */
export function searchAddress({ text, categoryId }: SearchInput): string | undefined {
  const address = searchHref(text);
  if (address === undefined || categoryId === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ sousCategorieId: categoryId })}`;
}

function viewOf(requested: SearchInput, { data, categories = [], correctedTo }: Found, random: () => number): View {
  if (data.length === 0) return { state: 'none', text: requested.text };
  const products = shuffled(data, random);
  return { state: 'found', products, categories, text: correctedTo ?? requested.text, all: searchAddress(requested) };
}

export interface Suggestions {
  /**
   * Shows suggestions for `requested` unless they are shown or pending already; requests them after `wait`
   * milliseconds.
   */
  show(requested: SearchInput, wait: number): void;
  /** Aborts the pending request when the panel closes. */
  stop(): void;
}

/**
 * Requests each text once; only the last request counts, and earlier ones are aborted. The API selects the suggested
 * products; their order is drawn once for each text, so that nothing moves when a text is typed again.
 * @param ask rejects without an answer
 */
export function suggestionsFrom(
  ask: (requested: SearchInput, signal: AbortSignal) => Promise<Found>,
  show: (view: View) => void,
  random: () => number = Math.random,
): Suggestions {
  const answers = new Map<string, View>();
  /** The key of the shown or pending suggestions; undefined if there are none. */
  let current: string | undefined;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    if (current !== undefined && !answers.has(current)) current = undefined;
  };

  const request = async (requested: SearchInput, key: string) => {
    const mine = new AbortController();
    running = mine;
    timer = setTimeout(() => mine.abort(), TIMEOUT_MS);
    let view: View;
    try {
      view = viewOf(requested, await ask(requested, mine.signal), random);
      answers.set(key, view);
    } catch (error) {
      view = { state: 'failed' };
      if (running === mine) console.warn(error);
    }
    if (running !== mine) return;
    clearTimeout(timer);
    running = undefined;
    // After a failure the same text may be requested again.
    if (view.state === 'failed') current = undefined;
    show(view);
  };

  return {
    show(requested, wait) {
      const key = JSON.stringify([requested.text, requested.categoryId]);
      if (key === current) return;
      stop();
      current = key;
      // Punctuation alone has no results.
      if (requested.text !== '' && searchPath(requested.text) === undefined)
        answers.set(key, { state: 'none', text: requested.text });
      const view = answers.get(key);
      show(view ?? { state: 'loading' });
      if (view) return;
      if (wait > 0) timer = setTimeout(() => void request(requested, key), wait);
      else void request(requested, key);
    },
    stop,
  };
}
