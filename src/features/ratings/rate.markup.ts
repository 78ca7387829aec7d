import { islandMarkup } from '../../ui/island-markup.ts';
import RateButton from './RateButton.tsx';

/** HTML of the button that rates a product, for `data-island="rate"`. */
export const rateMarkup = islandMarkup(RateButton, ['id']);
