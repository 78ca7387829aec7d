import { islandMarkup } from '../../ui/island-markup.ts';
import AddButton from './AddButton.tsx';

/** HTML of the link that a product with varieties has instead of an add button. It needs no script. */
export const chooseMarkup = islandMarkup(AddButton, ['id', 'name', 'choosePath']);
