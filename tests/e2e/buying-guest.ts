/** A new shopper orders without a password, from the first search to the confirmed order, on any database. */
import { expect, type Locator, type Page } from '@playwright/test';
import { productPath } from '../../src/shared/links.ts';
import { addAndCheckOut, findBySearch } from './buying.ts';
import type { Operator } from './operator.ts';
import { ownProduct } from './own.ts';

interface Shopper {
  readonly page: Page;
  readonly request: Parameters<typeof ownProduct>[0];
  readonly operator: Operator;
}

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const newPhone = () => `0803${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** Records in the tab which fields are typed into; the returned function lists them. */
async function watchTyping(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.type === 'radio')
        return;
      const typed = new Set(JSON.parse(sessionStorage.getItem('typed') ?? '[]') as string[]).add(target.name);
      sessionStorage.setItem('typed', JSON.stringify([...typed]));
    });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('typed') ?? '[]') as string[]);
}

/** The six fields of an order, with their texts; an empty email is not typed. */
const typedFields = (email: string) =>
  [
    ['First name', 'Ngozi'],
    ['Last name', 'Eze'],
    ['Phone number', newPhone()],
    ['Email', email],
    ['Address', '12 Allen Avenue'],
    ['City', 'Ikeja'],
  ] as const;

async function typeAll(page: Page, email: string): Promise<void> {
  for (const [label, text] of typedFields(email)) {
    if (text !== '') await main(page).getByLabel(`${label} *`, { exact: true }).fill(text);
  }
}

/** The order number that the page shows. */
async function numberIn(title: Locator): Promise<string> {
  await expect(title).toBeVisible();
  return (await title.innerText()).replace(/^.*?(AP-NG-\d{7}).*$/s, '$1');
}

/** Buys from the search to the confirmed order, with six typed fields, or five and “I have no email”. */
export async function buyAsGuest({ page, request, operator }: Shopper, email: string): Promise<void> {
  const product = await ownProduct(request);
  const typing = await watchTyping(page);
  await findBySearch(page, product);
  const searched = await typing();
  await addAndCheckOut(page, product);
  await page.waitForURL('**/sign-in');
  await expect(main(page)).toContainText(/1 item, ₦[\d,.]+, is saved\./);
  await expect(main(page).getByRole('link', { name: 'Create an account' })).toBeVisible();
  await button(page, 'Continue without a password').click();
  await page.waitForURL('**/order');
  await typeAll(page, email);
  await expect(main(page).getByLabel(/^State/)).toHaveValue('Lagos');
  await page.getByRole('radio', { name: 'Cash on Delivery', exact: true }).check();
  await button(page, 'Next').click();
  if (email === '') await button(page, 'I have no email').click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeVisible();
  await button(page, 'Confirm order').click();
  await page.waitForURL('**/order-success');
  const fields = (await typing()).filter((name) => !searched.includes(name));
  expect(fields.length, fields.join()).toBe(email === '' ? 5 : 6);
  const number = await numberIn(main(page).getByRole('heading', { name: /^Order AP-NG-\d{7}$/ }));
  await expect(main(page).getByRole('link', { name: 'track it' })).toHaveAttribute('href', '/track');
  await expect(operator('show', number)).resolves.toContain('Ngozi Eze');
}

/** Buys the same without script. */
export async function buyPlainlyAsGuest({ page, request, operator }: Shopper, email: string): Promise<void> {
  const product = await ownProduct(request);
  await page.goto(productPath(product), { waitUntil: 'domcontentloaded' });
  await page.locator('.add-panel__add').click();
  await expect(page).toHaveURL('/plain/cart');
  await main(page)
    .getByRole('link', { name: /Checkout/ })
    .click();
  await expect(main(page)).toContainText(/1 item, ₦[\d,.]+, is saved\./);
  await button(page, 'Continue without a password').click();
  await expect(page).toHaveURL('/plain/checkout');
  await typeAll(page, email);
  await main(page)
    .getByRole('radio', { name: /Cash on Delivery|cash/i })
    .check();
  await button(page, 'Place the order').click();
  // The city determines the state, so the shopper sees the total with its fee before ordering.
  if (email === '') await button(page, 'I have no email').click();
  await expect(page).toHaveURL(/\/plain\/orders\/\d+\?placed/);
  const number = await numberIn(page.getByRole('heading', { level: 1 }));
  await expect(main(page).getByRole('link', { name: 'track it' })).toHaveAttribute('href', '/track');
  await expect(operator('show', number)).resolves.toContain('Ngozi Eze');
}
