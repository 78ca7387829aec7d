/** Pictures of a product: browsing them, and the viewer. */
import type { APIRequestContext, Page } from '@playwright/test';
import { productPath } from '../../src/shared/links.ts';
import { accessibilityProblems } from './axe.ts';
import { expect, test } from './test.ts';

/** The address of a product with several pictures in several colours, found once per worker. */
let colourful: Promise<string> | undefined;

async function findColourful(request: APIRequestContext): Promise<string> {
  for (let number = 1; number <= 40; number++) {
    const { data } = (await (await request.get(`/api/produits/?limit=50&page=${number}&sort=createdAt`)).json()) as {
      data: { id: number; nom: string }[];
    };
    for (const product of data) {
      const full = (await (await request.get(`/api/produits/${product.id}`)).json()) as {
        images: { couleur: { nom: string } | null }[];
      };
      if (new Set(full.images.map(({ couleur }) => couleur?.nom)).size > 1) return productPath(product);
    }
  }
  throw new Error('The demo has no product in several colours.');
}

async function openColourful(page: Page, request: APIRequestContext): Promise<void> {
  colourful ??= findColourful(request);
  await page.goto(await colourful);
}

const viewer = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / });
const scale = (page: Page) =>
  page.locator('.viewer__picture').evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a);

/** The distance of a picture from its visible position, in pixels. */
const offBy = (page: Page, number: number) =>
  page.locator(`#picture-${number}`).evaluate((slide) => {
    const left = slide.closest('.gallery__stage')?.getBoundingClientRect().left ?? 0;
    return Math.round(Math.abs(slide.getBoundingClientRect().left - left));
  });

