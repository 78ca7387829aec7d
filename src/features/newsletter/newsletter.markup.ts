import { islandMarkup } from '../../ui/island-markup.ts';
import NewsletterForm from './NewsletterForm.tsx';

/** HTML of the newsletter form, for `data-island="newsletter"`. */
export const newsletterMarkup = islandMarkup(NewsletterForm, ['value', 'error']);
