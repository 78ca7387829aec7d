/** Loads the suggestions of the search bar. */
import type { CallAnswer } from '../../../client/client.ts';
import { collectionsCalls } from '../../collections/collections.calls.ts';
import { productsCalls } from '../../products/products.calls.ts';
import { answerOf } from './answer-of.browser.ts';
import {
  type Found,
  type SearchInput,
  SUGGESTED_CATEGORIES,
  type SuggestedCategory,
  suggestionQuery,
} from './suggestions.ts';

export { loadPanelStyles } from '../../../hydration/panel-styles.ts';

/**
 * Sub-categories for the typed text, unless one is selected. If they fail to load, products are suggested without them.
 */
async function suggestedCategories(
  { text, categoryId }: SearchInput,
  signal: AbortSignal,
): Promise<SuggestedCategory[]> {
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

/** Loads products and sub-categories for the text of the search bar; rejects if that fails. */
export async function suggest(requested: SearchInput, signal: AbortSignal): Promise<Found> {
  const [found, categories] = await Promise.all([
    answerOf<CallAnswer<'listProducts'>>(productsCalls.listProducts, suggestionQuery(requested), signal),
    suggestedCategories(requested, signal),
  ]);
  return { ...found, categories };
}
