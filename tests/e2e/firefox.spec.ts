/** The main journeys in Firefox, in Debian's version. */
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { FIREFOX } from '../../scripts/firefox.ts';
import { addressOf, findInPage, type OpenedPage, testMainJourneys } from './main-journeys.ts';

let browser: Browser;

test.skip(FIREFOX === undefined, 'Firefox is not installed.');
// All tests share one browser, since starting it takes longer than a journey.
test.describe.configure({ mode: 'default' });
test.use({ extraHTTPHeaders: { connection: 'close' } });

test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX as string,
    // Firefox reports an error of the service worker for a file whose page is left while it loads.
    extraPrefsFirefox: { 'dom.serviceWorkers.enabled': false },
  });
});
test.afterAll(() => browser?.close());

async function openPage(): Promise<OpenedPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1350, height: 800 });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${(error as Error).message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  /** Calls `act` with the element once it exists. */
  const withElement = (selector: string, name: string | null, act: (element: ElementHandle) => Promise<void>) =>
    expect(async () => {
      const found = (await page.evaluateHandle(findInPage, selector, name)).asElement();
      if (!found) throw new Error(`There is no ${selector} ${name ?? ''}`);
      await act(found as ElementHandle);
    }).toPass();
  return {
    problems,
    open: async (path) => void (await page.goto(addressOf(path), { waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    back: () => page.evaluate(() => history.back()),
    evaluate: (run, ...args) => page.evaluate(run as never, ...(args as readonly unknown[] as [])),
    click: (selector, name = undefined) => withElement(selector, name ?? null, (element) => element.click()),
    type: (selector, text) => withElement(selector, null, (element) => element.type(text)),
    typeDay(selector, day) {
      const [year = '', month, date] = day.split('-');
      return withElement(selector, null, (element) => element.type(`${month}${date}${year}`));
    },
    press: (key) => page.keyboard.press(key),
    close: () => context.close(),
  };
}

testMainJourneys('G-258', openPage);
