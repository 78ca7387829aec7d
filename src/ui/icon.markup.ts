import Icon from './Icon.tsx';
import { staticMarkup } from './island-markup.ts';

/** HTML of Icon.tsx; a page has about thirty. */
export const iconMarkup = staticMarkup('icon', Icon, ({ name, size = 24, label = '' }) => `${name} ${size} ${label}`);
