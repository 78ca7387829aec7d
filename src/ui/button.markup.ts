import Button from './Button.tsx';
import { frameMarkup } from './island-markup.ts';

/** HTML of Button.tsx before and after its content. */
export const { start: buttonStart, end: buttonEnd } = frameMarkup('button', Button);
