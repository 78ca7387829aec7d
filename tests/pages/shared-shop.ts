/**
 * One shop and its pages for all tests of a worker that change nothing: opening a shop costs as much as ten pages, and
 * parsing a page more than rendering it.
 */
import path from 'node:path';
import { inject } from 'vitest';
import { everyPage } from './every-page.ts';
import { plainPages } from './plain-pages.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

/** A shop that no test may change or close. */
export type SharedShop = Pick<TestShop, 'settings' | 'now' | 'transport' | 'get'> & {
  readonly db: Pick<TestShop['db'], 'read'>;
};

let opened: Promise<TestShop> | undefined;

/** Opens the shop once; its folder is deleted with those of the run. */
export async function sharedShop(): Promise<SharedShop> {
  opened ??= openShop({}, path.dirname(inject('demoFolder')));
  return opened;
}

const shown = new Map<string, Promise<TestAnswer>>();

/** Returns the page at `target` as it was at the first request of any test. Its document must not be changed. */
export async function shownPage(target: string): Promise<TestAnswer> {
  const { get } = await sharedShop();
  const found = shown.get(target) ?? get(target);
  shown.set(target, found);
  return found;
}

let pages: Promise<Readonly<Record<string, string>>> | undefined;

/** The addresses of `everyPage`, by description. */
export async function everyShownPage(): Promise<Readonly<Record<string, string>>> {
  pages ??= sharedShop().then(({ db }) => everyPage(db));
  return pages;
}

let plain: Promise<Readonly<Record<string, string>>> | undefined;

async function openPlainPages(): Promise<Readonly<Record<string, string>>> {
  const shop = await openShop();
  try {
    return await plainPages(shop);
  } finally {
    await shop.close();
  }
}

/** The HTML of the pages without script for a signed-in customer, by description. */
export function shownPlainPages(): Promise<Readonly<Record<string, string>>> {
  plain ??= openPlainPages();
  return plain;
}
