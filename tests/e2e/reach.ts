/** Loads the code of islands before their use, for tests of what that code does. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Hovers `link`, which loads its code, and resolves once that has run. */
export async function reach(page: Page, link: Locator): Promise<void> {
  await link.hover();
  const address = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => /\/islands\.[\w-]+\.js$/.test(name))?.name ?? '',
    );
  await expect.poll(address).not.toBe('');
  // Resolves once the script has run.
  await page.evaluate((file) => import(file), await address());
}
