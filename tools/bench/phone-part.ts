/** Measures the experience on a slow phone: scripts before the first touch, and the delay of the first tap. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../scripts/statistics.ts';
import { STAND } from '../../src/ui/carousel-times.ts';
import { openBrowser } from './devtools.ts';
import { mainTime, scriptTime, takePhone, tap, tapTime, visit } from './phone.ts';
import { startYardstick, YARDSTICK_TAP } from './phone-yardstick.ts';
import type { Server } from './servers.ts';
import type { Targets } from './targets.ts';

export interface PhonePage {
  readonly name: string;
  /** Median CPU time of scripts before any interaction, in ms. */
  readonly scriptMs: number;
  /** Median CPU time of the main thread until then, in ms: script, styles, layout, painting. */
  readonly mainMs: number;
}

export interface PhoneTap {
  readonly name: string;
  /** Median and maximum CPU time from the tap to the first frame that shows its effect, in ms. */
  readonly medianMs: number;
  readonly maxMs: number;
}

export interface PhoneRun {
  readonly pages: readonly PhonePage[];
  readonly taps: readonly PhoneTap[];
  /** Median CPU time of scripts of the home page, after its carousels have moved for the first time, in ms. */
  readonly movedMs: number;
  /** Medians of the yardstick in ms, measured in the same rounds (phone-yardstick.ts). */
  readonly yardstick: { readonly scriptMs: number; readonly mainMs: number; readonly tapMs: number };
}

/** Milliseconds until carousels have moved for the first time. */
const MOVED = STAND + 2000;

interface Tap {
  readonly selector: string;
  /** An expression of the page that is true once the tap had its effect. */
  readonly answered: string;
  /** A selector to tap first, to reveal the other one. */
  readonly opens?: string;
}

/** First taps on an idle page. */
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

/** @param rounds measurements of each, every time with a new browser profile */
export async function phonePart(shop: Server, { pages }: Targets, rounds: number): Promise<PhoneRun> {
  const browser = await openBrowser();
  const yardstick = await startYardstick();
  const addressOf = (name: string) => shop.origin + (pages.find((page) => page.name === name)?.path ?? '/');
  const timesOf = async (url: string, rest = 0) => {
    const phone = await takePhone(browser);
    await visit(phone, url);
    await sleep(rest);
    const times = async () => ({ script: await scriptTime(phone), main: await mainTime(phone) });
    return times().finally(phone.close);
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
    // Interleaved in each round, because the speed of the machine varies from minute to minute.
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path } of pages) {
        const bare = await timesOf(yardstick.url);
        keep('yardstick', bare.script);
        keep('yardstick main', bare.main);
        const page = await timesOf(shop.origin + path);
        keep(`page ${name}`, page.script);
        keep(`main ${name}`, page.main);
      }
      keep('moved', (await timesOf(addressOf('home'), MOVED)).script);
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
    pages: pages.map(({ name }) => ({
      name,
      scriptMs: median(of(`page ${name}`)),
      mainMs: median(of(`main ${name}`)),
    })),
    taps: TAPS.map(({ name }) => ({
      name,
      medianMs: median(of(`tap ${name}`)),
      maxMs: Math.max(...of(`tap ${name}`)),
    })),
    movedMs: median(of('moved')),
    yardstick: {
      scriptMs: median(of('yardstick')),
      mainMs: median(of('yardstick main')),
      tapMs: median(of('yardstick tap')),
    },
  };
}
