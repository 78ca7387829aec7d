/** The HTML of Icon.tsx in pages: a page has some thirty, and a component for each would cost more than its cards. */
import { escapeHtml } from '../shared/escape-html.ts';
import type { IconProps } from './Icon.tsx';
import { iconDrawing, iconHref } from './icons.ts';
import { printedOnce } from './rendered-once.ts';

/** @param inline with its drawing, for the top of a page: needs no second file */
export function iconMarkup({ name, label = '', size = 24 }: IconProps, inline: boolean): string {
  return printedOnce(`icon ${name} ${size} ${inline} ${label}`, () => {
    const words = label ? `role="img" aria-label="${escapeHtml(label)}"` : 'aria-hidden="true"';
    const start = `<svg class="icon" width="${size}" height="${size}"`;
    if (inline) return `${start} viewBox="0 0 24 24" ${words}>${iconDrawing(name)}</svg>`;
    return `${start} ${words}><use href="${iconHref(name)}"></use></svg>`;
  });
}
