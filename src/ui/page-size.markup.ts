import { staticMarkup } from './island-markup.ts';
import PageSize from './PageSize.tsx';

/** HTML of PageSize.tsx. */
export const pageSizeMarkup = staticMarkup('page-size', PageSize);
