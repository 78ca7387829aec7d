/** Whatever may be touched on a page of the catalogue is of a kind that is tried before its code has come. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORM_PAGES } from '../../src/client/plain-forms.ts';
import { CONTROL_KINDS, FOCUSABLE, isAnswered } from '../control-kinds.ts';
import { everyPage } from './every-page.ts';
import { productKinds } from './product-kinds.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Every page, and kinds of products that none of them shows. */
const allPages = async () => ({ ...(await everyPage(shop.db)), ...(await productKinds(shop.db)) });

/** Islands of the pages beside the catalogue: they hydrate untouched, and have tests of their own. */
const BESIDE = 'astro-island[opts*="idle"]';

test('every control of every page of the catalogue is a browser’s own, or of one kind that is tried', async () => {
  const pages = await allPages();
  const unknown = new Set<string>();
  const found = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const { document } = await shop.get(path);
    const controls = [...document.querySelectorAll(FOCUSABLE)].filter(
      (control) => isAnswered(control) && !control.closest(BESIDE),
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

/**
 * Not shown without a script (styles/base.css), or without a customer, whom only a script can know; and the choice of a
 * currency, of which there is one.
 */
const ABSENT = `.needs-script,.account-menu__card,.review-write__form,[name=currency],${BESIDE}`;

test('no control of the catalogue that only a script answers is there without one', async () => {
  const dead: string[] = [];
  for (const [name, path] of Object.entries(await allPages())) {
    const { document } = await shop.get(path);
    for (const control of document.querySelectorAll('button,input,select,textarea')) {
      const form = control.closest('form');
      const action = form?.getAttribute('action');
      const isPost = form?.getAttribute('method') === 'post';
      // Of those that are posted, these alone are answered by a page (G-126).
      const isSent = typeof action === 'string' && (!isPost || FORM_PAGES.has(action));
      if (!isSent && !control.closest(ABSENT)) dead.push(`${name}: ${control.outerHTML.slice(0, 120)}`);
    }
  }
  expect(dead).toEqual([]);
});
