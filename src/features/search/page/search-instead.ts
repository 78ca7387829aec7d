/** Suggestions for a search without results. */
import type { ApiClient, CallAnswer } from '../../../client/client.ts';
import { SCREEN_LIMITS } from '../../../shared/page-sizes.ts';
import { nearestCategories } from './nearest-categories.ts';

/** Maximum pages of names to read. */
const MAX_LISTS = 10;
const MAX_CATEGORIES = 6;

export interface Instead {
  /** Sub-categories with similar names, the nearest first. */
  readonly categories: readonly { readonly id: number; readonly nom: string }[];
  /** Popular products. */
  readonly popular: CallAnswer<'listPopularProducts'>['data'];
}

/** Reads suggestions for a search for `text` without results. Suggestions that could not be read are omitted. */
export async function readInstead(client: ApiClient, text: string): Promise<Instead> {
  const names = (page: number) =>
    client.call('listSubCategoryNames', { query: { page, limit: SCREEN_LIMITS.headerSearchSubCategories } });
  const [first, popular] = await Promise.all([names(1), client.call('listPopularProducts')]);
  const pages = first.ok ? Math.min(first.data.totalPages, MAX_LISTS) : 1;
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => names(at + 2)));
  const all = [first, ...more].flatMap((list) => (list.ok ? list.data.data : []));
  return {
    categories: nearestCategories(text, all, MAX_CATEGORIES),
    popular: popular.ok ? popular.data.data.slice(0, SCREEN_LIMITS.homePopular) : [],
  };
}
