/** Helpers that read a page as a visitor does: texts, links, single elements. */
import { expect } from 'vitest';
import type { TestAnswer } from './shop.ts';

/** The text of an element, with blanks collapsed. */
export const textOf = (element: Element | null | undefined): string =>
  element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** All elements of `selector`. */
export const all = (page: TestAnswer | Element, selector: string): Element[] => [
  ...('document' in page ? page.document : page).querySelectorAll(selector),
];

/** The only element of `selector`; the test fails when there is none or a second one. */
export function one(page: TestAnswer | Element, selector: string): Element {
  const found = all(page, selector);
  expect(found.length, selector).toBe(1);
  return found[0] as Element;
}

/** An attribute in any case, since React prints `autoComplete`. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  [...element.attributes].find((one) => one.name.toLowerCase() === name)?.value;

/** The text of the element itself, without its children's. */
export const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

export const textsOf = (page: TestAnswer | Element, selector: string): string[] => all(page, selector).map(textOf);

export const hrefsOf = (page: TestAnswer | Element, selector: string): (string | null)[] =>
  all(page, selector).map((link) => link.getAttribute('href'));

/** The link in `scope` whose text is exactly `text`, apart from hidden text after it. */
export function linkNamed(page: TestAnswer | Element, text: string, scope = 'main'): Element {
  const link = all(page, `${scope} a`).find(
    (a) => textOf(a) === text || textOf(a).startsWith(`${text}:`) || textOf(a).startsWith(`${text} (`),
  );
  if (!link) throw new Error(`no link ${text}`);
  return link;
}

/** The labels and values of a select; `offered` omits the hidden option. */
export function optionsOf(select: Element) {
  const options = all(select, 'option').map((option) => ({
    label: textOf(option),
    value: option.getAttribute('value') ?? '',
    hidden: option.hasAttribute('hidden'),
    selected: option.hasAttribute('selected'),
  }));
  return {
    offered: options.filter(({ hidden }) => !hidden).map(({ label, value }) => ({ label, value })),
    selected: options.find(({ selected }) => selected)?.value,
  };
}

/** The path of `rel=canonical`. */
export const canonicalOf = (page: TestAnswer): string => {
  const { pathname, search } = new URL(one(page, 'link[rel="canonical"]').getAttribute('href') ?? '');
  return pathname + search;
};

export const isNoindex = (page: TestAnswer): boolean =>
  all(page, 'meta[name="robots"][content^="noindex"]').length === 1;

/** The query of the page's first call to `path`, or undefined. */
export function queryOf(page: TestAnswer, path: string): Record<string, string> | undefined {
  const call = page.calls
    .map((request) => new URL(request.path, 'http://api'))
    .find(({ pathname }) => pathname === path);
  return call && Object.fromEntries(call.searchParams);
}
