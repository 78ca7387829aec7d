/** Common rules of islands: small, independent, hydrated by intent. */
import { beforeAll, expect, test } from 'vitest';
import { everyShownPage, shownPage } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

/** The maximum bytes of the props of one island, which contain ids, never whole records. */
const PROPS = 2048;

const pages = new Map<string, TestAnswer>();
beforeAll(async () => {
  for (const [name, path] of Object.entries(await everyShownPage())) pages.set(name, await shownPage(path));
});

const islands = () =>
  [...pages].flatMap(([name, { document }]) =>
    [...document.querySelectorAll('astro-island')].map((island) => ({ name, island })),
  );

test('props are small', () => {
  expect(islands().length).toBeGreaterThan(0);
  for (const { name, island } of islands())
    expect(Buffer.byteLength(island.getAttribute('props') ?? ''), name).toBeLessThanOrEqual(PROPS);
});

test('every island waits for an interaction, and none is nested', () => {
  for (const { name, island } of islands()) {
    expect(island.getAttribute('client'), name).toBe('intent');
    // Its files are in no bundle, so it loads without an interaction; catalogue pages run no React before one.
    if (!name.startsWith('reviews')) expect(JSON.parse(island.getAttribute('opts') ?? '{}').value, name).toBe('idle');
    expect(island.hasAttribute('ssr'), name).toBe(true);
    expect(island.parentElement?.closest('astro-island') ?? null, name).toBeNull();
  }
});

test('every page prefetches the bundles with all their static imports', async () => {
  for (const [name, { document }] of pages) {
    const template = document.querySelector('#prefetch');
    const files = [...(template?.innerHTML.matchAll(/href="([^"]+)"/g) ?? [])].map(([, file = '']) => file);
    expect(
      files.map((file) => /\/_astro\/(\w+)\.[0-9a-f]+\.js$/.exec(file)?.[1]),
      name,
    ).toEqual(['page', 'interaction', 'islands']);
    for (const file of files) {
      const code = await shownPage(file);
      expect(code.status, file).toBe(200);
      expect(code.headers['cache-control']).toContain('immutable');
      for (const [, imported = ''] of code.html.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
        expect(files, file).toContain(`/_astro/${imported}`);
    }
  }
});
