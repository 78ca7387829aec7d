import { islandMarkup } from '../../ui/island-markup.ts';
import NewsletterForm from './NewsletterForm.tsx';

/** HTML of the newsletter form, to stand in `data-island="newsletter"`. */
export const newsletterMarkup = islandMarkup(NewsletterForm, ['value', 'error']);
