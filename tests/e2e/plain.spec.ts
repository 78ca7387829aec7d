/** The shop without JavaScript in a browser: cart, account, orders, favourites, follows, opinions, passwords. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';
import { productPath, shopPath } from '../../src/shared/links.ts';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { newCustomer } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { mailsTo } from './mails.ts';
import { ownShop, unjudgedProduct } from './own.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

/** The demo generates pictures on their first request. */
const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

/** An active product that can be bought without a choice. */
async function plainProduct(request: APIRequestContext): Promise<{ id: number; nom: string }> {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1).join(',');
  const { data } = await (await request.get(`/api/carts/v1/produits?ids=${ids}`)).json();
  const found = data.find(
    (one: CartProduct) => one.isActive && one.qte > 10 && one.moq <= 1 && one.caracteristiques.length === 0,
  );
  if (!found) throw new Error('The demo has no such product.');
  return found;
}

async function addToCart(page: Page, request: APIRequestContext, units: number): Promise<void> {
  await page.goto(productPath(await plainProduct(request)), DOCUMENT);
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(units));
  await page.locator('.add-panel__add').click();
  await expect(page).toHaveURL('/plain/cart');
}

/** Signs up and in, and returns the email of the new customer. */
async function signUpAndIn(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.ng`;
  const phone = `+23480${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await page.goto('/sign-up', DOCUMENT);
  await expect(page).toHaveURL('/plain/sign-up');
  for (const [label, value] of [
    ['Last name *', 'Obi'],
    ['First name *', 'Ada'],
    ['Phone number *', phone],
    ['Email (optional)', email],
    ['State *', 'Lagos'],
    ['City *', 'Ikeja'],
    ['Date of birth *', '1990-05-05'],
    ['Password *', 'kora-strings'],
    ['Confirm password *', 'kora-strings'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Female').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Account successfully created')).toBeVisible();
  return email;
}

async function placeOrder(page: Page, method: string): Promise<void> {
  await page.getByLabel('Address *', { exact: true }).fill('12 Allen Avenue');
  await page.getByLabel(method).check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Order successfully placed')).toBeVisible();
}

test('G-253 G-248 G-249 G-250 G-252: from a product to an order paid in cash, its steps and its cancellation', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  await addToCart(page, request, 2);
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/plain/cart');
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('3');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('3');
  await signUpAndIn(page);
  await expect(page).toHaveURL('/plain/checkout?welcome');
  await placeOrder(page, 'Cash, when you receive it');
  await page.goto('/user/orders', DOCUMENT);
  await expect(page).toHaveURL('/plain/orders');
  await page.getByRole('link', { name: /^AP-NG-/ }).click();
  await expect(page.getByRole('list', { name: 'Steps of your order' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/plain/orders', DOCUMENT);
  await expect(page).toHaveURL('/plain/sign-in?next=/plain/orders');
});

// tests/pages/plain-*.test.ts sends the following forms too.
const MORE = { tag: TAG_MORE };

test('G-251: an order is paid by card at the test checkout', MORE, async ({ page, request }) => {
  await addToCart(page, request, 1);
  await signUpAndIn(page);
  await placeOrder(page, 'Card, bank transfer or USSD, after you order');
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Your order is paid.')).toBeVisible();
});

test(
  'G-314 G-316: a favourite from a product page, and a forgotten password by its mail',
  MORE,
  async ({ page, request }) => {
    const { nom, ...product } = await plainProduct(request);
    const email = await signUpAndIn(page);
    await page.goto(productPath({ nom, ...product }), DOCUMENT);
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await expect(page).toHaveURL('/plain/favourites?done=added');
    await expect(page.getByRole('main').getByRole('link', { name: nom })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();

    await page.goto('/sign-in', DOCUMENT);
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('If an account has this email')).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const mail = ((await mailsTo(email))[0] ?? '').replace(/=\r?\n/g, '');
    const [, link = ''] = /(\/auth\/verif\/code\/\?[\w-]+)/.exec(mail) ?? [];
    const [, code = ''] = /^ +(\d{5})\r?$/m.exec(mail) ?? [];
    await page.goto(link, DOCUMENT);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('New password', { exact: true }).fill('other-strings');
    await page.getByLabel('Confirm the new password').fill('other-strings');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByText('Password updated successfully')).toBeVisible();
    await page.getByLabel('Email or phone').fill(email);
    await page.getByLabel('Password').fill('other-strings');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/plain/orders');
  },
);

test(
  'G-318 G-319: a shop is followed, and a product rated and reviewed, from their own pages',
  MORE,
  async ({ page, request }) => {
    const [shop, product] = [await ownShop(request), await unjudgedProduct(request)];
    const { session, password } = await newCustomer(request);
    await page.goto('/plain/sign-in', DOCUMENT);
    await page.getByLabel('Email or phone').fill(session.email ?? '');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/plain/orders');
    await page.goto(shopPath(shop), DOCUMENT);
    await page.getByRole('button', { name: `Follow ${shop.nomBoutique}` }).click();
    await expect(page.getByText('You follow this shop now.')).toBeVisible();
    await page.getByRole('button', { name: `Unfollow ${shop.nomBoutique}` }).click();
    await expect(page.getByText('You follow no shop yet')).toBeVisible();

    await page.goto(product.path, DOCUMENT);
    await page.getByRole('button', { name: 'Rate this product' }).click();
    await page.getByLabel('4 stars: Very good').check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Thank you for your rating')).toBeVisible();
    await page.goto(product.reviews, DOCUMENT);
    await page.getByRole('button', { name: 'Write or change a review' }).click();
    await page.getByLabel('Your review').fill('It came on time.');
    await page.getByRole('button', { name: 'Send your review' }).click();
    await page.getByRole('link', { name: 'All reviews of this product' }).click();
    await expect(page.getByText('It came on time.')).toBeVisible();
  },
);

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true });

  test('G-314 G-315 G-316 G-319 G-320: the pages without script meet the accessibility rules', {
    tag: TAG_MORE,
  }, async ({ page, request, pageErrors }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { id } = await plainProduct(request);
    const { session, password } = await newCustomer(request);
    for (const path of ['forgotten-password', 'new-password?codeHash=a', `sign-in?next=/plain/favourites?add=${id}`]) {
      await page.goto(`/plain/${path}`, DOCUMENT);
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
    await page.getByLabel('Email or phone').fill(session.email ?? '');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    // The sign-in added the product that its page named.
    await expect(page.getByText('This product has been successfully added to your favorites.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto('/plain/addresses', DOCUMENT);
    await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Your address is added')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const path of ['profile', 'password', `ratings/${id}`, `reviews/${id}`]) {
      await page.goto(`/plain/${path}`, DOCUMENT);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Update|^Send/ })
        .last()
        .click();
      await expect(
        page.getByRole('alert', { name: 'There is a problem' }).or(page.locator('.notice')).first(),
      ).toBeVisible();
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
    for (const path of ['shops', 'security']) {
      await page.goto(`/plain/${path}`, DOCUMENT);
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
    // The browser reports the refused forms.
    await expect.poll(() => pageErrors.length).toBe(3);
    forgiveStatus(pageErrors);
  });
});
