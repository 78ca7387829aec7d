/** Views of products, and loading lists. */
import type { Page, Route } from '@playwright/test';
import { forgiveStatus, warningsOf } from './page-errors.ts';
import { runPageScript } from './page-script.ts';
import { expect, test } from './test.ts';

/** Records the ids of reported views in place of the shop. */
async function viewsOf(page: Page, answer: (route: Route) => Promise<void> = (route) => route.fulfill({ json: {} })) {
  const ids: string[] = [];
  await page.context().route('**/api/produits/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    ids.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return answer(route);
  });
  return ids;
}

const cardLink = (page: Page, at: number) => page.locator('.product-card__name').nth(at);
const idOf = (address: string) => /_(\d+)$/.exec(address)?.[1] ?? '';

test('CRD-13: a product that is opened from a list is reported once, in this tab or another', async ({ page }) => {
  const reported = await viewsOf(page);
  await page.goto('/new-products');
  const first = idOf((await cardLink(page, 0).getAttribute('href')) ?? '');
  const second = idOf((await cardLink(page, 1).getAttribute('href')) ?? '');
  await test.step('a product that is opened from a list is reported', async () => {
    await cardLink(page, 0).click();
    await page.waitForURL(`**_${first}`);
    await expect.poll(() => reported).toEqual([first]);
  });
  await test.step('the same page again is not', async () => {
    await page.reload();
    await page.goto(`${page.url()}?limit=5`);
    await page.goto('/new-products');
  });

  const opened = page.context().waitForEvent('page');
  await cardLink(page, 1).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.waitForURL(`**_${second}`);
  // The tab stores its last report; its first requests may precede the test's listener.
  await expect.poll(() => tab.evaluate(() => sessionStorage.viewed)).toBe(second);
  const before = reported.length;
  await tab.reload();

  await test.step('from another list it is reported again', async () => {
    // A page opened from another site, or by its address.
    await page.goto(`/products/x_${first}`);
    await page.goto('/new-products');
    // The same product again: if the first tap precedes the script, the tab already knows it.
    await runPageScript(page);
    await cardLink(page, 0).click();
    await expect.poll(() => reported.slice(before).filter((id) => id !== second)).toEqual([first]);
    expect(reported.slice(0, before).filter((id) => id !== second)).toEqual([first]);
  });
});

test('CRD-22 ERR-12: a view that cannot be reported has no effect', async ({ page, pageErrors }) => {
  const reported = await viewsOf(page, (route) => route.abort());
  const warnings = warningsOf(page);
  await page.goto('/new-products');
  const name = await cardLink(page, 0).innerText();
  // Without the script of the list, the opened page reports itself.
  await cardLink(page, 0).evaluate((link: HTMLAnchorElement) => location.assign(link.href));
  await expect(page.locator('h1')).toHaveText(name);
  await expect.poll(() => reported.length).toBe(1);
  await expect.poll(() => warnings.join()).toContain('Failed to fetch');
  await expect.poll(() => pageErrors.length).toBe(1);
  forgiveStatus(pageErrors);
  await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
});

test('PRD-14 GEN-31: a list has a spinner until its next state arrives or fails', async ({ page, pageErrors }) => {
  // The page records it, since a query would wait for its navigation.
  let state = '';
  await page.exposeFunction('report', (message: string) => {
    state = message;
  });
  await page.addInitScript(() => {
    const { report } = globalThis as unknown as { report(message: string): void };
    new MutationObserver(() => {
      const list = document.querySelector('[data-list]');
      if (!list) return;
      const { content, animationName } = getComputedStyle(list, '::after');
      const spins = list.ariaBusy === 'true' && content !== 'none' && animationName.includes('turn');
      report(`${location.search} ${spins ? 'spins' : 'rests'}`);
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
  const busyList = page.locator('[data-list][aria-busy=true]');
  const waiting: Route[] = [];
  // Delays the next state of the list.
  const hold = (route: Route) => {
    waiting.push(route);
  };
  const ways: [string, string][] = [
    ['/products', '.pagination a[rel~=next]'],
    ['/shops', 'main .search-box__go'],
    ['/categories', '.segmented a[href*=list]'],
  ];
  for (const [path, way] of ways) {
    await page.goto(path);
    await expect(busyList, path).toHaveCount(0);
    state = '';
    const next = (url: URL) => url.pathname === path && url.search !== '';
    await page.route(next, hold);
    if (path === '/shops') await page.locator('main .search-box input').fill('a');
    await page.locator(way).click({ noWaitAfter: true });
    await expect.poll(() => state, path).toBe(' spins');
    await expect.poll(() => waiting.length, path).toBe(1);
    await waiting.pop()?.continue();
    await page.waitForURL(next);
    await expect(page.locator('[data-list]').first(), path).toBeVisible();
    await expect(busyList, path).toHaveCount(0);
    await page.unroute(next);
    await page.goBack();
    await expect(busyList, path).toHaveCount(0);
  }
  state = '';
  await test.step('a new tab does not change the list', async () => {
    const opened = page.context().waitForEvent('page');
    await page.locator('.pagination a[rel~=next]').click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForLoadState();
    expect(state).toBe('');
  });

  await test.step('a failure ends the spinner', async () => {
    await page.route('**/categories?*', hold);
    await page.locator('.pagination a[rel~=next]').click({ noWaitAfter: true });
    await expect.poll(() => state).toBe(' spins');
    await expect.poll(() => waiting.length).toBe(1);
    await waiting.pop()?.abort();
    await expect.poll(() => state).toBe(' rests');
    await expect.poll(() => pageErrors.length).toBe(1);
    forgiveStatus(pageErrors);
  });
});
