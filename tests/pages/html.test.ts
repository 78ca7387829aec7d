import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { openShop, type TestShop } from './shop.ts';

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

let shop: TestShop;
let pages: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  pages = await everyPage(shop.db);
});
afterAll(() => shop.close());

/** Astro adds it before the first island; invalid in HTML, but accepted by every browser. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

test('every page is valid HTML', async () => {
  const faults: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { html } = await shop.get(path);
    const report = await validate.validateString(html.replace(ISLAND_STYLE, ''));
    for (const { messages } of report.results) {
      for (const m of messages) faults.push(`${name} ${path} ${m.line}:${m.column} ${m.ruleId}: ${m.message}`);
    }
  }
  expect(faults).toEqual([]);
});

test('every page has its own title, description, canonical address and social picture', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const { document, status } = await shop.get(path);
    expect(document.title, name).toMatch(/\S+ .*Oja|^Oja Home$/);
    if (status !== 200) continue;
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')?.length, name).toBeGreaterThan(20);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href'), name).toMatch(
      /^https:\/\/oja\.example\//,
    );
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content'), name).toMatch(/^https:\/\//);
  }
});

test('no page has a style attribute, or loads a script before the first interaction', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const { document } = await shop.get(path);
    expect(document.querySelectorAll('[style]').length, name).toBe(0);
    expect(document.querySelectorAll('script[src]').length, name).toBe(0);
    // Prefetched files are in a template: the script of every page, the interaction bundle, the islands with React.
    const prefetch = document.querySelector<HTMLTemplateElement>('#prefetch')?.innerHTML ?? '';
    expect(prefetch.match(/rel="modulepreload"/g)?.length, name).toBe(3);
  }
});
