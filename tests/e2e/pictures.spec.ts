/**
 * Which file of a picture a browser loads, and that pictures cause no layout shift, whether they load, load late, or
 * fail.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { TAG_MORE } from '../more.ts';
import { FILLED_COLLECTION } from './demo-products.ts';
import { expect, test } from './test.ts';

const STAND_IN = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"/>';

/** Mocks pictures, since generating the demo's takes time and only the requested files matter. */
async function standIn(page: Page): Promise<void> {
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN }));
}

/** Addresses of pages that use every place of shared/picture-places.ts. */
async function places(page: Page): Promise<string[]> {
  const first = async (from: string, selector: string) => {
    await page.goto(from, { waitUntil: 'domcontentloaded' });
    return (await page.locator(selector).first().getAttribute('href')) ?? '';
  };
  const collection = await first('/collections', FILLED_COLLECTION);
  const subCategory = await first(collection, 'main a[href^="/sub-categories/"]');
  const product = await first(subCategory, 'main a[href^="/products/"][href*="_"]');
  const shop = await first('/shops', 'main a[href^="/shops/"]');
  return [
    '/',
    '/products',
    '/products/search/bag?view=list',
    '/categories',
    '/shops',
    '/collections?view=large',
    collection,
    subCategory,
    product,
    shop,
  ];
}

/** Of every visible picture with a srcset: the width that it needs, the offered widths and the chosen one. */
async function choices(page: Page) {
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.getBoundingClientRect().width > 0);
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
  return page.locator('main img[srcset*="w,"]').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .map((image) => ({ image, width: image.getBoundingClientRect().width }))
      .filter(({ width }) => width > 0)
      .map(({ image, width }) => ({
        needed: width * devicePixelRatio,
        offered: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, one]) => Number(one)),
        chosen: Number(new URL(image.currentSrc).searchParams.get('w')),
        file: image.currentSrc,
        what: `${image.closest('[class]:not(img):not(div)')?.className ?? ''} ${image.sizes}`,
      })),
  );
}

/**
 * The share of the needed width that suffices: three percent less is not visible, and the next file is half as large
 * again.
 */
const ENOUGH = 0.97;

for (const { width, scale } of [
  { width: 360, scale: 2 },
  { width: 768, scale: 1 },
  { width: 1350, scale: 1 },
]) {
  test(`at ${width} px and ${scale}x every picture is the smallest file that is sharp`, { tag: TAG_MORE }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor: scale,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await standIn(page);
    const problems: string[] = [];
    /** Widths that another place has loaded, since the browser prefers a larger file that it has. */
    const atHand = new Set<string>();
    for (const path of await places(page)) {
      await page.goto(path);
      const pictures = (await choices(page)).map((picture) => ({
        ...picture,
        best: picture.offered.find((one) => one >= picture.needed) ?? picture.offered.at(-1) ?? 0,
      }));
      expect(pictures.length, path).toBeGreaterThan(0);
      for (const { chosen, best, file } of pictures) if (chosen === best) atHand.add(file);
      for (const { needed, offered, chosen, best, file, what } of pictures) {
        const isEnough = chosen <= best && chosen >= needed * ENOUGH;
        if (chosen === best || isEnough || (chosen > best && atHand.has(file))) continue;
        problems.push(`${path}: ${chosen} for ${needed.toFixed(0)} of ${offered.join()} in ${what}`);
      }
    }
    expect([...new Set(problems)]).toEqual([]);
    await context.close();
  });
}

/** Positions of all cards, pictures and headings of the page. */
const layout = (page: Page) =>
  page.locator('main :is(h1, h2, h3, article, .picture, li)').evaluateAll((all) =>
    all.map((one) => {
      const { top, left, width, height } = one.getBoundingClientRect();
      return [top + scrollY, left, width, height].map(Math.round).join();
    }),
  );

