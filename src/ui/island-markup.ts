/**
 * HTML of components that a page repeats, such as the heart of each card. React renders each shape once a process, with
 * marks in the place of what differs; a page fills these in. For the server.
 */
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from './escape-html.ts';

type Props = Readonly<Record<string, string | number | boolean | undefined>>;

/** Around the place of a blank among the others; no text of a page has this character, and no escaping changes it. */
const MARK = '\uE000';

/**
 * Answers what prints the component as an island: `<span data-island="name">` around its HTML.
 * @param name in the table of islands (features/islands.ts); undefined for what needs no code, printed without that element
 * @param blanks props that the component prints as they are, as a text or within an attribute. Each other value, and each
 *   blank that is left out, is a shape of its own: keep these few.
 */
export function islandMarkup<P extends object>(
  name: string | undefined,
  component: ComponentType<P>,
  blanks: readonly (keyof P & string)[],
): (props: P) => string {
  const shapes = new Map<string, readonly string[]>();

  const render = (props: P, filled: readonly (keyof P & string)[]) => {
    const marks = Object.fromEntries(filled.map((key) => [key, MARK + blanks.indexOf(key) + MARK]));
    const html = renderToString(createElement(component, { ...props, ...marks }));
    // Odd ones are the places of blanks.
    return (name === undefined ? html : `<span data-island=${name}>${html}</span>`).split(MARK);
  };

  return (props) => {
    const values = props as Props;
    const filled = blanks.filter((key) => values[key] !== undefined);
    const shape = JSON.stringify({ ...props, ...Object.fromEntries(filled.map((key) => [key, 0])) });
    let parts = shapes.get(shape);
    if (!parts) {
      parts = render(props, filled);
      shapes.set(shape, parts);
    }
    return parts.map((part, at) => (at % 2 ? escapeHtml(String(values[blanks[Number(part)] ?? ''])) : part)).join('');
  };
}
