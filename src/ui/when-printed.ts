import { escapeHtml } from '../shared/escape-html.ts';

/**
 * A text of a template that is made as late as Astro prints it: when all that stands before it in the page is rendered.
 * Astro prints an object that it does not know by its `toString`, without escaping.
 */
export class WhenPrinted {
  readonly #text: () => string;

  constructor(text: () => string) {
    this.#text = text;
  }

  toString(): string {
    return escapeHtml(this.#text());
  }
}
