import { beforeAll, expect, test } from 'vitest';
import { htmlProblems } from './html-problems.ts';
import { everyShownPage, shownPage, shownPlainPages } from './shared-shop.ts';

let pages: Readonly<Record<string, string>>;
beforeAll(async () => {
  pages = await everyShownPage();
});

test('every page is valid HTML', async () => {
  const problems: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { html } = await shownPage(path);
    for (const problem of await htmlProblems(html)) problems.push(`${name} ${path} ${problem}`);
  }
  for (const [name, html] of Object.entries(await shownPlainPages()))
    for (const problem of await htmlProblems(html)) problems.push(`${name} ${problem}`);
  expect(problems).toEqual([]);
});

test('every page has its own title, description, canonical address and social picture', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const { document, status } = await shownPage(path);
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
    const { document } = await shownPage(path);
    expect(document.querySelectorAll('[style]').length, name).toBe(0);
    expect(document.querySelectorAll('script[src]').length, name).toBe(0);
    // The prefetched files are in a template: the script of every page, the interaction bundle, the islands with React.
    const prefetch = document.querySelector<HTMLTemplateElement>('#prefetch')?.innerHTML ?? '';
    expect(prefetch.match(/rel="modulepreload"/g)?.length, name).toBe(3);
  }
});
