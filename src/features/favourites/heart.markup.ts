import { islandMarkup } from '../../ui/island-markup.ts';
import HeartButton from './HeartButton.tsx';

/** HTML of a heart, for `data-island="heart"`. */
export const heartMarkup = islandMarkup(HeartButton, ['id', 'name']);
