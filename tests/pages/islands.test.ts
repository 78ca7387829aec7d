/** What every island of every page promises: it is small, stands alone, and comes by intent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

/** Bytes of the props of one island (design: ids, never whole records). */
const PROPS = 2048;

let shop: TestShop;
const pages = new Map<string, TestAnswer>();
beforeAll(async () => {
  shop = await openShop();
  for (const [name, path] of Object.entries(await everyPage(shop.db))) pages.set(name, await shop.get(path));
});
afterAll(() => shop.close());

const islands = () =>
  [...pages].flatMap(([name, { document }]) =>
    [...document.querySelectorAll('astro-island')].map((island) => ({ name, island })),
  );

test('props are small', () => {
  expect(islands().length).toBeGreaterThan(0);
  for (const { name, island } of islands())
    expect(Buffer.byteLength(island.getAttribute('props') ?? ''), name).toBeLessThanOrEqual(PROPS);
});

test('every island waits for the visitor, and none stands in another', () => {
  for (const { name, island } of islands()) {
    expect(island.getAttribute('client'), name).toBe('intent');
    expect(island.hasAttribute('ssr'), name).toBe(true);
    expect(island.parentElement?.closest('astro-island') ?? null, name).toBeNull();
  }
});

test('what an island needs is listed for the time when the page is idle', async () => {
  const home = await shop.get('/');
  const address = /"(\/_astro\/islands\.[0-9a-f]+\.json)"/.exec(home.html)?.[1] ?? '';
  const answer = await shop.get(address);
  expect(answer.headers['cache-control']).toContain('immutable');
  const { files, of }: { files: string[]; of: Record<string, number[]> } = JSON.parse(answer.html);
  for (const { name, island } of islands())
    for (const attribute of ['component-url', 'renderer-url']) {
      const entry = island.getAttribute(attribute) ?? '';
      const needed = (of[entry] ?? []).map((at) => files[at] ?? '');
      expect(needed, `${name} ${entry}`).toContain(entry);
      for (const file of needed) {
        const code = await shop.get(file);
        expect(code.status, file).toBe(200);
        for (const [, imported = ''] of code.html.matchAll(/\bfrom\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
          expect(needed, `${file} of ${name}`).toContain(`/_astro/${imported}`);
      }
    }
});
