import { staticMarkup } from './island-markup.ts';
import Spinner from './Spinner.tsx';

/** HTML of Spinner.tsx. */
export const spinnerMarkup = staticMarkup('spinner', Spinner);
