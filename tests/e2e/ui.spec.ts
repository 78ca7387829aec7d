/**
 * Every example of every component, and the header around every page, in a real browser, light and dark. Runs on `astro
 * dev`, the only server with the style guide; nothing here reads the API. Requirement rows are tested on the built
 * shop, and so are the components in the shop's pages (accessibility.spec.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { ShopSettings } from '../../src/client/shop-settings.ts';
import { TAG_MORE } from '../more.ts';
import { settled } from './axe.ts';

const root = path.join(import.meta.dirname, '../..');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const components = globSync('src/ui/*.examples.ts', { cwd: root })
  .map((file) => path.basename(file, '.examples.ts'))
  .sort();
/** Components of pages and islands: a page prints the HTML of the React component (`x.markup.ts`). */
const shared = components.filter((name) =>
  ['astro', 'tsx'].every((kind) => existsSync(path.join(root, `src/ui/${name}.${kind}`))),
);
const schemes = ['light', 'dark'] as const;

const settings: ShopSettings = {
  productName: 'Oja',
  varietySuffix: 'FC',
  publicUrl: 'https://oja.example',
  apiBase: '/api',
  captcha: { kind: 'altcha' },
  google: { kind: 'none' },
  fileHost: '/files/',
  delivery: { fee: 900, fees: {}, state: 'Lagos', maxDays: 14 },
  supportPhone: '+234 800 000 0000',
  supportEmail: 'help@oja.example',
  vendorUrl: '/vendor',
  shopHost: '/shops',
  measuredShare: 0,
  nairaPerGigabyte: 500,
  socialLinks: { facebook: 'https://facebook.example/oja' },
  appLinks: {},
  cardPayments: [],
  testCheckout: false,
  paymentHoldHours: 24,
  ownTexts: {},
  locates: false,
};

/** Starts a separate `astro dev` and returns its address once it listens. */
function startDev(): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(
    process.execPath,
    ['node_modules/.bin/astro', 'dev', '--ignore-lock', '--host', '127.0.0.1', '--port', '0'],
    {
      cwd: root,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        // Keeps Astro in the foreground.
        ASTRO_DEV_BACKGROUND: '1',
        DEV_API: 'http://127.0.0.1:9',
        DEV_SHOP: JSON.stringify(settings),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Local\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(stripVTControlCharacters(said))?.[1];
      if (address) resolve({ server, address });
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('exit', (code) => reject(new Error(`astro dev ended with ${code}: ${said}`)));
  });
}

const test = base.extend<object, { devAddress: string }>({
  devAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const { server, address } = await startDev();
      await use(address);
      server.removeAllListeners('exit');
      server.kill();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ devAddress }, use) => use(devAddress),
});

// One server for all: the tests of this file run in one worker.
test.describe.configure({ mode: 'default' });

/** The violated rules of WCAG 2.2 AA, with their elements. */
async function broken(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const options = JSON.stringify({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  });
  const results = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, ${options}).then(({ violations }) => ({ violations }))`,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** The touch targets smaller than 44 px, and texts smaller than 13 px. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility() && !element.closest('.hidden-words, .skip-link, [aria-hidden="true"]');
    const targets = [...document.querySelectorAll('a, button, summary, select, input:not([type="hidden"])')]
      .filter(seen)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 43.5 || height < 43.5;
      });
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        seen(element) &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() && node.textContent.trim() !== '₦',
        ) &&
        Number.parseFloat(getComputedStyle(element).fontSize) < 13,
    );
    return [...targets, ...texts].map((element) => element.outerHTML.slice(0, 160));
  });
}

const sideScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Checks both schemes, which differ only in colours. `SHOTS=1` stores a screenshot of each. */
async function expectFine(page: Page, name: string): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    // Colours have transitions.
    await settled(page);
    expect(await broken(page), `${name}, ${scheme}`).toEqual([]);
    if (process.env.SHOTS)
      await page.screenshot({ path: path.join(root, `test-results/ui/${name}-${scheme}.png`), fullPage: true });
  }
  expect(await tooSmall(page), name).toEqual([]);
  expect(await sideScroll(page), name).toBe(0);
}

test('components, light and dark: accessible, nothing too small, no horizontal scrolling', { tag: TAG_MORE }, async ({
  page,
}) => {
  expect(components.length).toBeGreaterThan(20);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const name of components) {
    await page.goto(`/styleguide?only=${name}`);
    await expect(page.locator(`[data-example^="${name}: "]`).first()).toBeVisible();
    await expectFine(page, name);
  }
});

test('header and footer, light and dark: accessible, nothing too small, no horizontal scrolling', {
  tag: TAG_MORE,
}, async ({ page }) => {
  for (const width of [360, 768, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/error');
    await expectFine(page, `shell-${width}`);
  }
});

/** The HTML of the style guide's examples, normalized in the order of attributes and blanks. */
function madeOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const write = (node: Node): string => {
      if (node instanceof Text) return (node.textContent ?? '').replace(/\s+/g, ' ');
      if (!(node instanceof Element)) return '';
      const inside = [...node.childNodes].map(write).join('');
      // Astro's wrapper for the slots of islands.
      if (node.localName === 'astro-static-slot') return inside;
      // A page's control has this hook, where an island has its own handlers.
      const own = [...node.attributes].filter(({ name }) => name !== 'data-enhance');
      const attributes = own.map(({ name, value }) => ` ${name}="${value}"`).sort();
      return `<${node.localName}${attributes.join('')}>${inside}</${node.localName}>`;
    };
    const tidy = (html: string) => html.replace(/> /g, '>').replace(/ </g, '<').trim();
    return Object.fromEntries(
      [...document.querySelectorAll('.guide__example')].map((example) => {
        const parts = [...(example.querySelector('.guide__component')?.childNodes ?? [])];
        return [example.getAttribute('data-example'), tidy(parts.map(write).join(''))];
      }),
    );
  });
}

test('a component gives the same HTML in a page and in an island (G-614)', { tag: TAG_MORE }, async ({ page }) => {
  expect(shared).toEqual(expect.arrayContaining(['Button', 'EmptyState', 'Field', 'Icon']));
  await page.goto('/styleguide');
  const ofPages = await madeOf(page);
  await page.goto('/styleguide?island');
  const ofIslands = await madeOf(page);
  for (const name of shared) {
    const examplesOf = (made: Record<string, string>) =>
      Object.fromEntries(Object.entries(made).filter(([example]) => example.startsWith(`${name}: `)));
    expect(Object.keys(examplesOf(ofIslands)).length, name).toBeGreaterThan(0);
    expect(examplesOf(ofIslands), name).toEqual(examplesOf(ofPages));
  }
});

test.describe('behaviour of components', { tag: TAG_MORE }, () => {
  test('a carousel of one slide has no dots', async ({ page }) => {
    await page.goto('/styleguide?only=Carousel');
    await expect(page.locator('#example-carousel .carousel__dots a')).toHaveCount(3);
    await expect(page.locator('#example-single .carousel__dots')).toHaveCount(0);
  });

  test('reduced motion disables nearly all animations', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/styleguide?only=Spinner');
    const ring = page.locator('.spinner__ring');
    expect(await ring.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.001s');
  });
});
