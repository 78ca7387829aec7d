/** Which suggestions the search bar asks for, and whose answer counts. It knows no page and no network. */

import { searchPath } from '../../shared/links.ts';
import { SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import type { ProductCardData } from '../products/product-card.ts';
import { searchHref } from './search-text.ts';

/** What stands in the search bar. */
export interface Asked {
  /** As {@link readText} answers it; '' before anything is typed. */
  readonly text: string;
  /** Of the chosen sub-category; '' for all. */
  readonly categoryId: string;
}

export type Suggestion = Pick<
  ProductCardData,
  'id' | 'nom' | 'url' | 'placeholder' | 'sousCategorie' | 'prix' | 'prixPromotion' | 'promotion'
>;

/** A sub-category whose name suits what was typed. */
export interface SuggestedCategory {
  readonly id: number;
  readonly nom: string;
}

/** As the API answers them. `correctedTo`: the words searched for instead of mistyped ones. */
export interface Found {
  readonly data: readonly Suggestion[];
  readonly categories?: readonly SuggestedCategory[] | undefined;
  readonly correctedTo?: string | undefined;
}

/** What the panel shows. */
export type View =
  | { readonly state: 'loading' }
  | {
      readonly state: 'found';
      readonly products: readonly Suggestion[];
      readonly categories: readonly SuggestedCategory[];
      readonly text: string;
      /** Where all results are; undefined before anything is typed. */
      readonly all: string | undefined;
    }
  | { readonly state: 'none'; readonly text: string }
  | { readonly state: 'failed' };

/** Milliseconds without a key before the API is asked (G-17). */
export const TYPING_PAUSE = 300;
/** Milliseconds after which an answer is not waited for any more, as of every call of a page. */
export const TIMEOUT_MS = 10_000;

/** What a text box says, without the blanks that change nothing. */
export const readText = (value: string): string => value.trim().replace(/\s+/g, ' ');

/** Categories above the products (G-175). */
export const SUGGESTED_CATEGORIES = 2;

/** The query of `GET /produits/` (HDR-24, HDR-25, G-14, G-15); `rand` counts only without a keyword (C-61). */
export function suggestionQuery({ text, categoryId }: Asked) {
  return {
    limit: SCREEN_LIMITS.suggestions,
    isActive: 'true',
    rand: '1',
    ...(text === '' ? {} : { keyword: text }),
    ...(categoryId === '' ? {} : { sousCategorieId: categoryId }),
  } as const;
}

/** Where a search leads (HDR-32, G-14, C-82); undefined for a text that reduces to nothing (HDR-31). */
export function searchAddress({ text, categoryId }: Asked): string | undefined {
  const address = searchHref(text);
  if (address === undefined || categoryId === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ sousCategorieId: categoryId })}`;
}

const viewOf = (asked: Asked, { data, categories = [], correctedTo }: Found): View =>
  data.length === 0
    ? { state: 'none', text: asked.text }
    : { state: 'found', products: data, categories, text: correctedTo ?? asked.text, all: searchAddress(asked) };

export interface Suggestions {
  /** Shows what suits `asked`, unless that is what is shown or awaited; asks for it after `wait` ms. */
  want(asked: Asked, wait: number): void;
  /** Nobody looks any more: what is under way ends. */
  stop(): void;
}

/**
 * Each text is asked for once, the last one counts, and what was asked before it is aborted.
 * @param ask rejects when there is no answer
 */
export function suggestionsFrom(
  ask: (asked: Asked, signal: AbortSignal) => Promise<Found>,
  show: (view: View) => void,
): Suggestions {
  const known = new Map<string, View>();
  /** What is shown or awaited; undefined when nothing is, or nothing came. */
  let wanted: string | undefined;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    if (wanted !== undefined && !known.has(wanted)) wanted = undefined;
  };

  const request = async (asked: Asked, key: string) => {
    const mine = new AbortController();
    running = mine;
    timer = setTimeout(() => mine.abort(), TIMEOUT_MS);
    let view: View;
    try {
      view = viewOf(asked, await ask(asked, mine.signal));
      known.set(key, view);
    } catch (error) {
      view = { state: 'failed' };
      if (running === mine) console.warn(error);
    }
    if (running !== mine) return;
    clearTimeout(timer);
    running = undefined;
    // What failed may be asked for again.
    if (view.state === 'failed') wanted = undefined;
    show(view);
  };

  return {
    want(asked, wait) {
      const key = JSON.stringify([asked.text, asked.categoryId]);
      if (key === wanted) return;
      stop();
      wanted = key;
      // Signs alone find nothing.
      if (asked.text !== '' && searchPath(asked.text) === undefined)
        known.set(key, { state: 'none', text: asked.text });
      const view = known.get(key);
      show(view ?? { state: 'loading' });
      if (view) return;
      if (wait > 0) timer = setTimeout(() => void request(asked, key), wait);
      else void request(asked, key);
    },
    stop,
  };
}
