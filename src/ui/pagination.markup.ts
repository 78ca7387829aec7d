import { staticMarkup } from './island-markup.ts';
import Pagination from './Pagination.tsx';

/** HTML of Pagination.tsx. */
export const paginationMarkup = staticMarkup(Pagination);
