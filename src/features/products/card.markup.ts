import { islandMarkup } from '../../ui/island-markup.ts';
import CardButtons from './CardButtons.tsx';

/** HTML of a card's buttons, to put in `data-island="card"`. */
export const cardMarkup = islandMarkup(CardButtons, ['id', 'name']);
