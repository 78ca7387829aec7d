/** The category dropdown of the search bar. */
import { lazily } from '../../../shared/lazily.ts';

/** Value of the last option, which links to all categories by collection; not an id. */
export const MORE_CATEGORIES = 'more';
export const MORE_CATEGORIES_LABEL = 'More categories…';
/** The page with all categories, grouped and searchable, also without script. */
export const MORE_CATEGORIES_PATH = '/categories?view=collections';

export interface CategoryName {
  readonly id: number;
  readonly nom: string;
}

const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** Compares categories in the sort order of the dropdown. */
export const byName = (a: Pick<CategoryName, 'nom'>, b: Pick<CategoryName, 'nom'>): number =>
  collator().compare(a.nom, b.nom);

/**
 * Inserts the missing `categories` into `select`, sorted by name, and keeps the selection. The first option means all
 * categories, the last may link to more. For the browser.
 */
export function addCategories(select: HTMLSelectElement, categories: readonly CategoryName[]): void {
  // The placeholder for an empty list.
  if (categories.length > 0) select.querySelector('option:disabled')?.remove();
  const there = [...select.options].slice(1).filter(({ value }) => value !== MORE_CATEGORIES);
  const more = select.querySelector(`option[value=${MORE_CATEGORIES}]`);
  const ids = new Set(there.map(({ value }) => value));
  for (const { id, nom } of categories.filter(({ id }) => !ids.has(String(id))).sort(byName)) {
    const next = there.find((option) => byName({ nom: option.text }, { nom }) > 0);
    select.insertBefore(new Option(nom, String(id)), next ?? more);
  }
}
