/** The main journeys at 320 px with text of twice the size. */
import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { type DrivenPage, MAIN_JOURNEYS } from './main-journeys.ts';
import { expect, test } from './test.ts';

// A toast covers what is below it until its time is over.
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, timePasses: true });

/** Clicks and types only where a shopper can: the element must be uncovered and on the screen. */
function drive(page: Page): DrivenPage {
  const first = (selector: string, name?: string) => {
    const visible = page.locator(selector).filter({ visible: true });
    return (name === undefined ? visible : page.getByRole('button', { name, exact: true })).first();
  };
  return {
    isNarrow: true,
    open: async (path) => void (await page.goto(path, { waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    evaluate: (run, ...args) => page.evaluate<never>(`(${run}).apply(null, ${JSON.stringify(args)})`),
    // Taps, since a mouse would stay over a toast that appears below it, which keeps it open.
    click: (selector, name) => first(selector, name).tap(),
    type: (selector, text) => first(selector).pressSequentially(text),
    typeDay: (selector, day) => first(selector).fill(day),
    press: (key) => page.keyboard.press(key),
  };
}

/** The width of the content of `page`, and the elements that make it wider than the screen. */
const widthOf = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.scrollWidth;
    const wider = [...document.querySelectorAll('body *')].filter(
      (one) => width > 320 && one.checkVisibility() && one.getBoundingClientRect().right > 321,
    );
    return { width, wider: wider.slice(0, 9).map((one) => `${one.tagName} ${one.className}`) };
  });

for (const journey of MAIN_JOURNEYS) {
  const { title, walk } = journey;
  // The last journey visits the most pages.
  const tag = journey === MAIN_JOURNEYS.at(-1) ? [] : [TAG_MORE];
  test(`G-317: ${title}`, { tag }, async ({ page, request }) => {
    await page.addInitScript(() => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
      enlarge();
      addEventListener('DOMContentLoaded', enlarge);
    });
    await walk(drive(page), request);
    // Whether the header is in its scrolled state depends on when its code arrived.
    for (const isScrolled of [false, true]) {
      await page.evaluate((is) => {
        const header = document.querySelector<HTMLElement>('.header');
        if (is) header?.setAttribute('data-scrolled', 'up');
        else header?.removeAttribute('data-scrolled');
      }, isScrolled);
      expect(await widthOf(page)).toEqual({ width: 320, wider: [] });
    }
  });
}
