/**
 * Our own icons, drawn in `icons.svg`: a line of 1.75 on a 24 x 24 grid, in the colour of the text around it. Pages
 * refer to that one cached file instead of repeating every drawing.
 */
import drawings from './icons.svg?raw';
import sprite from './icons.svg?url&no-inline';

/** Names of the drawings. */
export const ICONS = [
  'search',
  'cart',
  'user',
  'menu',
  'heart',
  'star',
  'phone',
  'whatsapp',
  'chevron-left',
  'chevron-right',
  'chevron-down',
  'close',
  'grid',
  'grid-large',
  'list',
  'store',
  'filter',
  'check',
  'pin',
  'truck',
  'mail',
  'facebook',
  'instagram',
  'x',
  'youtube',
  'google-play',
  'app-store',
  'plus',
  'minus',
  'share',
  'picture',
  'box',
  'lock',
  'gift',
  'card',
  'message',
  'mobile',
  'invoice',
] as const;

export type IconName = (typeof ICONS)[number];

/** Address of a drawing, for `<use href>`. */
export const iconHref = (name: IconName): string => `${sprite}#${name}`;

/** The inlined drawing, for icons at the top of a page. */
export function iconDrawing(name: IconName): string {
  const open = `<symbol id="${name}" viewBox="0 0 24 24">`;
  const from = drawings.indexOf(open) + open.length;
  return drawings.slice(from, drawings.indexOf('</symbol>', from));
}
