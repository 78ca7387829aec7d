/** Elements for scripts that draw without React. Names and texts are never read as HTML. For the browser. */
import { type IconName, iconHref } from './icons.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

function withAttributes<E extends Element>(made: E, attributes: Attributes, children: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A new element; attributes that are undefined are left out. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => withAttributes(document.createElement(tag), attributes, children);

const drawing = (tag: string, attributes: Attributes, ...children: readonly Node[]) =>
  withAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/**
 * Twin of Icon.astro, as decoration.
 * @param size side in px
 */
export const icon = (name: IconName, size = 24): Element =>
  drawing(
    'svg',
    { class: 'icon', width: `${size}`, height: `${size}`, 'aria-hidden': 'true' },
    drawing('use', { href: iconHref(name) }),
  );
