/** Helpers for tests of forms. */
import { expect, type Page } from '@playwright/test';

/** The error summary of a form. */
export const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

/** The toast with exactly this message. */
export const toastOf = (page: Page, message: string) => page.locator('.toasts').getByText(message, { exact: true });

/** The error toast with exactly this message, which is announced at once, unlike other toasts. */
export const errorToastOf = (page: Page, message: string) =>
  page.locator('.toasts').getByRole('alert').getByText(message, { exact: true });

/** The success toast with this message. */
export const successToastOf = (page: Page, message: string) =>
  page.locator('.toasts').getByRole('status').locator('.toast--success').getByText(message);

/** Ticks the box, unless the captcha ticked it itself, and waits until it has finished. */
export async function tickCaptcha(page: Page): Promise<void> {
  // The captcha may tick the box during the click.
  await expect(() => page.getByRole('checkbox', { name: 'I am not a robot' }).check()).toPass();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
}

export { forgiveStatus } from './page-errors.ts';
