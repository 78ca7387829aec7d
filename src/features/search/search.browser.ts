/** What the suggestions of the search bar are made of. */
import type { CallAnswer } from '../../client/client.ts';
import { collectionsCalls } from '../collections/collections.calls.ts';
import { productsCalls } from '../products/products.calls.ts';
import { answerOf } from './answer-of.browser.ts';
import {
  type Asked,
  type Found,
  SUGGESTED_CATEGORIES,
  type SuggestedCategory,
  suggestionQuery,
} from './suggestions.ts';

export { loadPanelStyles } from '../../hydration/panel-styles.ts';

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

/** Products and sub-categories for the text of the search bar; rejects when there is no answer. */
export async function suggest(asked: Asked, signal: AbortSignal): Promise<Found> {
  const [found, categories] = await Promise.all([
    answerOf<CallAnswer<'listProducts'>>(productsCalls.listProducts, suggestionQuery(asked), signal),
    suggestedCategories(asked, signal),
  ]);
  return { ...found, categories };
}
