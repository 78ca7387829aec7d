import { staticMarkup } from './island-markup.ts';
import SearchBox from './SearchBox.tsx';

/** HTML of SearchBox.tsx. */
export const searchBoxMarkup = staticMarkup('search-box', SearchBox);
