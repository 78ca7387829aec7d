/** The reviews page: writing, changing and deleting. */
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { accessibilityProblems, problemsInBothSchemes } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { errorToastOf, forgiveStatus, toastOf } from './forms.ts';
import { doubleClick } from './gate.ts';
import { postAs } from './opinions.ts';
import { unjudgedProduct } from './own.ts';
import { expect, test } from './test.ts';

const text = (page: Page) => page.locator('.review-write').getByLabel('Your review');
const send = (page: Page) => page.getByRole('button', { name: 'Send your review' });
const items = (page: Page) => page.locator('.review');
const editor = (page: Page) => items(page).getByLabel('Your review');
const validate = (page: Page) => page.getByRole('button', { name: 'Validate' });

/** Records calls about reviews. */
function sentBy(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/comments')) sent.push(request);
  });
  return sent;
}

/** A product with two reviews, one of the signed-in customer and one of another. */
async function ownAndOther(page: Page, request: APIRequestContext, message = 'From Ada') {
  const [own, other] = [await newCustomer(request), await newCustomer(request, { pseudo: 'Obi' })];
  const product = await unjudgedProduct(request);
  await postAs(request, other, '/comments', { produitId: product.id, text: 'From Obi' });
  await postAs(request, own, '/comments', { produitId: product.id, text: message });
  await signInAs(page, own.session);
  return { product, own };
}

