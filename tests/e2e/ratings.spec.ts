/** Star ratings on the product page: giving, changing and deleting one. */
import type { Page, Request } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { doubleClick } from './gate.ts';
import { postAs } from './opinions.ts';
import { unjudgedProduct } from './own.ts';
import { expect, test } from './test.ts';

const rateButton = (page: Page) => page.getByRole('button', { name: 'Rate this product' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rate this product' });
const star = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });
const comment = (page: Page) => dialog(page).getByLabel('Your words (optional)');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' });
const filled = (page: Page) => dialog(page).locator('.star-choice__star--filled .icon');
const items = (page: Page) => page.locator('.rating-list__item');

/** Records calls about ratings, except the automatic read of the customer's own. */
function sentBy(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/etoiles')) sent.push(request);
  });
  return sent;
}

test('PDP-16 RAT-01 CST-89 RAT-15 RAT-16: one to five stars, and nothing is sent without one', async ({
  page,
  request,
}) => {
  await signInAs(page, (await newCustomer(request)).session);
  const sent = sentBy(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto((await unjudgedProduct(request)).path);
  await rateButton(page).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(5);
  await test.step('RAT-15 RAT-16: nothing is sent without a star', async () => {
    await send(page).click();
    await expect(dialog(page).getByText('Choose at least one star.')).toBeVisible();
    await expect(star(page, '1 star')).toBeFocused();
    expect(sent).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('RAT-01: arrow keys choose', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(star(page, '3 stars')).toBeChecked();
    await expect(filled(page)).toHaveCount(3);
    await expect(filled(page).first()).toHaveCSS('fill', 'rgb(255, 215, 0)');
  });
  await test.step('a pointer shows what it would choose', async () => {
    await star(page, '5 stars').hover();
    await expect(filled(page)).toHaveCount(5);
    await comment(page).hover();
    await expect(filled(page)).toHaveCount(3);
  });
  await test.step('stars are large enough to touch', async () => {
    for (const box of await dialog(page).locator('.star-choice__star').all()) {
      const size = await box.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
  await test.step('Escape closes the dialog', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();
    expect(sent).toEqual([]);
  });
});

test('PRM-28 G-46 G-47: a rating is sent once, shown with average and count, and replaced by a second one', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = sentBy(page);
  const { id, path } = await unjudgedProduct(request);
  await page.goto(path);
  await expect(page.locator('#ratings').getByText('No reviews, be the first to give stars')).toBeVisible();
  await test.step('PRM-28: it is sent once', async () => {
    await rateButton(page).click();
    await star(page, '4 stars').check();
    await comment(page).fill('Strong <b>seams</b>.\nمرحبا');
    await doubleClick(send(page), '**/api/etoiles**');
    await expect(dialog(page)).toHaveCount(0);
    await expect(toastOf(page, 'Thank you for your rating')).toBeVisible();
  });
  await test.step('G-46: page and head show it', async () => {
    await expect(items(page)).toContainText('Strong <b>seams</b>.');
    await expect(page.locator('.rating-list__average')).toHaveText(/4\s+1 rating/);
    await expect(page.locator('.buy-box__proof li').first()).toHaveText(/4\s+1 rating/);
    expect(sent.map((call) => [call.method(), call.postDataJSON()])).toEqual([
      ['POST', { cote: 4, produitId: id, clientId: session.id, comment: 'Strong <b>seams</b>.\nمرحبا' }],
    ]);
  });

  await test.step('G-47: another one replaces it', async () => {
    await rateButton(page).click();
    await expect(star(page, '4 stars')).toBeChecked();
    await expect(star(page, '4 stars')).toBeFocused();
    await expect(comment(page)).toHaveValue('Strong <b>seams</b>.\nمرحبا');
    await star(page, '2 stars').check();
    await comment(page).fill('');
    await send(page).click();
    await expect(page.locator('.rating-list__average')).toHaveText(/2\s+1 rating/);
    await expect(items(page)).toHaveCount(1);
  });

  await test.step('so also when it is on another page', async () => {
    // Simulates that it is on another page of the list.
    await items(page).evaluate((item) => item.remove());
    await rateButton(page).click();
    await expect(star(page, '2 stars')).toBeChecked();
  });
});

test('RAT-13 RAT-14/C-20 PRM-21/C-20 ERR-10/C-20: a visitor is asked to sign in first, and returns to their choice', async ({
  page,
  request,
}) => {
  const sent = sentBy(page);
  const { path } = await unjudgedProduct(request);
  await page.goto(path);
  await test.step('a visitor chooses', async () => {
    await rateButton(page).click();
    await star(page, '5 stars').check();
    await comment(page).fill('Lovely');
  });
  const alerted = page.waitForEvent('dialog');
  const click = send(page).click();
  const alert = await alerted;
  expect([alert.type(), alert.message()]).toEqual(['alert', 'Login first']);
  await alert.accept();
  await click;
  await test.step('the dialog leads to the sign-in', async () => {
    await expect(dialog(page).getByText('Login first')).toBeVisible();
    expect(sent).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog(page).getByRole('link', { name: 'Sign in and come back' }).click();
    await page.waitForURL('/sign-in');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(path);
  });

  const { session } = await newCustomer(request);
  await test.step('the choice is still there, and is sent', async () => {
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
    await page.goto(path);
    await rateButton(page).click();
    await expect(star(page, '5 stars')).toBeChecked();
    await send(page).click();
    await expect(items(page)).toContainText('Lovely');
  });
});

test('PRM-31 RAT-10/S-01 RAT-11 RAT-17/S-01: customers delete only their own ratings, after a confirmation', async ({
  page,
  request,
}) => {
  const [own, other] = [await newCustomer(request), await newCustomer(request, { pseudo: 'Obi' })];
  const { id, path } = await unjudgedProduct(request);
  await postAs(request, other, '/etoiles', { cote: 5, produitId: id, comment: 'From Obi' });
  await postAs(request, own, '/etoiles', { cote: 1, produitId: id, comment: 'From Ada' });
  await signInAs(page, own.session);
  await page.goto(path);
  const mine = items(page).filter({ hasText: 'From Ada' });
  await expect(mine.getByRole('button', { name: 'Delete your rating' })).toBeVisible();
  await expect(items(page).getByRole('button')).toHaveCount(1);

  await mine.getByRole('button').click();
  const question = page.getByRole('dialog', { name: 'Delete your rating?' });
  await expect(question).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(items(page)).toHaveCount(2);

  await test.step('it is deleted', async () => {
    await mine.getByRole('button').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText('From Obi');
    await expect(page.locator('.rating-list__average')).toHaveText(/5\s+1 rating/);
    await expect(rateButton(page)).toBeFocused();
  });
});

test("ERR-09 RAT-18: the server's message, or a missing answer, is shown; without a session the customer signs in and returns", async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const { path } = await unjudgedProduct(request);
  let answer = 409;
  await page.route('**/api/etoiles', (route) =>
    answer === 0
      ? route.abort()
      : route.fulfill({ status: answer, json: { message: 'x', messageError: 'Not just now.' } }),
  );
  await page.goto(path);
  await test.step('ERR-09 RAT-18: the words of the server are shown', async () => {
    await rateButton(page).click();
    await star(page, '3 stars').check();
    await comment(page).fill('Fine');
    await send(page).click();
    await expect(toastOf(page, 'Not just now.')).toBeVisible();
  });
  await test.step('a lost connection is shown', async () => {
    answer = 0;
    await send(page).click();
    await expect(toastOf(page, 'Server connection error')).toBeVisible();
    await expect(comment(page)).toHaveValue('Fine');
  });
  await test.step('a refused session leads to the sign-in', async () => {
    answer = 401;
    await send(page).click();
    await page.waitForURL('/sign-in');
    await expect(page.getByText('Please sign in again. Your rating was not sent.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(path);
    await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(3);
    forgiveStatus(pageErrors);
  });
});
