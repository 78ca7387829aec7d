/** The categories of the header's search bar. */
import { MORE_CATEGORIES, MORE_CATEGORIES_WORDS } from '../features/search/category-options.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import type { Shell } from './shell.ts';

/**
 * Their `<option>` elements as one string instead of 150 expressions, since every page has this list. The last option
 * links to all categories.
 */
export const categoryOptions = (subCategories: Shell['subCategories']): string =>
  subCategories.length === 0
    ? ''
    : subCategories
        .map(
          ({ id, nom, isChosen }) => `<option value="${id}"${isChosen ? ' selected' : ''}>${escapeHtml(nom)}</option>`,
        )
        .concat(`<option value="${MORE_CATEGORIES}">${MORE_CATEGORIES_WORDS}</option>`)
        .join('');