test('REV-09 G-48: a visitor reads on a phone, in light and dark, and gets a link to sign in', async ({
  page,
  request,
}) => {
  const { id, reviews } = await unjudgedProduct(request);
  await postAs(request, await newCustomer(request), '/comments', { produitId: id, text: 'a'.repeat(400) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(reviews);
  await expect(text(page)).toBeHidden();
  await page.getByText('Read more').click();
  await expect(items(page).getByText('a'.repeat(400))).toBeVisible();
  await expect(items(page).getByText(`${'a'.repeat(300)}...`)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in to write a review' }).click();
  await page.waitForURL('/sign-in');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(reviews);
});

test('PRM-38 REV-20/G-48 ERR-58 G-50: a review is sent once and shown in the list', async ({ page, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = sentBy(page);
  const { id, reviews } = await unjudgedProduct(request);
  await page.goto(reviews);
  await send(page).click();
  await expect(text(page)).toHaveAccessibleDescription(/Please write your review first\./);
  expect(sent).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  const message = 'Fine <b>bag</b> & strap\n"quoted" مرحبا';
  await text(page).fill(message);
  await doubleClick(send(page), '**/api/comments**');
  await expect(toastOf(page, 'Your review has been successfully added')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 review', exact: true })).toBeVisible();
  await expect(items(page)).toContainText('Fine <b>bag</b> & strap');
  await expect(text(page)).toHaveValue('');
  expect(sent.map((call) => [call.method(), call.postDataJSON()])).toEqual([
    ['POST', { clientId: session.id, produitId: id, text: message }],
  ]);
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await expect(text(page)).toHaveValue('');
});

test('REV-21/C-23 ERR-37/C-23: a review that could not be sent is kept, also during a new sign-in', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const { reviews } = await unjudgedProduct(request);
  let answer = 0;
  await page.route('**/api/comments', (route) =>
    answer === 0
      ? route.abort()
      : route.fulfill({ status: answer, json: { message: 'x', messageError: 'Not just now.' } }),
  );
  await test.step('REV-21/C-23 ERR-37/C-23: a lost connection is shown', async () => {
    await page.goto(reviews);
    await text(page).fill('A draft of mine');
    await send(page).click();
    await expect(toastOf(page, 'Error connecting to the server')).toBeVisible();
  });
  await test.step('so are the words of the server, and the text stays', async () => {
    answer = 500;
    await send(page).click();
    await expect(toastOf(page, 'Not just now.')).toBeVisible();
    await expect(text(page)).toHaveValue('A draft of mine');
  });
  await test.step('a refused session leads to the sign-in', async () => {
    answer = 401;
    await send(page).click();
    await page.waitForURL('/sign-in');
    await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(3);
    forgiveStatus(pageErrors);
  });

  await test.step('the text is still there, and is sent', async () => {
    await page.unroute('**/api/comments');
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
    await page.goto(reviews);
    await expect(text(page)).toHaveValue('A draft of mine');
    await send(page).click();
    await expect(items(page)).toContainText('A draft of mine');
  });
});

test("PRM-39 REV-11 REV-12 REV-13 REV-15: Update opens an editor in the customer's own review, Validate saves it", async ({
  page,
  request,
}) => {
  const { product } = await ownAndOther(page, request, `From Ada ${'very '.repeat(80)}`.trim());
  const sent = sentBy(page);
  await page.goto(product.reviews);
  const other = items(page).filter({ hasText: 'From Obi' });
  const update = page.getByRole('button', { name: 'Update your review' });
  await expect(update).toHaveCount(1);
  await expect(other.getByRole('button')).toHaveCount(0);
  await test.step('REV-11 REV-12: Update opens the editor', async () => {
    await update.click();
    await expect(editor(page)).toBeFocused();
    await expect(editor(page)).toHaveValue(`From Ada ${'very '.repeat(80)}`.trim());
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('Cancel closes it, and nothing is sent', async () => {
    await editor(page).fill('changed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(update).toBeFocused();
    await expect(items(page).first()).toContainText('From Ada');
    expect(sent).toEqual([]);
  });

  await test.step('REV-13: Validate saves the text', async () => {
    await update.click();
    await editor(page).fill('From Ada, shorter');
    await validate(page).click();
    await expect(items(page).getByText('From Ada, shorter')).toBeVisible();
    await expect(validate(page)).toHaveCount(0);
    await expect(update).toBeFocused();
    await expect(other).toBeVisible();
    expect(sent.map((call) => [call.method(), call.postDataJSON()])).toEqual([['PUT', { text: 'From Ada, shorter' }]]);
  });
});

test('G-50: a change that fails shows why and is kept', async ({ page, request, pageErrors }) => {
  const { product } = await ownAndOther(page, request);
  await page.route('**/api/comments/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'x', messageError: 'Not just now.' } }),
  );
  await page.goto(product.reviews);
  await page.getByRole('button', { name: 'Update your review' }).click();
  await editor(page).fill('A better one');
  await validate(page).click();
  await expect(toastOf(page, 'Not just now.')).toBeVisible();
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
  forgiveStatus(pageErrors);
  await page.unroute('**/api/comments/*');
  await page.reload();
  await expect(editor(page)).toHaveValue('A better one');
  await validate(page).click();
  await expect(items(page).getByText('A better one')).toBeVisible();
});

test('PRM-40 REV-14 REV-16: customers delete only their own review, after a confirmation', async ({
  page,
  request,
}) => {
  const { product } = await ownAndOther(page, request);
  await page.goto(product.reviews);
  const remove = page.getByRole('button', { name: 'Delete your review' });
  await expect(remove).toHaveCount(1);
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await expect(question).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(items(page)).toHaveCount(2);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('From Obi');
  await expect(page.getByRole('heading', { name: '1 review', exact: true })).toBeFocused();
});

test('REV-19/S-29: the field accepts any length; text over the limit is counted, reported and kept', async ({
  page,
  request,
}) => {
  await signInAs(page, (await newCustomer(request)).session);
  const { reviews } = await unjudgedProduct(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(reviews);
  const sent = sentBy(page);
  const long = 'x'.repeat(5_120);
  await test.step('the field takes any length', async () => {
    // Typed or pasted: a field with `maxlength` would cut it.
    await text(page).focus();
    await page.keyboard.insertText(long);
    await expect(page.getByText('5,120 of 5,000 characters: 120 too many')).toBeVisible();
  });
  await test.step('too long a text is reported, and kept', async () => {
    await send(page).click();
    await expect(text(page)).toHaveAccessibleDescription(/Please shorten it to 5,000 characters: it has 5,120\./);
    await expect(text(page)).toHaveValue(long);
    expect(sent).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('a shorter one is sent', async () => {
    await text(page).fill(long.slice(0, 5_000));
    await expect(page.getByText('5,000 of 5,000 characters')).toBeVisible();
    await send(page).click();
    await expect(toastOf(page, 'Your review has been successfully added')).toBeVisible();
    await expect(items(page)).toHaveCount(1);
    await expect(page.getByText('of 5,000 characters')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('S-29: editing a review that the page shortens starts with its complete text', async ({ page, request }) => {
  const { product } = await ownAndOther(page, request, 'From Ada, and much more');
  // A long review of an earlier version, of which the page shows only the beginning.
  await page.route(`**${product.reviews}`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text())
      .replaceAll('From Ada, and much more', 'From Ada')
      .replaceAll(/(?= data-review="\d)/g, ` data-cut data-product="${product.id}"`);
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto(product.reviews);
  await expect(items(page).filter({ hasText: 'From Ada' })).toHaveText(/From Ada(?!, and)/);
  await page.getByRole('button', { name: 'Update your review' }).click();
  await expect(editor(page)).toHaveValue('From Ada, and much more');
});

test('REV-03 REV-24/C-08 REV-25/C-07 ERR-59/C-08 ERR-60/C-07: the heart of the reviews page', async ({
  page,
  request,
}) => {
  await signInAs(page, (await newCustomer(request)).session);
  const { nom, reviews } = await unjudgedProduct(request);
  await page.goto(reviews);
  const heart = page.locator('.reviewed .heart');
  await heart.click();
  await expect(toastOf(page, `${nom} has been successfully added to your favorites`)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(toastOf(page, `${nom} has been successfully removed from your favorites`)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('REV-26 S-29: the sixth review of a product is refused with a message, and kept; so is a heart, which is empty again', async ({
  page,
  request,
  pageErrors,
}) => {
  const own = await newCustomer(request);
  const { id, reviews } = await unjudgedProduct(request);
  for (let k = 1; k <= 5; k += 1) await postAs(request, own, '/comments', { produitId: id, text: `Review ${k}` });
  await signInAs(page, own.session);
  await page.goto(reviews);
  await text(page).fill('One more');
  await send(page).click();
  await expect(
    page.getByRole('region', { name: 'There is a problem' }).getByText(/You have written 5 reviews of this product/),
  ).toBeVisible();
  await expect(text(page)).toHaveValue('One more');
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
  await test.step('REV-26: a heart that is refused says why, as an error, and is empty again', async () => {
    await page.route('**/api/likes', (route) =>
      route.fulfill({ status: 409, json: { messageError: 'You have too many favourites.' } }),
    );
    const heart = page.locator('.reviewed .heart');
    await heart.click();
    await expect(errorToastOf(page, 'You have too many favourites.')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
  forgiveStatus(pageErrors);
});
