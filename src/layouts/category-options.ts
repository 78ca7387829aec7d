/** The categories of the header's search bar. */
import { escapeHtml } from '../ui/escape-html.ts';
import type { Shell } from './shell.ts';

/** Their `<option>` elements as one string, instead of 150 expressions: this list stands on every page. */
export const categoryOptions = (subCategories: Shell['subCategories']): string =>
  subCategories
    .map(({ id, nom, isChosen }) => `<option value="${id}"${isChosen ? ' selected' : ''}>${escapeHtml(nom)}</option>`)
    .join('');
