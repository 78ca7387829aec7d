/** What tests of forms have in common. */
import { expect, type Page } from '@playwright/test';

/** Everything that is wrong with a form. */
export const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

/** The toast that says exactly `words`: most of them are the specification's. */
export const toastOf = (page: Page, words: string) => page.locator('.toasts').getByText(words, { exact: true });

/** Ticks the box, and waits for its work to be done. */
export async function tickCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
}

export { forgiveStatus } from './faults.ts';
