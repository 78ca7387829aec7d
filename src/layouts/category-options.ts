/** The categories of the header's search bar. */
import { MORE_CATEGORIES, MORE_CATEGORIES_LABEL } from '../features/search/bar/category-options.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import type { Shell } from './shell.ts';

const textOf = (subCategories: Shell['subCategories']): string =>
  subCategories.length === 0
    ? ''
    : subCategories
        .map(
          ({ id, nom, isChosen }) => `<option value="${id}"${isChosen ? ' selected' : ''}>${escapeHtml(nom)}</option>`,
        )
        .concat(`<option value="${MORE_CATEGORIES}">${MORE_CATEGORIES_LABEL}</option>`)
        .join('');

const made = new WeakMap<Shell['subCategories'], string>();

/**
 * Their `<option>` elements as one string, which is reused for the same list. The last option links to all categories.
 */
export function categoryOptions(subCategories: Shell['subCategories']): string {
  let text = made.get(subCategories);
  if (text === undefined) {
    text = textOf(subCategories);
    made.set(subCategories, text);
  }
  return text;
}
