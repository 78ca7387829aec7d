/** What a slow phone feels: script before the first touch, and how soon the first tap is answered. */
import { STAND } from '../../src/ui/carousel-times.ts';
import { openBrowser, openPage, scriptTime, takePhone, tap, tapTime } from './phone.ts';
import type { Server } from './servers.ts';
import { median } from './statistics.ts';
import type { Targets } from './targets.ts';

export interface PhonePage {
  readonly name: string;
  /** Median milliseconds of processor for scripts before anything is touched. */
  readonly scriptMs: number;
}

export interface PhoneTap {
  readonly name: string;
  /** Median and largest milliseconds of processor from the touch to the first picture that answers it. */
  readonly medianMs: number;
  readonly maxMs: number;
}

export interface PhoneRun {
  readonly pages: readonly PhonePage[];
  readonly taps: readonly PhoneTap[];
  /** Median milliseconds of processor for scripts of home, once its carousels have moved untouched for the first time. */
  readonly movedMs: number;
}

/** Milliseconds in which carousels have moved for the first time. */
const MOVED = STAND + 2000;

/** First taps on a page that has been idle: what is tapped, and what shows that it was heard. `opens` bares it first. */
const TAPS = [
  {
    name: 'add to cart',
    page: 'sub-category',
    selector: '.product-card [data-add]',
    answered: `document.querySelector('.product-card [data-add][aria-busy=true], .toast, dialog[open]')`,
  },
  {
    name: 'cart',
    page: 'sub-category',
    selector: '[data-cart-panel]',
    answered: `document.querySelector('dialog[open]')`,
  },
  {
    name: 'collections',
    page: 'home',
    opens: '.menu--narrow summary',
    selector: '.nav-bar [data-script=collections-panel]',
    answered: `document.querySelector('[data-script=collections-panel][aria-expanded=true]')`,
  },
  {
    name: 'search',
    page: 'home',
    selector: '.header-search__input',
    answered: `document.querySelector('.header-search__input[aria-expanded=true]')`,
  },
  { name: 'zoom', page: 'product', selector: '.gallery__zoom', answered: `document.querySelector('dialog[open]')` },
] as const;

/** @param rounds how often each is measured, every time with a browser that knows nothing */
export async function phonePart(shop: Server, { phonePages }: Targets, rounds: number): Promise<PhoneRun> {
  const browser = await openBrowser();
  const repeated = async (measure: () => Promise<number>) => {
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) values.push(await measure());
    return values;
  };
  const addressOf = (name: string) => shop.origin + (phonePages.find((page) => page.name === name)?.path ?? '/');
  try {
    const pages: PhonePage[] = [];
    for (const { name, path } of phonePages) {
      const values = await repeated(async () => {
        const phone = await takePhone(browser);
        await openPage(phone, shop.origin + path);
        return scriptTime(phone).finally(phone.close);
      });
      pages.push({ name, scriptMs: median(values) });
    }
    const moved = await repeated(async () => {
      const phone = await takePhone(browser);
      await openPage(phone, addressOf('home'));
      await phone.page.waitForTimeout(MOVED);
      return scriptTime(phone).finally(phone.close);
    });
    const taps: PhoneTap[] = [];
    for (const { name, page, selector, answered, ...one } of TAPS) {
      const values = await repeated(async () => {
        const phone = await takePhone(browser);
        await openPage(phone, addressOf(page));
        if ('opens' in one) await tap(phone, one.opens);
        return tapTime(phone, browser, selector, answered).finally(phone.close);
      });
      taps.push({ name, medianMs: median(values), maxMs: Math.max(...values) });
    }
    return { pages, taps, movedMs: median(moved) };
  } finally {
    await browser.close();
  }
}
