/** Outdated messages: toasts and errors disappear once their cause has changed. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, summaryOf, tickCaptcha, toastOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const login = (page: Page) => main(page).getByRole('button', { name: 'Login', exact: true });

test('GEN-20: an error disappears from its field and the summary once the field is changed, a refusal with its toast', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/api/clients/authentification', (route) =>
    route.fulfill({ status: 401, json: { message: 'Wrong.', messageError: 'Wrong.' } }),
  );
  await page.goto('/sign-in');
  await tickCaptcha(page);
  await login(page).click();
  const [who, password] = [page.getByLabel('Email or phone'), page.getByLabel('Password', { exact: true })];
  await test.step('a fault goes with the change of its field', async () => {
    await expect(who).toHaveAttribute('aria-invalid', 'true');
    await who.fill('ada@example.com');
    await expect(who).not.toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill('not-mine');
    await expect(summaryOf(page)).toBeHidden();
  });

  await test.step('a refusal goes with the next change', async () => {
    await login(page).click();
    await expect(summaryOf(page)).toContainText('Wrong.');
    await expect(toastOf(page, 'Wrong.')).toBeVisible();
    await password.fill('perhaps-mine');
    await expect(summaryOf(page)).toBeHidden();
    await expect(toastOf(page, 'Wrong.')).toBeHidden();
  });
  forgiveStatus(pageErrors);
});

test('CRT-28: without a network customers and visitors see the same message, and both can add once it is back', async ({
  page,
  request,
  pageErrors,
}) => {
  const product = await ownProduct(request);
  const { session } = await newCustomer(request);
  for (const who of ['a visitor', 'a customer']) {
    if (who === 'a customer') await signInAs(page, session);
    await page.goto(product.path);
    const button = page.locator('.add-panel__button, .add-panel button[type=submit]').first();
    await page.evaluate(() => localStorage.removeItem('cart'));
    await page.route('**/api/carts/v1/produits**', (route) => route.abort('internetdisconnected'));
    await button.click();
    const refused = toastOf(page, 'The product was not added. Check your internet connection, then try again.');
    await expect(refused, who).toBeVisible();
    await page.unroute('**/api/carts/v1/produits**');
    await button.click();
    await expect(page.locator('.toasts').getByText('was added to the cart successfully.'), who).toBeVisible();
    // The earlier message is outdated.
    await expect(refused, who).toBeHidden();
  }
  pageErrors.length = 0;
});

test('a slow sign-in starts nothing that the next page would abort, and logs no error', { tag: TAG_MORE }, async ({
  page,
  request,
}) => {
  const { session, password } = await newCustomer(request);
  const said: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    // The tests block service workers.
    if (!message.text().startsWith('Service Worker registration blocked')) said.push(message.text());
  });
  await page.goto('/sign-in');
  await page.getByLabel('Email or phone').fill(String(session.email));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tickCaptcha(page);
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    const isOfPage = new URL(one.headers().referer ?? 'http://none/').pathname === '/sign-in';
    if (isOfPage && pathname.startsWith('/api/')) requested.push(pathname);
  });
  const opened = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await opened.promise;
      await route.continue();
    },
  );
  const home = page.waitForRequest((one) => new URL(one.url()).pathname === '/');
  await login(page).click();
  await home;
  // While the shop, on the same machine, answers fifty other requests, anything that could start would start.
  for (let answer = 0; answer < 50; answer++) await request.get('/healthz');
  opened.resolve();
  await expect(page.locator('.account-menu:visible')).toHaveCount(1);
  expect(requested).toEqual(['/api/clients/authentification']);
  expect(said).toEqual([]);
});
