/** The newsletter form at the end of every page. */
import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems, FRAME } from './axe.ts';
import { forgiveStatus, successToastOf, toastOf } from './forms.ts';
import { mailsTo } from './mails.ts';
import { expect, test } from './test.ts';

const CALL = '**/api/newsletter';
const THANKS = 'Thank you for subscribing to our newsletter. Please open the link in the mail that we sent you.';
const field = (page: Page) => page.getByLabel('Email address');
const submit = (page: Page) => page.locator('.newsletter button[type=submit]').first();
const sure = (page: Page) => page.getByRole('button', { name: 'My address is right' });

/** The paths of the links that the only mail to an address has: one confirms it, the other ends the subscription. */
async function mailedLinks(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  // Long lines are broken by a `=`, and `=3D` is a `=`.
  const text = (await mailsTo(email))[0]?.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
  const [confirm] = /\/newsletter\/confirm\?token=\w+/.exec(text) ?? [];
  const [unsubscribe] = /\/newsletter\/unsubscribe\?token=\w+/.exec(text) ?? [];
  if (!confirm || !unsubscribe) throw new Error(`The mail lacks a link: ${text}`);
  return { confirm, unsubscribe };
}

/** Records the sent addresses; the server answers unless mocked. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/newsletter') sent.push(request.postDataJSON().email);
  });
  return sent;
}

test('FTR-06 FTR-07 FTR-08/G-53 ERR-21 ERR-22: errors are reported at the field, and nothing is sent', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.goto('/shops');
  await test.step('FTR-06: an empty field is reported', async () => {
    await submit(page).click();
    await expect(field(page)).toHaveAccessibleDescription('Please enter an email');
    await expect(field(page)).toBeFocused();
  });
  await test.step('FTR-07: so is an address that is none', async () => {
    await field(page).fill('ada@example');
    await expect(field(page)).toHaveAccessibleDescription('');
    await field(page).press('Enter');
    await expect(field(page)).toHaveAccessibleDescription('Invalid email format');
    await expect(sure(page)).toHaveCount(0);
    await field(page).fill('ada@shop.africa');
    await field(page).press('Enter');
    await expect(field(page)).toHaveAccessibleDescription('Invalid email format');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  expect(sent).toEqual([]);

  const unique = `${crypto.randomUUID()}@shop.africa`;
  await test.step('an address is sent', async () => {
    await field(page).fill(unique);
    await submit(page).click();
    await sure(page).click();
    await expect(toastOf(page, THANKS)).toBeVisible();
    await expect(field(page)).toHaveAccessibleDescription('');
    expect(sent).toEqual([unique]);
  });
});

test('FTR-08/G-53 CST-97/G-53: an ending of 2 or 3 letters is sent, one letter is not, and more after a confirmation', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.route(CALL, (route) => route.fulfill({ json: { message: 'Thank you.' } }));
  await page.goto('/shops');
  for (const [address, isSent, isOffered] of [
    ['ada@shop.n', false, false],
    ['ada@shop.ng', true, false],
    ['ada@shop.com', true, false],
    ['ada@shop.info', false, true],
    ['ada@shop.n9', false, false],
    ['a da@shop.ng', false, false],
  ] as const)
    await test.step(`CST-97/G-53: ${address}`, async () => {
      await field(page).fill(address);
      await submit(page).click();
      await expect(field(page)).toHaveAccessibleDescription(isSent ? '' : 'Invalid email format');
      await expect(field(page)).toHaveValue(isSent ? '' : address);
      await expect(sure(page)).toHaveCount(isOffered ? 1 : 0);
      expect(sent.splice(0)).toEqual(isSent ? [address] : []);
    });
});

test("FTR-04 FTR-05 FTR-09 API-38 ERR-03: the button says Subscribing... and is disabled meanwhile, then the server's message is shown", async ({
  page,
  pageErrors,
}) => {
  const sent = sentBy(page);
  const answered = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await answered.promise;
    await route.fulfill({ json: { message: 'You are on the list, Ada.' } });
  });
  await page.goto('/shops');
  await field(page).fill(' ada@example.ng ');
  await submit(page).click();
  await expect(submit(page)).toHaveText('Subscribing...');
  await expect(submit(page)).toBeDisabled();
  await field(page).press('Enter');
  answered.resolve();
  await expect(successToastOf(page, 'You are on the list, Ada.')).toBeVisible();
  await expect(submit(page)).toHaveText('Subscribe');
  await expect(submit(page)).toBeEnabled();
  await expect(field(page)).toHaveValue('');
  expect(sent).toEqual(['ada@example.ng']);
  await test.step('ERR-03: an answer without a message is Server Error', async () => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }));
    await field(page).fill('ada@example.ng');
    await submit(page).click();
    await expect(page.locator('.toasts').getByRole('alert').getByText('Server Error')).toHaveCount(1);
    forgiveStatus(pageErrors);
  });
});

test("FTR-10 FTR-11 FTR-12 ERR-01 ERR-02: a failure is reported with the server's message", async ({
  page,
  pageErrors,
}) => {
  const email = `${crypto.randomUUID()}@example.ng`;
  const alert = page.locator('.toasts').getByRole('alert');
  await page.goto('/shops');
  await field(page).fill(email);
  await submit(page).click();
  await expect(toastOf(page, THANKS)).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await page.goto((await mailedLinks(email)).confirm);
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription is confirmed');
  await page.goto('/shops');
  await field(page).fill(email.toUpperCase());
  await submit(page).click();
  await expect(alert).toContainText('This email is already subscribed to our newsletter.');
  await expect(field(page)).toHaveValue(email.toUpperCase());

  await page.route(CALL, (route) => route.fulfill({ status: 429, json: { message: 'Too many.', messageError: '' } }));
  await submit(page).click();
  await expect(alert).toContainText('Too many.');
  await page.unroute(CALL);
  await test.step('FTR-12: without a message of the server it is Server Error, and a retry succeeds', async () => {
    await page.route(CALL, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }), { times: 1 });
    await field(page).fill(`${crypto.randomUUID()}@example.ng`);
    await submit(page).click();
    await expect(alert.getByText('Server Error')).toHaveCount(1);
    await page.route(CALL, (route) => route.abort(), { times: 1 });
    await submit(page).click();
    // The newer message replaces the older.
    await expect(submit(page)).toBeEnabled();
    await expect(alert.getByText('Server Error')).toHaveCount(1);
    await submit(page).click();
    await expect(toastOf(page, THANKS)).toBeVisible();
  });
  forgiveStatus(pageErrors);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`script ${javaScriptEnabled ? 'on' : 'off'}`, { tag: javaScriptEnabled ? [] : [TAG_MORE] }, () => {
    test.use({ javaScriptEnabled });

    test('G-602 G-603: the links of the mail confirm the address and end the subscription', async ({
      page,
      request,
      pageErrors,
    }) => {
      const email = `${crypto.randomUUID()}@example.ng`;
      const heading = page.getByRole('heading', { level: 1 });
      expect((await request.post('/api/newsletter', { data: { email } })).status()).toBe(200);
      const { confirm, unsubscribe } = await mailedLinks(email);
      const check = async () => {
        if (javaScriptEnabled) expect(await accessibilityProblems(page, { exclude: FRAME })).toEqual([]);
      };
      await page.goto(confirm);
      await check();
      await page.getByRole('button', { name: 'Yes, send me the newsletter' }).press('Enter');
      await expect(heading).toHaveText('Your subscription is confirmed');
      await check();
      await page.goto(unsubscribe);
      await expect(page.getByText(email)).toHaveCount(0);
      await check();
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(heading).toHaveText('You are unsubscribed');
      await page.getByRole('link', { name: 'Subscribe again' }).click();
      await field(page).fill(email);
      await submit(page).click();
      if (javaScriptEnabled) await expect(toastOf(page, THANKS)).toBeVisible();
      else await expect(page).toHaveURL('/newsletter/thanks');
      await test.step('an old link leads on to the form', async () => {
        await page.goto(confirm);
        await expect(heading).toHaveText('This link does not work any more');
        await check();
        await field(page).fill(`${crypto.randomUUID()}@example.ng`);
        await submit(page).click();
        if (javaScriptEnabled) await expect(toastOf(page, THANKS)).toBeVisible();
        else await expect(page).toHaveURL('/newsletter/thanks');
        forgiveStatus(pageErrors);
      });
    });
  });
