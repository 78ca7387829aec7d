/** Helpers for tests of forms. */
import { expect, type Page } from '@playwright/test';

/** The error summary of a form. */
export const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

/** The toast with exactly `words`. */
export const toastOf = (page: Page, message: string) => page.locator('.toasts').getByText(message, { exact: true });

/** The error toast with exactly `words`: it is announced at once, unlike any other. */
export const errorToastOf = (page: Page, message: string) =>
  page.locator('.toasts').getByRole('alert').getByText(message, { exact: true });

/** Ticks the box, unless it has ticked itself, and waits until its work is done. */
export async function tickCaptcha(page: Page): Promise<void> {
  // It may do so while it is clicked.
  await expect(() => page.getByRole('checkbox', { name: 'I am not a robot' }).check()).toPass();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
}

export { forgiveStatus } from './page-errors.ts';
