/** Checks HTML documents with html-validate and the Nu checker, and lists the findings that we accept. */
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
    // Safari drops the semantics of a list without bullets; the role restores them.
    'no-redundant-role': 'off',
  },
});

/** Astro adds it before the first island; it is invalid HTML, but every browser accepts it. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** The findings of the Nu checker that we accept. */
export const ACCEPTED_FROM_NU: readonly RegExp[] = [
  // Astro and React print void elements like this; both forms mean the same.
  /info: Trailing slash on void elements/,
  // Safari drops the semantics of a list without bullets; the role restores them.
  /info: The “list” role is unnecessary for element “[uo]l”/,
  // In the HTML standard since 2024, but unknown to this release of the checker. Without it iOS corrects names and
  // passwords.
  /error: Attribute “autocorrect” not allowed on element “(?:input|textarea)”/,
  // The section is hidden until it has content, which contains its heading.
  /info: Section lacks heading\..*<section data-recent/,
];

/** Returns html-validate's findings in a document, one line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validate.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

/**
 * Returns all findings of the Nu checker in `documents`, by name: one line each, which starts with the document's name.
 */
export const allNuProblems = (documents: Readonly<Record<string, string>>): Promise<string[]> =>
  nuProblems(
    Object.fromEntries(Object.entries(documents).map(([name, html]) => [name, html.replace(ISLAND_STYLE, '')])),
  );

/** Whether we accept this line of the Nu checker. */
export const isAcceptedFromNu = (problem: string): boolean => ACCEPTED_FROM_NU.some((stored) => stored.test(problem));
