/** Choosing a variety and a colour: from a card, in two tabs, and when a shop no longer offers it. */

import type { Page } from '@playwright/test';
import { type CartLine, type CartProduct, unitPrice } from '../../src/features/cart/cart.ts';
import { productPath } from '../../src/shared/links.ts';
import { formatAmount, formatNaira } from '../../src/shared/money.ts';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { toastOf } from './forms.ts';
import { doubleClick } from './gate.ts';
import { productWithColours, productWithVarieties } from './own.ts';
import { expect, test } from './test.ts';

const CHECK = '**/api/carts/v1/produits?*';

const form = (page: Page) => page.locator('.add-panel');
const addButton = (page: Page) => form(page).getByRole('button', { name: 'Add to cart' });
const variety = (page: Page, name: string) => form(page).locator(`[name=variety][value="${name}"]`);
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true });
const stored = (page: Page) =>
  page.evaluate((): CartLine[] => JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[]);
const chosen = async (page: Page) => (await stored(page)).map((line) => line.variety);
const namesOf = ({ caracteristiques }: CartProduct) => caracteristiques.map(({ nom }) => nom) as [string, string];

test('CRD-15/G-31 C-15: a card links to the choice; two varieties, added in two tabs with double clicks, are two lines', async ({
  page,
  context,
  request,
}) => {
  const product = await productWithVarieties(request);
  const [one, two] = namesOf(product);
  await test.step('CRD-15/G-31 C-15: a card leads to the choice, and adds nothing', async () => {
    await page.goto(`/products/search/${encodeURIComponent(product.nom.replace(/[^\p{L}\p{N} ]/gu, ' '))}`);
    await page.locator(`.product-card .add-button[href$="_${product.id}#choose"]`).first().click();
    await expect(page).toHaveURL(`${productPath(product)}#choose`);
    await expect(form(page)).toBeInViewport();
    expect(await stored(page)).toEqual([]);
  });

  await test.step('without a choice nothing is added', async () => {
    await addButton(page).click();
    await expect(form(page).getByRole('alert')).toHaveText('Please choose a variety.');
    await expect(form(page).locator('[name=variety]').first()).toBeFocused();
    expect(await accessibilityProblems(page, { within: form(page) })).toEqual([]);
  });
  await test.step('two clicks add one line', async () => {
    await variety(page, one).check();
    await expect(form(page).getByRole('alert')).toHaveCount(0);
    await doubleClick(addButton(page), CHECK);
    await expect(toastOf(page, `Product ${product.nom} was added to the cart successfully.`)).toHaveCount(1);
    expect(await chosen(page)).toEqual([one]);
  });

  const tab = await context.newPage();
  await tab.goto(productPath(product));
  await variety(tab, two).check();
  await addButton(tab).click();
  await test.step('the other variety is a second line', async () => {
    await expect.poll(() => chosen(page)).toEqual([one, two]);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible();
  });
});

test('G-31 C-11: a removed variety is marked and not in the total, a changed price is shown', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const product = await productWithVarieties(request);
  const [one, two] = namesOf(product);
  await page.goto(productPath(product));
  await test.step('two varieties are added', async () => {
    for (const name of [one, two]) {
      await variety(page, name).check();
      await addButton(page).click();
      await expect.poll(() => chosen(page)).toContain(name);
    }
  });
  const caracteristiques = product.caracteristiques.slice(1).map((row) => ({ ...row, montant: row.montant + 100 }));
  const now = { ...product, caracteristiques };
  await page.route(CHECK, (route) => route.fulfill({ json: { data: [now], maxUnits: 500 } }));
  await page.locator('[data-cart-panel]').click();
  const line = (name: string) => panel(page).getByRole('listitem', { name: new RegExp(`${name.replace(/\W/g, '.')}`) });
  const prix = unitPrice(now, { variety: two });
  await test.step('G-31: the removed one is marked, the price of the other shown', async () => {
    await expect(line(one)).toContainText(`“${one}” is no longer offered.`);
    await expect(line(one)).toContainText('It is not in the total.');
    await expect(line(two)).toContainText(`Price changed from ${formatNaira(unitPrice(product, { variety: two }))}`);
    await expect(panel(page).locator('.cart-panel__total')).toContainText(`${formatAmount(prix)} NGN`);
    expect(await accessibilityProblems(page, { within: panel(page) })).toEqual([]);
  });
  await test.step('a link leads to the choice', async () => {
    await line(one).getByRole('link', { name: 'Choose again' }).click();
    await expect(page).toHaveURL(`${productPath(product)}#choose`);
  });
});

test("G-31 PDP-09: showing a colour's picture selects that colour for the cart", async ({ page, request }) => {
  const product = await productWithColours(request);
  const [, second] = product.colours ?? [];
  await page.goto(productPath(product));
  await page.locator('.gallery__swatch').nth(1).click();
  await expect(form(page).locator(`[name=colour][value="${second?.nom}"]`)).toBeChecked();
  await addButton(page).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ id: product.id, colour: second?.nom, url: second?.url, sousProduits: [] }]);
});
