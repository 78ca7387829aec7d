import type { Page } from '@playwright/test';

/** Runs the script of every page, as the first interaction does, and resolves when it has run. */
export const runPageScript = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // The link is in its template until the page is idle or used (layouts/ShopLayout.astro).
    const waiting = document.querySelector<HTMLTemplateElement>('#prefetch')?.content.querySelector('link');
    const link = waiting ?? document.querySelector<HTMLLinkElement>('link[href*="/page."]');
    await import(link?.href ?? '');
  });
