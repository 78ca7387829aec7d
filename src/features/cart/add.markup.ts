import { islandMarkup } from '../../ui/island-markup.ts';
import AddButton from './AddButton.tsx';

const addMarkup = islandMarkup('add', AddButton, ['id', 'name']);
/** A link, which needs no code. */
const chooseMarkup = islandMarkup(undefined, AddButton, ['id', 'name', 'choosePath']);

/** HTML of a card's add button. */
export const addButtonMarkup: typeof addMarkup = (props) =>
  props.choosePath === undefined ? addMarkup(props) : chooseMarkup(props);
