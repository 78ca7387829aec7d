/** Whatever may be touched on a page of the catalogue is of a kind that is tried before its code has come. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTROL_KINDS, FOCUSABLE, isAnswered } from '../control-kinds.ts';
import { everyPage } from './every-page.ts';
import { productKinds } from './product-kinds.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('every control of every page of the catalogue is a browser’s own, or of one kind that is tried', async () => {
  const pages = { ...(await everyPage(shop.db)), ...(await productKinds(shop.db)) };
  const unknown = new Set<string>();
  const found = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const { document } = await shop.get(path);
    // Islands of the pages beside the catalogue hydrate untouched, and have tests of their own.
    const controls = [...document.querySelectorAll(FOCUSABLE)].filter(
      (control) => isAnswered(control) && !control.closest('astro-island[opts*="idle"]'),
    );
    for (const control of controls) {
      const kinds = Object.entries(CONTROL_KINDS).filter(([, selector]) => control.matches(selector));
      if (kinds.length !== 1) unknown.add(`${name}: ${control.outerHTML.slice(0, 160)}`);
      for (const [kind] of kinds) found.add(kind);
    }
  }
  expect([...unknown]).toEqual([]);
  expect(Object.keys(CONTROL_KINDS).filter((kind) => !found.has(kind))).toEqual([]);
});
