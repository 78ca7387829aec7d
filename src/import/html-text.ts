/** Converts the HTML that shop systems export to plain text. */
import { compile } from 'html-to-text';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const convert = compile({
  wordwrap: false,
  selectors: [
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
});

/** Puts paragraphs, list items and table rows on lines of their own; drops scripts, styles and pictures. */
export const htmlToText = (html: string): string => convert(html).replaceAll('\u00a0', ' ').trim();