test('PDP-08: a tap opens the picture in a viewer to browse, zoom and close', async ({ page, request }) => {
  await openColourful(page, request);
  const links = page.locator('.gallery__zoom');
  const many = await links.count();
  await links.first().click();
  await expect(viewer(page)).toBeVisible();
  const picture = viewer(page).getByRole('img').and(page.locator('.viewer__picture'));
  await expect(picture).toHaveAttribute('alt', /picture 1 of/);
  await expect(viewer(page)).toContainText(`1 of ${many}`);
  expect(await accessibilityProblems(page)).toEqual([]);

  await test.step('arrows and buttons browse, in a loop', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(picture).toHaveAttribute('alt', /picture 2 of/);
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await expect(picture).toHaveAttribute('alt', new RegExp(`picture ${many} of`));
  });
  const choice = viewer(page).locator('.viewer__choice').nth(1);
  await choice.click();
  await expect(choice).toHaveAttribute('aria-current', 'true');

  await test.step('a tap zooms', async () => {
    await picture.click();
    await expect.poll(() => scale(page)).toBe(2);
  });
  const top = async () => (await picture.boundingBox())?.y ?? 0;
  const before = await top();
  await test.step('an arrow pans', async () => {
    await page.keyboard.press('ArrowUp');
    await expect.poll(top).toBeGreaterThan(before);
  });
  await test.step('a button ends the zoom', async () => {
    await viewer(page).getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(() => scale(page)).toBe(1);
  });

  await test.step('Escape closes it', async () => {
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  });
  // The page shows the picture that was viewed last, with the focus.
  const last = page.locator('.gallery__zoom:focus');
  await test.step('the page shows the picture that was seen last', async () => {
    await expect(last).toBeInViewport();
    await expect(page.locator('.gallery__swatch').nth(1)).toHaveAttribute('aria-current', 'true');
  });
  await test.step('Enter opens it, a tap outside the picture closes it', async () => {
    await page.keyboard.press('Enter');
    await expect(viewer(page)).toBeVisible();
    // Taps outside the picture.
    await page.locator('.viewer__stage').click({ position: { x: 3, y: 3 } });
    await expect(viewer(page)).toHaveCount(0);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('PDP-08: two fingers that move apart enlarge the picture, and together make it whole again', async ({
    page,
    request,
  }) => {
    await openColourful(page, request);
    await page.locator('.gallery__zoom').first().click();
    const stage = await page.locator('.viewer__stage').boundingBox();
    if (!stage) throw new Error('The viewer is closed.');
    // A point above the buttons that turn to another picture.
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 4];
    const touches = await page.context().newCDPSession(page);
    /** Places two fingers at each distance of `apart` (px) in turn, around the point between them. */
    const pinch = async (...apart: readonly number[]) => {
      for (const [at, by] of apart.entries())
        await touches.send('Input.dispatchTouchEvent', {
          type: at === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [
            { x: x - by, y, id: 1 },
            { x: x + by, y, id: 2 },
          ],
        });
      await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await pinch(40, 80, 120);
    await expect.poll(() => scale(page)).toBe(3);
    await pinch(120, 80, 40);
    await expect.poll(() => scale(page)).toBe(1);
  });
});

test('PDP-09: the visible picture and its colour are marked, whatever browses them', async ({ page, request }) => {
  await openColourful(page, request);
  await test.step('a thumbnail tapped in the moment in which keen-slider takes over shows its picture', async () => {
    await page.locator('.gallery__stage').evaluate((stage) => {
      const tap = () => document.querySelector<HTMLElement>('.gallery__thumb')?.click();
      new MutationObserver(tap).observe(stage, { attributeFilter: ['data-slider'] });
    });
    // Presses without a pointer, which would load the code before the press, so that the press might come last.
    await page
      .locator('.gallery__swatch')
      .nth(1)
      .evaluate((link: HTMLElement) => link.click());
    await page.locator('.gallery__stage[data-slider]').waitFor();
    await expect(page.locator('.gallery__thumb').first()).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => offBy(page, 1)).toBe(0);
  });
  await test.step('a thumbnail tapped while its picture begins to leave brings it back', async () => {
    const [swatch, thumb] = [page.locator('.gallery__swatch').nth(1), page.locator('.gallery__thumb').first()];
    for (const link of [swatch, thumb]) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'true');
    }
    await page.locator('.gallery__stage[data-slider]').waitFor();
    await expect.poll(() => offBy(page, 1)).toBe(0);
    // Both happen in one task, before the first frame of the animation.
    await page.evaluate(() => {
      document.querySelectorAll<HTMLElement>('.gallery__swatch')[1]?.click();
      document.querySelector<HTMLElement>('.gallery__thumb')?.click();
    });
    // Waits longer than a slide takes to the next: no browser paints more than 60 frames a second.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 45; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await offBy(page, 1)).toBe(0);
    await expect(page.locator('.gallery__thumb').first()).toHaveAttribute('aria-current', 'true');
  });
  await test.step('PDP-09: the visible picture and its colour are marked', async () => {
    const swatch = page.locator('.gallery__swatch').nth(1);
    await swatch.click();
    await expect(swatch).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.gallery__swatch[aria-current]')).toHaveCount(1);
    await expect(page.locator('.gallery__thumb[aria-current]')).toHaveCount(1);
    await page.locator('.gallery__thumb').first().click();
    await expect(page.locator('.gallery__thumb').first()).toHaveAttribute('aria-current', 'true');
    await expect(swatch).not.toHaveAttribute('aria-current');
  });
  await test.step('a mouse and the arrow keys browse without opening the viewer', async () => {
    const thumbs = page.locator('.gallery__thumb');
    const stage = page.locator('.gallery__stage');
    await thumbs.nth(1).click();
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.locator('.gallery__stage[data-slider]').waitFor();
    await expect.poll(() => offBy(page, 2)).toBeLessThan(2);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const box = await stage.boundingBox();
    if (!box) throw new Error('There are no pictures.');
    const [x, y] = [box.x + box.width * 0.1, box.y + box.height / 3];
    // On a busy machine Chromium may lose the press; dragging the first picture again leaves it in place.
    await expect(async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + box.width * 0.3, y, { steps: 5 });
      await page.mouse.move(x + box.width * 0.7, y, { steps: 5 });
      await page.mouse.up();
      await expect(thumbs.first()).toHaveAttribute('aria-current', 'true', { timeout: 3000 });
    }).toPass();
    await expect.poll(() => offBy(page, 1)).toBeLessThan(2);
    await stage.focus();
    await page.keyboard.press('ArrowRight');
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(viewer(page)).toHaveCount(0);
  });
  await test.step('with reduced motion thumbnails scroll to their pictures, and the row scrolls natively', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto((await colourful) ?? '');
    const thumb = page.locator('.gallery__thumb').nth(1);
    await thumb.click();
    await expect(thumb).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => offBy(page, 2)).toBeLessThan(2);
    await expect(page.locator('.gallery__stage')).not.toHaveAttribute('data-slider');
  });
});
