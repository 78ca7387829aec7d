/** The HTML of Icon.tsx in pages: a page has some thirty, and a component for each would cost more than its cards. */
import { escapeHtml } from '../shared/escape-html.ts';
import type { IconProps } from './Icon.tsx';
import { ICON_PATHS } from './icons.ts';
import { printedOnce } from './rendered-once.ts';

export function iconMarkup({ name, label = '', size = 24 }: IconProps): string {
  return printedOnce(`icon ${name} ${size} ${label}`, () => {
    const message = label ? `role="img" aria-label="${escapeHtml(label)}"` : 'aria-hidden="true"';
    return `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" ${message}><path d="${ICON_PATHS[name]}"/></svg>`;
  });
}
