import { type HTMLString, markHTMLString } from 'astro/runtime/server/index.js';

/** A text, or its UTF-8, which Astro prints as it is. */
type Html = string | Uint8Array;
type Marked = HTMLString | Uint8Array;

const marked = (html: Html): Marked => (typeof html === 'string' ? markHTMLString(html) : html);

/**
 * Our own HTML as an expression of a template: `{rawHtml(markup)}`. It prints what `<Fragment set:html={markup} />` does, but
 * Astro renders a `Fragment` as a component with a slot, asynchronously, and buffers the rest of the page meanwhile; and
 * `set:html` copies bytes. `npm run check` allows the same sources for both (scripts/checks/raw-html.ts).
 */
export function rawHtml(html: Html): Marked;
export function rawHtml(html: Html | Promise<Html>): Marked | Promise<Marked>;
export function rawHtml(html: Html | Promise<Html>): Marked | Promise<Marked> {
  return html instanceof Promise ? html.then(marked) : marked(html);
}
