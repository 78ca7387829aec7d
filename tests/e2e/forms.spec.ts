/** Common behaviour of forms, tested on the sign-in form, and the captcha. */
import type { Page } from '@playwright/test';
import { forgiveStatus, summaryOf, tickCaptcha } from './forms.ts';
import { Gate } from './gate.ts';
import { expect, test } from './test.ts';

const box = { name: 'I am not a robot' } as const;

test.describe("with the shop's own captcha", () => {
  test.beforeEach(({ page }) => page.goto('/sign-in'));

  test('the form works by keyboard in visual order; an error summary links to the fields; a password is shown on request', async ({
    page,
  }) => {
    const password = page.getByLabel('Password', { exact: true });
    const who = page.getByLabel('Email or phone');
    await test.step('by keyboard, in visual order', async () => {
      await who.focus();
      await page.keyboard.type('ada@example.com');
      await page.keyboard.press('Tab');
      await page.keyboard.type('secret1');
      for (const name of ['Show password', 'Remember me', 'Forgot your password?', 'I am not a robot']) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':focus')).toHaveAccessibleName(name);
      }
      // The captcha has solved itself.
      await expect(page.getByText('Checked', { exact: true })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAccessibleName('Login');
    });
    await test.step('an error summary gets the focus each time, and links to the fields', async () => {
      await who.fill('');
      await password.fill('');
      const send = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
      for (let time = 0; time < 2; time++) {
        await send.press('Enter');
        await expect(summaryOf(page)).toBeFocused();
      }
      await summaryOf(page).getByRole('link', { name: 'Password' }).press('Enter');
      await expect(password).toBeFocused();
    });
    await test.step('a password is shown on request, and hidden again when it is sent', async () => {
      await password.fill('secret1');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
      await password.press('Enter');
      await expect(password).toHaveAttribute('type', 'password');
      await expect(password).toHaveValue('secret1');
    });
  });

  test('G-535: the captcha solves itself once its form is typed into; who unticks it is asked', async ({ page }) => {
    const tick = page.getByRole('checkbox', box);
    await expect(tick).not.toBeChecked();
    await page.getByLabel('Email or phone').pressSequentially('a');
    await expect(tick).toBeChecked();
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await tick.uncheck();
    await page.getByLabel('Email or phone').pressSequentially('b');
    await expect(tick).not.toBeChecked();
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(summaryOf(page)).toContainText('Please prove that you are not a robot');
  });

  test('the captcha can be retried and unticked, shows its progress, and a submit meanwhile needs no second one', async ({
    page,
    pageErrors,
  }) => {
    const tick = page.getByRole('checkbox', box);
    const status = page.getByRole('main').getByRole('status').filter({ hasText: /Check/ });
    await test.step('one that fails to load says so, and can be retried', async () => {
      await page.route('**/api/captcha/challenge', (route) => route.abort());
      await tick.click();
      const message = 'The robot check could not be loaded. Check your connection, then try again.';
      await expect(tick).toHaveAccessibleDescription(message);
      await expect(tick).not.toBeChecked();
      await page.unroute('**/api/captcha/challenge');
      await tickCaptcha(page);
      await expect(tick).toHaveAccessibleDescription('');
    });
    const challenge = new Gate();
    await page.route('**/api/captcha/challenge', async (route) => {
      await challenge.passed();
      await route.continue();
    });
    await test.step('it shows its progress, and can be unticked', async () => {
      await tick.uncheck();
      await expect(status).toHaveCount(0);
      await tick.check();
      await expect(status).toHaveText('Checking...');
      challenge.open();
      await expect(status).toHaveText('Checked');
      await tick.uncheck();
      await expect(status).toHaveCount(0);
    });
    await test.step('a submit while it is still working needs no second one', async () => {
      const proofs: unknown[] = [];
      await page.route('**/api/clients/authentification', (route) => {
        proofs.push(route.request().headers()['x-captcha']);
        return route.fulfill({ status: 401, json: { message: 'No.', messageError: 'No.' } });
      });
      challenge.shut();
      await page.getByLabel('Email or phone').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('secret1');
      await tick.check();
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
      expect(proofs).toEqual([]);
      challenge.open();
      await expect(summaryOf(page)).toHaveText('No.');
      expect(proofs).toEqual([expect.stringMatching(/^[\w+/]{100,}=*$/)]);
    });
    forgiveStatus(pageErrors);
  });
});

/** A mock of Google's script: a button that returns a new token at each press. */
const GRECAPTCHA = `
  let count = 0;
  globalThis.grecaptcha = {
    ready: (then) => then(),
    render: (place, { sitekey, callback }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Tick of ' + sitekey;
      button.onclick = () => callback('token-' + ++count);
      place.append(button);
      return 0;
    },
    reset: () => {},
  };`;

test.describe("with Google's captcha", () => {
  /** Opens the page with the settings of a shop with reCAPTCHA keys. */
  async function open(page: Page): Promise<void> {
    await page.route('**/sign-in', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '&quot;kind&quot;:[0,&quot;altcha&quot;]',
        '&quot;kind&quot;:[0,&quot;recaptcha&quot;],&quot;siteKey&quot;:[0,&quot;a-key&quot;]',
      );
      const policy = (response.headers()['content-security-policy'] ?? '').replace(
        "script-src 'self'",
        "script-src 'self' https://www.google.com/recaptcha/",
      );
      return route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.goto('/sign-in');
  }

  /** The HTML was rendered for the shop's own captcha, so React reports a mismatch. */
  const forgive = (problems: string[]) => {
    const others = problems.splice(0).filter((problem) => !problem.includes('React error #418'));
    problems.push(...others);
    forgiveStatus(problems);
  };

  const tick = (page: Page) => page.getByRole('button', { name: 'Tick of a-key' });
  const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login', exact: true });

  test('it can be retried when it fails to load; a token is sent with the call, and each is used once', async ({
    page,
    pageErrors,
  }) => {
    const proofs: unknown[] = [];
    let isUnavailable = true;
    await page.route('https://www.google.com/recaptcha/**', (route) =>
      isUnavailable ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: GRECAPTCHA }),
    );
    await page.route('**/api/clients/authentification', (route) => {
      proofs.push(route.request().headers()['x-captcha']);
      return route.fulfill({ status: 401, json: { message: 'No.', messageError: 'No.' } });
    });
    await open(page);
    await test.step('it fails to load, and is retried', async () => {
      await expect(page.getByText('The robot check could not be loaded.')).toBeVisible();
      isUnavailable = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(tick(page)).toBeVisible();
      await expect(page.getByText('The robot check could not be loaded.')).toHaveCount(0);
    });
    await page.getByLabel('Email or phone').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    const message = 'Please prove that you are not a robot by checking the ReCAPTCHA box';
    await test.step('nothing is sent before the box is ticked', async () => {
      await send(page).click();
      await expect(summaryOf(page)).toHaveText(message);
    });
    await test.step('a token is sent', async () => {
      await tick(page).click();
      await send(page).click();
      await expect(summaryOf(page)).toHaveText('No.');
    });
    await test.step('the next call needs another', async () => {
      await send(page).click();
      await expect(summaryOf(page)).toHaveText(message);
      await tick(page).click();
      await send(page).click();
      await expect(summaryOf(page)).toHaveText('No.');
    });
    expect(proofs).toEqual(['token-1', 'token-2']);
    forgive(pageErrors);
  });
});
