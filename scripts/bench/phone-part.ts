/** What a slow phone feels: script before the first touch, and how soon the first tap is answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { STAND } from '../../src/ui/carousel-times.ts';
import { openBrowser } from './devtools.ts';
import { scriptTime, takePhone, tap, tapTime, visit } from './phone.ts';
import { startYardstick, YARDSTICK_TAP } from './phone-yardstick.ts';
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
  /** Median milliseconds of the yardstick, measured between all of these (phone-yardstick.ts). */
  readonly yardstick: { readonly scriptMs: number; readonly tapMs: number };
}

/** Milliseconds in which carousels have moved for the first time. */
const MOVED = STAND + 2000;

interface Tap {
  readonly selector: string;
  /** An expression of the page that holds once it was heard. */
  readonly answered: string;
  /** Tapped before, to bare it. */
  readonly opens?: string;
}

/** First taps on a page that has been idle. */
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
    selector: '.nav-bar [data-island=collections]',
    answered: `document.querySelector('[data-island=collections][aria-expanded=true]')`,
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
  const yardstick = await startYardstick();
  const addressOf = (name: string) => shop.origin + (phonePages.find((page) => page.name === name)?.path ?? '/');
  const scriptOf = async (url: string, rest = 0) => {
    const phone = await takePhone(browser);
    await visit(phone, url);
    await sleep(rest);
    return scriptTime(phone).finally(phone.close);
  };
  const tapOf = async (url: string, { selector, answered, ...one }: Tap) => {
    const phone = await takePhone(browser);
    await visit(phone, url);
    if (one.opens) await tap(phone, one.opens);
    return tapTime(phone, browser, selector, answered).finally(phone.close);
  };
  const found = new Map<string, number[]>();
  const keep = (name: string, value: number) => found.set(name, [...(found.get(name) ?? []), value]);
  const of = (name: string) => found.get(name) ?? [];
  try {
    // Side by side in each round: the machine is another one from minute to minute.
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path } of phonePages) {
        keep('yardstick', await scriptOf(yardstick.url));
        keep(`page ${name}`, await scriptOf(shop.origin + path));
      }
      keep('moved', await scriptOf(addressOf('home'), MOVED));
      for (const one of TAPS) {
        keep('yardstick tap', await tapOf(yardstick.url, YARDSTICK_TAP));
        keep(`tap ${one.name}`, await tapOf(addressOf(one.page), one));
      }
    }
  } finally {
    await browser.close();
    yardstick.close();
  }
  return {
    pages: phonePages.map(({ name }) => ({ name, scriptMs: median(of(`page ${name}`)) })),
    taps: TAPS.map(({ name }) => ({
      name,
      medianMs: median(of(`tap ${name}`)),
      maxMs: Math.max(...of(`tap ${name}`)),
    })),
    movedMs: median(of('moved')),
    yardstick: { scriptMs: median(of('yardstick')), tapMs: median(of('yardstick tap')) },
  };
}
