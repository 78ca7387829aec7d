import Field from './Field.tsx';
import { freshMarkup } from './island-markup.ts';

/** HTML of Field.tsx. */
export const fieldMarkup = freshMarkup(Field);
