/** HTML of React components for pages, so that pages and islands share one source. For the server. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { escapeHtml } from '../shared/escape-html.ts';
import { printedOnce } from './rendered-once.ts';

/** Delimits blanks: a character that no page contains and that escaping does not change. */
const MARK = '\uE000';

/** Attributes that React prints in mixed case. HTML ignores case, and lower case compresses better. */
const MIXED = / (?:autoComplete|enterKeyHint|fetchPriority|inputMode|maxLength|minLength|referrerPolicy|srcSet)="/g;

/**
 * The `<link>`s that React prints before pictures that load immediately. They are removed, since each page decides
 * itself what to preload.
 */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Parts of the HTML, and the names of the blanks between them. */
interface Shape<K> {
  readonly first: string;
  readonly rest: readonly (readonly [blank: K, html: string])[];
}

/**
 * For repeated parts, such as the heart of each card: React renders each variant once per process, with marks in place
 * of the blanks, and a page fills the blanks in. Returns a function that prints the component like React; put its HTML
 * into an element with `data-island`.
 * @param blanks props that the component prints unchanged, as a text or within an attribute. Each value of another
 *   prop, and each omitted blank, is a separate variant: use only a few.
 */
export function islandMarkup<P extends object>(
  component: ComponentType<P>,
  blanks: readonly (keyof P & string)[],
): (props: P) => string {
  type Blank = keyof P & string;
  const shapes = new Map<string, Shape<Blank>>();
  const isBlank = (key: string): key is Blank => (blanks as readonly string[]).includes(key);

  const render = (props: P): Shape<Blank> => {
    const marks = blanks.filter((key) => props[key] !== undefined).map((key) => [key, MARK + key + MARK]);
    const html = renderToString(createElement(component, { ...props, ...Object.fromEntries(marks) }))
      .replace(PRELOADS, '')
      .replace(MIXED, (name) => name.toLowerCase());
    const [first = '', ...parts] = html.split(MARK);
    const rest: (readonly [Blank, string])[] = [];
    for (let at = 0; at < parts.length; at += 2) rest.push([parts[at] as Blank, parts[at + 1] ?? '']);
    return { first, rest };
  };

  return (props) => {
    let key = '';
    for (const name in props) {
      const value = props[name];
      if (value !== undefined) key += isBlank(name) ? `${name} ` : `${name}=${value} `;
    }
    let shape = shapes.get(key);
    if (!shape) {
      shape = render(props);
      shapes.set(key, shape);
    }
    const parts = [shape.first];
    for (const [blank, after] of shape.rest) parts.push(escapeHtml(String(props[blank])), after);
    return parts.join('');
  };
}

/** For parts that no island hydrates and that contain a visitor's input, which must not be cached. */
export const freshMarkup =
  <P extends object>(component: ComponentType<P>) =>
  (props: P): string =>
    renderToStaticMarkup(createElement(component, props)).replace(MIXED, (name) => name.toLowerCase());

/**
 * For parts that a page shows once and no island hydrates, such as pagination. React renders them again only when the
 * props differ.
 * @param keyOf returns all that the HTML depends on; needed when props are not plain data
 */
export const staticMarkup =
  <P extends object>(name: string, component: ComponentType<P>, keyOf: (props: P) => string = JSON.stringify) =>
  (props: P): string =>
    printedOnce(`${name} ${keyOf(props)}`, () => freshMarkup(component)(props));

/**
 * For components around content of the page, such as a button: returns their HTML before and after the content. Nothing
 * that the component prints after its children may come from a prop.
 */
export function frameMarkup<P extends { readonly children?: ReactNode }>(name: string, component: ComponentType<P>) {
  const markup = staticMarkup(name, component);
  // The props come before the children in the HTML, and may contain the mark.
  const around = (props: P): [html: string, at: number] => {
    const html = markup({ ...props, children: MARK });
    return [html, html.lastIndexOf(MARK)];
  };
  return {
    start(props: P): string {
      const [html, at] = around(props);
      return html.slice(0, at);
    },
    end(props: P): string {
      const [html, at] = around(props);
      return html.slice(at + MARK.length);
    },
  };
}