for (const path of ['/', '/products', '/categories?view=list']) {
  // Lists repeat the places of home.
  const tag = path === '/' ? [] : TAG_MORE;
  test(`on ${path} pictures that load late, or not at all, move nothing`, { tag }, async ({ page, pageErrors }) => {
    const waiting: (() => Promise<void>)[] = [];
    let missing = false;
    await page.route('**/files/**', (route) => {
      const answer = () =>
        missing ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN });
      waiting.push(answer);
    });
    const release = async () => {
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
      });
      while ((await page.evaluate(() => [...document.images].some((image) => !image.complete))) || waiting.length > 0) {
        for (const answer of waiting.splice(0)) await answer();
      }
    };
    // Carousels arrange their slides when their code has loaded.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    // Cards far from the viewport are not laid out, and Chromium gives their failed pictures no box until they are.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('main *'))
        if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible';
    });
    // The first measurement inside `<details>` may still be 0.
    await layout(page);
    const before = await layout(page);
    await release();
    expect(await layout(page)).toEqual(before);
    missing = true;
    await page.evaluate(() => {
      for (const image of document.images) {
        image.srcset = image.srcset.replaceAll('?w=', '?again&w=');
        // The flag of the header has another address.
        if (image.src.includes('?w=')) image.src = image.src.replace('?w=', '?again&w=');
      }
    });
    await release();
    expect(await layout(page)).toEqual(before);
    // The browser reports each missing picture.
    const reported = pageErrors.splice(0);
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
}

test('G-308: a page whose pictures load does not fetch the tile of one that fails', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  await expect.poll(() => requested.filter((path) => path.startsWith('/files/')).length).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.includes('no-picture'))).toEqual([]);
});

/** Mean difference per byte of two pictures of the same size. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all([a, b].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  if (!one || one.length !== other?.length) return Number.POSITIVE_INFINITY;
  return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;
}

for (const javaScriptEnabled of [true, false]) {
  // Without a script the same style applies to all that fail.
  const tag = javaScriptEnabled ? [] : TAG_MORE;
  const title = `G-131: a failed picture of another host shows the placeholder of a missing picture with its text, script: ${javaScriptEnabled}`;
  test(title, { tag }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    // The shop's page with its policy, but with pictures on another host.
    await page.route('**/*', async (route) => {
      if (route.request().url().startsWith('https://pictures.example/')) return route.abort();
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace(/ srcset="[^"]*\/files\/[^"]*"/g, '')
        .replace(/(<img[^>]* src=")\/files\/[^"]*"/g, '$1https://pictures.example/gone.jpg"');
      return route.fulfill({ response, body });
    });
    const faces = (selector: string) =>
      page.locator(selector).evaluateAll((images) =>
        images.map((image) => {
          const { content, backgroundImage } = getComputedStyle(image, '::after');
          return { content, backgroundImage, alt: image.getAttribute('alt') };
        }),
      );

    await page.goto('/products');
    const card = page.locator('.product-card').first();
    await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    await test.step('cards show the placeholder', async () => {
      // A script marks pictures that have failed; others are far below and not requested.
      const failed = await faces(`.product-card img${javaScriptEnabled ? '[data-failed]' : ''}`);
      expect(failed.length).toBeGreaterThan(1);
      for (const { content, backgroundImage } of failed) {
        expect(content).toBe('""');
        expect(backgroundImage).toContain('/no-picture.svg');
      }
    });
    const name = (await card.locator('.product-card__name').textContent()) ?? '';
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible();
    await card.locator('.badge').evaluateAll((badges) => {
      for (const badge of badges) badge.remove();
    });
    await card.locator('img').evaluate((image) => {
      const none = document.createElement('span');
      none.className = 'picture picture--none picture--1-1';
      image.after(none);
    });
    const shown = async (selector: string) => {
      await card.locator('.picture').evaluateAll((all, wanted) => {
        for (const one of all) (one as HTMLElement).style.display = one.matches(wanted) ? '' : 'none';
      }, selector);
      return card.locator(selector).screenshot();
    };
    await test.step('it looks like a product without a picture', async () => {
      // The drawing loads first.
      await expect.poll(async () => difference(await shown('img'), await shown('.picture--none'))).toBeLessThan(1);
      // A plain tile would differ more.
      expect((await sharp(await shown('img')).stats()).channels[0]?.stdev).toBeGreaterThan(10);
    });

    await page.goto((await card.getByRole('link').first().getAttribute('href')) ?? '');
    const [stage] = await faces('.gallery__slide img');
    expect(stage?.alt).toContain(name);
    expect(stage?.content).toBe(`"${stage?.alt}"`);
    expect(stage?.backgroundImage).toContain('/no-picture.svg');
    await context.close();
  });
}
