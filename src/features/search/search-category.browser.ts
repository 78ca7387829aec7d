/** The category dropdown of the search bar, once it is used: all names (HDR-67), and the way to more of them. */
import type { CallAnswer } from '../../client/client.ts';
import { SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import { collectionsCalls } from '../collections/collections.calls.ts';
import { answerOf } from './answer-of.browser.ts';
import { addCategories, MORE_CATEGORIES, MORE_CATEGORIES_PATH } from './category-options.ts';

/** Most lists of names that are read: nobody reads longer ones to their end. */
const MOST_LISTS = 10;

const filled = new WeakSet<HTMLSelectElement>();

/** Puts all names into `select`, once; after a failure again the next time. */
export async function fillCategories(select: HTMLSelectElement): Promise<void> {
  if (filled.has(select)) return;
  filled.add(select);
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
    filled.delete(select);
    console.warn(error);
  }
}

/** Whether a category is chosen, or all of them: not the way to more. */
export const isCategory = ({ value }: HTMLSelectElement): boolean => value !== MORE_CATEGORIES;

/** Has the select in `root` offer all categories; its last option leads to them by collection. */
export function enhanceSearchCategory(root: HTMLElement): void {
  const select = root.querySelector('select');
  if (!select) return;
  const fill = () => void fillCategories(select);
  select.addEventListener('focus', fill);
  select.addEventListener('change', () => {
    if (isCategory(select)) return;
    // After Back, the select does not show an option that is not a category.
    select.value = '';
    location.assign(MORE_CATEGORIES_PATH);
  });
  // The focus was there before this code.
  if (document.activeElement === select) fill();
}
