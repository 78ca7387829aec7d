import { islandMarkup } from '../../ui/island-markup.ts';
import HeartButton from './HeartButton.tsx';

/** HTML of a heart, to be hydrated once it is touched, or the product is a favourite of whoever is signed in. */
export const heartMarkup = islandMarkup('heart', HeartButton, ['id', 'name']);
