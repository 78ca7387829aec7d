/** Checks of HTML documents by html-validate and by the Nu checker, with what we keep and why. */
import { HtmlValidate } from 'html-validate';
import { nuProblems } from './nu-checker.ts';

const validate = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The compiler writes void elements and attributes differently; both forms are valid HTML.
    'void-style': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Safari drops the list semantics of a list without bullets; the role restores it.
    'no-redundant-role': 'off',
  },
});

/** Astro adds it before the first island; invalid in HTML, but accepted by every browser. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** What the Nu checker reports and we keep. */
export const ACCEPTED_FROM_NU: readonly RegExp[] = [
  // Astro and React print void elements so; both forms mean the same.
  /info: Trailing slash on void elements/,
  // Safari drops the list semantics of a list without bullets; the role restores it.
  /info: The “list” role is unnecessary for element “[uo]l”/,
  // In the HTML standard since 2024; this release of the checker does not know it. iOS corrects names and passwords without it.
  /error: Attribute “autocorrect” not allowed on element “(?:input|textarea)”/,
  // Hidden until it has content, which brings its heading.
  /info: Section lacks heading\..*<section data-recent/,
];

/** What html-validate finds in a document: one line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validate.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

/** What the Nu checker finds in `documents`, by name, all of it: one line each, which starts with the document's name. */
export const allNuProblems = (documents: Readonly<Record<string, string>>): Promise<string[]> =>
  nuProblems(
    Object.fromEntries(Object.entries(documents).map(([name, html]) => [name, html.replace(ISLAND_STYLE, '')])),
  );

/** Whether a line of the Nu checker is among those that we keep. */
export const isAcceptedFromNu = (problem: string): boolean => ACCEPTED_FROM_NU.some((stored) => stored.test(problem));
