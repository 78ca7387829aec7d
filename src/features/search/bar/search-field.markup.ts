import { islandMarkup } from '../../../ui/island-markup.ts';
import SearchField from './SearchField.tsx';

/** HTML of the search bar's text box, to put in `data-island="search"`. */
export const searchFieldMarkup = islandMarkup(SearchField, ['text']);
