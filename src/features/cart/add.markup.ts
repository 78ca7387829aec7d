import { islandMarkup } from '../../ui/island-markup.ts';
import AddButton from './AddButton.tsx';

/** HTML of the link that a product with varieties has in the place of an add button; it needs no code. */
export const chooseMarkup = islandMarkup(AddButton, ['id', 'name', 'choosePath']);
