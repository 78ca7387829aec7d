/**
 * A customer buys two varieties of one product, and a colour from another shop, picks them up and pays in cash, on any
 * database.
 */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { type CartProduct, unitPrice } from '../../src/features/cart/cart.ts';
import { choiceText } from '../../src/features/products/choices.ts';
import { productPath } from '../../src/shared/links.ts';
import { formatAmount, formatNaira } from '../../src/shared/money.ts';
import { cartIsEmpty, fact, openFromList, step } from './buying.ts';
import { choosePickUp, next, summary } from './checkout.ts';
import { newCustomer, signInAs } from './customer.ts';
import { summaryOf, toastOf } from './forms.ts';
import type { Operator } from './operator.ts';
import { pointsOfSale, productWithColours, variedProductOfPoints } from './own.ts';

interface Buyer {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly operator: Operator;
  /** The folder to which the shop writes its mails. */
  readonly mailFolder: string;
}

/** An ordered product. */
interface Ordered {
  readonly product: CartProduct;
  /** The name of the chosen variety or colour. */
  readonly name: string;
  /** The complete choice as displayed: `12 months, Black`. */
  readonly choice: string;
  /** Naira per unit. */
  readonly prix: number;
}

/** Selects the choice on the product page and adds one unit. */
async function add(page: Page, { product, name }: Ordered, field: 'variety' | 'colour'): Promise<void> {
  await page.locator(`.add-panel [name=${field}][value="${name}"]`).check();
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await expect(toastOf(page, `Product ${product.nom} was added to the cart successfully.`).last()).toBeVisible();
}

/** All mails that contain a text, such as the number of an order or an address, as files. */
async function mailsOf(folder: string, text: string): Promise<string[]> {
  // A mail that is being written has another name.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(text));
}

/** Proves the email of a new customer with the code mailed there, so that mails about orders contain all details. */
async function proveEmail(request: APIRequestContext, { id, email, token }: Session, folder: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const requested = await request.put(`/api/clients/${id}`, { headers, data: { email } });
  expect(requested.status(), await requested.text()).toBe(200);
  const codes = async () =>
    (await mailsOf(folder, email ?? '')).flatMap((mail) => /^ +(\d{4} \d{4})\r?$/m.exec(mail)?.[1] ?? []);
  await expect.poll(async () => (await codes()).length).toBe(1);
  const [code] = await codes();
  const proven = await request.post(`/api/clients/${id}/email`, { headers, data: { code } });
  expect(proven.status(), await proven.text()).toBe(200);
}

/** Whether the quoted-printable `mail` contains `message`, which must be plain ASCII. */
const holds = (mail: string, message: string) => mail.replace(/=\r?\n/g, '').includes(message);

export async function buyChoices({ page, request, operator, mailFolder }: Buyer): Promise<void> {
  const { session } = await newCustomer(request);
  await proveEmail(request, session, mailFolder);
  await signInAs(page, session);
  const varied = await variedProductOfPoints(request);
  const [, point = ''] = await pointsOfSale(request, varied.boutique.nomLink);
  const coloured = await productWithColours(request, varied.boutique.id);
  const [one, two] = varied.caracteristiques.slice(0, 2).map(({ nom }) => nom) as [string, string];
  // The colour of the first picture is preselected.
  const [seen = ''] = (varied.colours ?? []).map(({ nom }) => nom);
  const ordered = [one, two].map(
    (variety): Ordered => ({
      product: varied,
      name: variety,
      choice: choiceText({ variety, colour: seen }),
      prix: unitPrice(varied, { variety }),
    }),
  );
  const colour = coloured.colours?.[1]?.nom ?? '';
  const third: Ordered = { product: coloured, name: colour, choice: colour, prix: unitPrice(coloured) };

  // Adding requires a variety; the cart line has its displayed price.
  await page.goto(productPath(varied));
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.locator('.add-panel').getByRole('alert')).toHaveText('Please choose a variety.');
  for (const line of ordered) {
    await add(page, line, 'variety');
    await expect(page.locator('.buy-box__price .price')).toContainText(formatAmount(line.prix));
  }
  await page.goto(productPath(coloured));
  await add(page, third, 'colour');

  await page.locator('[data-cart-panel]').click();
  const panel = page.getByRole('dialog', { name: 'Cart', exact: true });
  for (const { product, choice, prix } of [...ordered, third]) {
    const line = panel.getByRole('listitem', { name: `${product.nom} ${choice}`, exact: true });
    await expect(line).toContainText(formatNaira(prix));
  }
  await panel.getByRole('link', { name: 'Checkout' }).click();
  await expect(summary(page).getByRole('row')).toHaveCount(4);
  await expect(summary(page)).toContainText(one);
  await choosePickUp(page);
  const choice = page.getByLabel(`Pick up at ${varied.boutique.nomBoutique}`);
  // Continuing requires a point for every shop with several.
  await choice.selectOption({ index: 0 });
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
  await next(page).click();
  await expect(summaryOf(page)).toContainText('Please choose where you pick up your order.');
  await choice.selectOption({ index: 2 });
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await expect(page.locator('main')).toContainText(point);
  await page.getByRole('button', { name: 'Confirm order', exact: true }).click();
  await page.waitForURL('**/order-success');

  const main = page.locator('main');
  const title = main.getByRole('heading', { name: /^Order AP-NG-\d{7}$/ });
  await expect(title).toBeVisible();
  const number = (await title.innerText()).replace('Order ', '');
  for (const { product, choice } of [...ordered, third])
    await expect(main).toContainText(`1 × ${product.nom} (${choice})`);
  await expect(main).toContainText(point);
  await expect(main).toContainText('in cash when you pick your order up');
  await cartIsEmpty(page);
  await main.getByRole('link', { name: 'See your order' }).click();
  await expect(main.getByRole('heading', { name: number })).toBeVisible();
  for (const { product, choice, prix } of [...ordered, third]) {
    const card = main.getByRole('listitem').filter({ hasText: product.nom }).filter({ hasText: choice });
    await expect(card.first()).toContainText(formatNaira(prix));
  }

  await expect(main.getByRole('row', { name: /^Pick up at/ })).toContainText(point);

  const message = await operator('show', number);
  expect(message).toContain(`picked up: ${point}, `);
  expect(await operator('list', '--shop', varied.boutique.nomLink)).toContain(`at ${point}`);
  for (const { product, choice, prix } of [...ordered, third])
    expect(message).toContain(`1 × ${product.nom} (${choice}), ${formatNaira(prix)} each`);
  await operator('status', number, 'available_for_pickup');
  // The mails of the order arrive, and one says that it can be picked up.
  await expect.poll(async () => (await mailsOf(mailFolder, number)).length).toBe(2);
  for (const mail of await mailsOf(mailFolder, number))
    for (const message of [point, ...[...ordered, third].map(({ choice }) => choice)])
      expect(holds(mail, message), `${message} in ${mail}`).toBe(true);

  await openFromList(page, number);
  await expect(fact(page, 'Delivery method')).toContainText('Pick up');
  await main.getByRole('link', { name: 'Track Order' }).click();
  await expect(step(page)).toContainText('Available for Pickup');
  await operator('status', number, 'delivered');
  await page.reload();
  await expect(step(page)).toContainText('Delivered');
  await page.goBack();
  await expect(fact(page, 'Delivery status')).toContainText(/Delivery status\s*Delivered/);
}
