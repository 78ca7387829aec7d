/**
 * Compares the main screens with the screenshots in `tests/e2e/screens`. `npm run screenshots` updates changed ones;
 * check them before committing.
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';
import { productPath } from '../../src/shared/links.ts';
import { SESSION_KEY } from '../../src/shared/storage-keys.ts';
import { TAG_MORE } from '../more.ts';
import { startProgram } from '../reliability/shop-process.ts';
import { settled } from './axe.ts';
import { customerWith, lineOf } from './checkout.ts';
import { MOMENT } from './still/moment.ts';
import { smaller } from './still/smaller.ts';
import { test as base, expect } from './test.ts';

/**
 * The allowed share of different pixels, and the difference from which a pixel counts (0 to 1). Another font rasteriser
 * changes less than this; a card that is 8 px lower changes more.
 */
const TOLERANCE = { maxDiffPixelRatio: 0.01, threshold: 0.15 };

const test = base.extend<object, { readonly stillShop: string }>({
  stillShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'shop-screens-'));
      const dataDir = path.join(folder, 'data');
      await mkdir(dataDir);
      const shop = startProgram(path.join(import.meta.dirname, 'still/shop.ts'), [dataDir], {
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        SHOP_MODE: 'demo',
      });
      await shop.printed('is open at');
      await use(`http://127.0.0.1:${/localhost:(\d+)/.exec(shop.output())?.[1]}`);
      shop.child.kill('SIGTERM');
      await shop.ended;
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stillShop }, use) => use(stillShop),
});

// All tests share one shop, so none may order or count views that change the screens of another.
test.describe.configure({ mode: 'default' });

const SIZES = { phone: { width: 360, height: 1200 }, desktop: { width: 1350, height: 1100 } } as const;
type Size = keyof typeof SIZES;

/** The first product in stock, with or without varieties. */
async function firstProduct(page: Page, hasVarieties: boolean): Promise<CartProduct> {
  const { data: cards } = await (await page.request.get('/api/produits/?limit=60&isActive=1')).json();
  const ids = cards.map(({ id }: { id: number }) => id).join();
  const { data } = await (await page.request.get(`/api/carts/v1/produits?ids=${ids}`)).json();
  const product = (data as CartProduct[]).find(
    ({ qte, moq, caracteristiques }) => qte > 20 && moq === 1 && caracteristiques.length > 0 === hasVarieties,
  );
  if (!product) throw new Error('The demo has no product to order.');
  return product;
}

/** Screens by name, with the function that opens each. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/');
  },
  'sub-category': async (page) => {
    // The first item of the page as cached; visitors see another order.
    const html = await (await page.request.get('/categories')).text();
    await page.goto(/sub-category-card[^>]*href="([^"]+)"/.exec(html)?.[1] ?? '');
  },
  product: async (page) => {
    await page.goto(productPath(await firstProduct(page, true)));
  },
  cart: async (page) => {
    await customerWith(page, page.request, [lineOf(await firstProduct(page, false), { size: 2 })]);
    await page.goto('/shops');
    await page.locator('[data-cart-panel]').click();
    await expect(page.getByRole('dialog', { name: 'Cart', exact: true }).getByRole('listitem')).toHaveCount(1);
  },
  checkout: async (page) => {
    await customerWith(page, page.request, [lineOf(await firstProduct(page, false), { size: 2 })]);
    // Every screenshot shows the same contact.
    await page.addInitScript((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, email: 'ada@example.com', numTel: '+2348012345678' }));
    }, SESSION_KEY);
    await page.goto('/order');
    await expect(page.getByLabel('City')).toHaveValue('Ikeja');
    await expect(page.getByText('Ada Okafor, +2348012345678, ada@example.com')).toBeVisible();
  },
  'sign-in': async (page) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Login with google' })).toBeVisible();
  },
};

type Look = readonly [size: Size, scheme: 'light' | 'dark'];

const LIGHT: readonly Look[] = [
  ['phone', 'light'],
  ['desktop', 'light'],
];
/** The screens that are also compared in dark mode. */
const DARK: Readonly<Record<string, Look>> = { home: ['phone', 'dark'], product: ['desktop', 'dark'] };

for (const [screen, open] of Object.entries(SCREENS))
  test(`${screen} is unchanged on a phone and on a desktop`, { tag: TAG_MORE }, async ({ page }) => {
    await page.clock.setFixedTime(MOMENT);
    const dark = DARK[screen];
    for (const [size, colorScheme] of dark ? [...LIGHT, dark] : LIGHT) {
      await page.setViewportSize(SIZES[size]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page);
      // Waits until the visible pictures have loaded and no animation is running.
      await page.evaluate(async () => {
        await document.fonts.ready;
        const shown = [...document.images].filter((image) => {
          const { top, left, right, width } = image.getBoundingClientRect();
          return width > 0 && top < innerHeight && left < innerWidth && right > 0;
        });
        for (const image of shown) image.loading = 'eager';
        await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
      });
      await settled(page);
      const shot = await page.screenshot({
        animations: 'disabled',
        // Masks random mail addresses and phone numbers.
        mask: [page.locator('input[type=email], input[type=tel], [autocomplete=email], [autocomplete=tel]')],
        maskColor: '#888',
      });
      expect(await smaller(shot)).toMatchSnapshot(`${screen}-${size}-${colorScheme}.png`, TOLERANCE);
    }
  });
