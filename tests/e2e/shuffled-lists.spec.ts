/** Lists in random order: cached HTML has one order, and the browser shuffles it at each visit (features/lists). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const PLACES = [
  { row: 'HOM-38', path: '/', cards: '.home-shops__grid > li', link: 'h3 a' },
  { row: 'CAT-05', path: '/categories', cards: '.category-cards > li', link: 'a' },
] as const;

type Place = (typeof PLACES)[number];

const hrefs = (page: Page, { cards, link }: Place) =>
  page.locator(`${cards} ${link}`).evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));

/** Answers `path` with its first answer again, so that the order of the HTML is constant, whatever the cache does. */
async function keepHtml(page: Page, path: string): Promise<void> {
  const first = await page.request.get(path);
  await page.route(path, (route) => route.fulfill({ response: first }));
}

/** Sums the layout shifts of each page from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const place of PLACES) {
  test(`${place.row}: each visit has another order of the same cards, which a reload and Back keep`, async ({
    page,
  }) => {
    await keepHtml(page, place.path);
    await watchShifts(page);
    const visits: string[][] = [];
    for (let visit = 0; visit < 3; visit++) {
      await page.goto(place.path);
      visits.push(await hrefs(page, place));
    }
    const [first = [], ...others] = visits;
    expect(first.length).toBeGreaterThan(5);
    for (const other of others) expect(other.toSorted()).toEqual(first.toSorted());
    expect(new Set(visits.map(String)).size).toBe(3);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);
    await expect(page.locator(place.cards).first()).toBeVisible();
    await page.reload();
    expect(await hrefs(page, place)).toEqual(visits[2]);
    await page.goto('/about');
    await page.goBack();
    expect(await hrefs(page, place)).toEqual(visits[2]);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`${place.row}: the cards are seen in the order of the page`, async ({ page }) => {
      await keepHtml(page, place.path);
      await page.goto(place.path);
      const [before, again] = [await page.locator(place.cards).allInnerTexts(), await page.content()];
      await page.reload();
      expect(await page.locator(place.cards).allInnerTexts()).toEqual(before);
      expect(await page.content()).toBe(again);
      await expect(page.locator(place.cards).last()).toBeVisible();
    });
  });
}

test('CAT-05: a page of categories that comes in place is shuffled, and the one before comes back as it was', async ({
  page,
}) => {
  const [, place] = PLACES;
  await page.goto('/categories?limit=12');
  const first = await hrefs(page, place);
  const href = (await page.getByRole('link', { name: 'Next' }).getAttribute('href')) ?? '';
  const html = await (await page.request.get(href)).text();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(href);
  await expect.poll(() => hrefs(page, place)).not.toEqual(first);
  const second = await hrefs(page, place);
  const parsed = [...html.matchAll(/class="link-card sub-category-card[^"]*" href="([^"]+)"/g)].map(([, one]) =>
    one?.replaceAll('&amp;', '&'),
  );
  expect(second.toSorted()).toEqual(parsed.toSorted());
  expect(second).not.toEqual(parsed);
  await expect(page.locator(place.cards).first()).toBeVisible();
  await page.goBack();
  await expect.poll(() => hrefs(page, place)).toEqual(first);
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test('CAT-05: cards are hidden until they are shuffled; where the page stalls they are shown, and stay where they were seen', async ({
  page,
}) => {
  const [, place] = PLACES;
  const html = await (await page.request.get(place.path)).text();
  const cut = html.indexOf('</li>', html.indexOf('class="category-cards')) + '</li>'.length;
  let end = () => {};
  const server = createServer((_, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    res.write(html.slice(0, cut));
    end = () => res.end(html.slice(cut));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The page's files come from the shop.
  await page.route(`http://127.0.0.1:${port}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === place.path ? route.continue() : route.fulfill({ path: '/dev/null' });
  });
  try {
    await page.goto(`http://127.0.0.1:${port}${place.path}`, { waitUntil: 'commit' });
    const first = page.locator(place.cards).first();
    await expect(first).toHaveCSS('visibility', 'hidden');
    await expect(first).toHaveCSS('visibility', 'visible');
    const name = await first.innerText();
    end();
    await expect(page.locator('footer')).toBeVisible();
    expect(await page.locator(place.cards).first().innerText()).toBe(name);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
