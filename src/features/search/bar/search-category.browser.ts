/** The category dropdown of the search bar after its first interaction: all names, and a link to more. */
import type { CallAnswer } from '../../../client/client.ts';
import { fillSelect } from '../../../hydration/fill-select.ts';
import { SCREEN_LIMITS } from '../../../shared/page-sizes.ts';
import { collectionsCalls } from '../../collections/collections.calls.ts';
import { answerOf } from './answer-of.browser.ts';
import { addCategories, MORE_CATEGORIES, MORE_CATEGORIES_PATH } from './category-options.ts';

/** Maximum pages of names to load: longer dropdowns are unusable. */
const MAX_LISTS = 10;

const filled = new WeakSet<HTMLSelectElement>();

/** Adds all names to `select`, once; retried after a failure. */
export async function fillCategories(select: HTMLSelectElement): Promise<void> {
  if (filled.has(select)) return;
  filled.add(select);
  // The text box also requests the names, before the select was touched.
  if (select.parentElement) fillSelect(select.parentElement);
  try {
    for (let page = 1, last = 1; page <= Math.min(last, MAX_LISTS); page++) {
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

/** Whether the selected option is a category or all categories, not the link to more. */
export const isCategory = ({ value }: HTMLSelectElement): boolean => value !== MORE_CATEGORIES;

/** Makes the select in `root` offer all categories; its last option links to them by collection. */
export function enhanceSearchCategory(root: HTMLElement): void {
  const select = root.querySelector('select');
  if (!select) return;
  const fill = () => void fillCategories(select);
  select.addEventListener('focus', fill);
  select.addEventListener('change', () => {
    if (isCategory(select)) return;
    // After Back, the select must not show the link to more.
    select.value = '';
    location.assign(MORE_CATEGORIES_PATH);
  });
  // The select may have had the focus before this code loaded.
  if (document.activeElement === select) fill();
}
