import type { Page } from '@playwright/test';

/** Has the script of every page run, as it does once the page is touched; resolves when it has. */
export const runPageScript = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // In its template until the page is idle or touched (layouts/ShopLayout.astro).
    const waiting = document.querySelector<HTMLTemplateElement>('#prefetch')?.content.querySelector('link');
    const link = waiting ?? document.querySelector<HTMLLinkElement>('link[href*="/page."]');
    await import(link?.href ?? '');
  });
