import { staticMarkup } from './island-markup.ts';
import Select from './Select.tsx';

/** HTML of Select.tsx. */
export const selectMarkup = staticMarkup('select', Select);
