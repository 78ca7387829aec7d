/** Every control on a catalogue page is of a kind that is tested before its code has loaded. */
import { beforeAll, expect, test } from 'vitest';
import { FORM_PAGES } from '../../src/features/plain/plain-forms.ts';
import { PLAIN_CART, PLAIN_FAVOURITES, PLAIN_SHOPS } from '../../src/shared/plain-places.ts';
import { DATA_SAVER_PATH } from '../../src/site/data-saver.ts';
import { CONTROL_KINDS, FOCUSABLE, isAnswered } from '../control-kinds.ts';
import { productKinds } from './product-kinds.ts';
import { everyShownPage, type SharedShop, sharedShop, shownPage } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Every page, and the kinds of products that none of them shows. */
const allPages = async () => ({ ...(await everyShownPage()), ...(await productKinds(shop.db)) });

/** Islands outside the catalogue: they hydrate without an interaction, and have their own tests. */
const BESIDE = 'astro-island[opts*="idle"]';

test('every control of every page of the catalogue is native, or of a tested kind', async () => {
  const pages = await allPages();
  const unknown = new Set<string>();
  const found = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const { document } = await shownPage(path);
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
 * Hidden without a script (styles/base.css), or until a script has found a customer; and the choice of currency, which
 * has one option.
 */
const ABSENT = `.needs-script,.account-menu__card,.review-write__form,[name=currency],${BESIDE}`;

/**
 * The only forms that pages answer by POST (G-126, G-246, G-314, G-318); the HTTP front answers the data saver
 * (G-240).
 */
const ANSWERED = new Set([DATA_SAVER_PATH, PLAIN_CART, PLAIN_FAVOURITES, PLAIN_SHOPS, ...FORM_PAGES]);

test('every control of the catalogue that needs a script is hidden without one', async () => {
  const dead: string[] = [];
  for (const [name, path] of Object.entries(await allPages())) {
    const { document } = await shownPage(path);
    for (const control of document.querySelectorAll('button,input,select,textarea')) {
      const form = control.closest('form');
      const action = form?.getAttribute('action');
      const isPost = form?.getAttribute('method') === 'post';
      const isSent = typeof action === 'string' && (!isPost || ANSWERED.has(action));
      // The button for the mail's link is posted to its own address.
      const leadsOn = path === '/auth/verif/code/' && isPost && control.closest('.without-script');
      if (!isSent && !leadsOn && !control.closest(ABSENT)) dead.push(`${name}: ${control.outerHTML.slice(0, 120)}`);
    }
  }
  expect(dead).toEqual([]);
});
