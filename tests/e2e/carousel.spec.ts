/** Carousels advance cyclically until a visitor interacts. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ timePasses: true });

const view = (page: Page) => page.locator('#adverts .carousel__view');
const current = (page: Page) => page.locator('#adverts .carousel__dot[aria-current="true"]');
/** Whether slide `number` is the visible one. */
const seen = (page: Page, number: number) =>
  page.locator(`#adverts-${number}`).evaluate((slide) => {
    const row = slide.closest('.carousel__view');
    return Math.abs(slide.getBoundingClientRect().left - (row?.getBoundingClientRect().left ?? 0)) < 2;
  });
/** Waits until code moves the row. */
async function isMoved(page: Page): Promise<void> {
  await page.locator('#adverts .carousel__view[data-slider]').waitFor({ state: 'attached' });
  // After one more frame the row has its position.
  await page.clock.runFor(20);
}
/** The names of the visible slides. */
const inSight = (page: Page) =>
  view(page).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    const slides = [...row.querySelectorAll('.carousel__slide')];
    const isIn = (box: DOMRect) => box.right > left + 1 && box.left < right - 1;
    return slides.filter((slide) => isIn(slide.getBoundingClientRect())).map(({ id }) => id);
  });
/** Drags the row by a share of its width: negative to the next slide. */
async function push(page: Page, part: number): Promise<void> {
  const box = await view(page).boundingBox();
  if (!box) throw new Error('There is no row.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const share of [0.1, 0.3, 0.6, 1]) {
    await page.mouse.move(x + share * part * box.width, y);
    await page.clock.runFor(20);
  }
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

/** From now on the test controls the clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Opens home with a stopped clock, and the pointer away from the row. */
async function open(page: Page): Promise<number> {
  await stopClock(page);
  await page.goto('/');
  await page.mouse.move(0, 0);
  await expect(current(page)).toHaveAttribute('href', '#adverts-1');
  return page.locator('#adverts .carousel__slide').count();
}

test('GEN-47 GEN-48 GEN-50 CST-45 CST-46: adverts advance after 5000 ms, take 500, and restart after the last', async ({
  page,
}) => {
  const count = await open(page);
  await test.step('GEN-47: the next advert after 5000 ms', async () => {
    await page.clock.runFor(4000);
    await isMoved(page);
    await page.clock.runFor(900);
    expect(await inSight(page)).toEqual(['adverts-1']);
    await page.clock.runFor(300);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
  });
  await test.step('GEN-48: the change takes 500 ms', async () => {
    // The motion slows down: the last pixel of the first advert leaves 384 to 400 ms after the start, depending on the
    // frames.
    await page.clock.runFor(150);
    expect(await inSight(page)).toEqual(['adverts-1', 'adverts-2']);
    await page.clock.runFor(40);
    expect(await inSight(page)).toEqual(['adverts-2']);
    await page.clock.runFor(260);
  });
  await test.step('GEN-50: the first advert follows the last', async () => {
    for (let at = 3; at <= count + 1; at++) {
      await page.clock.runFor(5000);
      await expect(current(page)).toHaveAttribute('href', `#adverts-${at > count ? 1 : at}`);
    }
    await page.clock.runFor(600);
    await expect.poll(() => seen(page, 1)).toBe(true);
  });
  await test.step('back from the first is the last', async () => {
    await push(page, 0.4);
    await page.clock.runFor(600);
    await expect(current(page)).toHaveAttribute('href', `#adverts-${count}`);
    await expect.poll(() => seen(page, count)).toBe(true);
  });
});

test('the code takes over at the current position, without a visible movement; arrow keys, focus and a wheel then reach slides that are not visible', async ({
  page,
}) => {
  const count = await open(page);
  await test.step('the code takes over', async () => {
    await view(page).evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }));
    const before = await page.locator('#adverts-2').boundingBox();
    await page.clock.runFor(4000);
    await isMoved(page);
    await page.clock.runFor(100);
    expect(await page.locator('#adverts-2').boundingBox()).toEqual(before);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
  });
  await test.step('keys', async () => {
    await view(page).focus();
    for (const [key, number] of [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key);
      await page.clock.runFor(600);
      expect(await inSight(page)).toEqual([`adverts-${number}`]);
    }
  });
  await test.step('a wheel', async () => {
    const box = await view(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
    await page.mouse.wheel(-120, 0);
    await page.clock.runFor(600);
    await expect(current(page)).toHaveAttribute('href', `#adverts-${count}`);
  });
  await test.step('the focus', async () => {
    await page.locator('#adverts-2 a').first().focus();
    await page.clock.runFor(600);
    expect(await inSight(page)).toEqual(['adverts-2']);
    expect(await view(page).evaluate((row) => row.scrollLeft)).toBe(0);
  });
});

test('a carousel that was used before its first advance does not restart, and moves one slide at a time', async ({
  page,
}) => {
  await open(page);
  await page.clock.runFor(3000);
  await view(page).hover();
  await isMoved(page);
  await page.mouse.move(0, 0);
  // Leaving it restarts the wait of 5000 ms, beyond the time of the first advance.
  for (const time of [1100, 1100, 2700]) {
    await page.clock.runFor(time);
    await expect(current(page)).toHaveAttribute('href', '#adverts-1');
    expect(await seen(page, 1)).toBe(true);
  }
  await page.clock.runFor(200);
  await expect(current(page)).toHaveAttribute('href', '#adverts-2');
  await page.clock.runFor(4700);
  await expect(current(page)).toHaveAttribute('href', '#adverts-2');
});

test('CST-48: a pause button, a pointer, the keyboard and a hidden tab stop them; a drag on the last slide reaches the first', async ({
  page,
}) => {
  const count = await open(page);
  const pause = page.getByRole('button', { name: 'Pause: Adverts' });
  await test.step('a pause button stops them', async () => {
    await pause.click();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(11_000);
    expect(await seen(page, 1)).toBe(true);
    await pause.click();
    await page.clock.runFor(5100);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
  });

  await test.step('a pointer over them stops them', async () => {
    await view(page).hover();
    await page.clock.runFor(11_000);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
  });
  await test.step('the focus stops them', async () => {
    await page.mouse.move(0, 0);
    await view(page).focus();
    await page.clock.runFor(11_000);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
    await view(page).blur();
  });
  const hide = (isHidden: boolean) =>
    page.evaluate(
      (hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }),
      isHidden,
    );
  await test.step('a hidden tab stops them', async () => {
    await hide(true);
    await page.clock.runFor(11_000);
    await expect(current(page)).toHaveAttribute('href', '#adverts-2');
    await hide(false);
    await page.clock.runFor(5100);
    await expect(current(page)).toHaveAttribute('href', '#adverts-3');
  });

  await test.step('a drag on the last slide reaches the first', async () => {
    await page.locator('#adverts .carousel__dot').last().click();
    await page.clock.runFor(600);
    await expect(current(page)).toHaveAttribute('href', `#adverts-${count}`);
    await expect.poll(() => seen(page, count)).toBe(true);
    await push(page, -0.4);
    await page.clock.runFor(600);
    await expect(current(page)).toHaveAttribute('href', '#adverts-1');
  });
});

test('GEN-49 CST-47 GEN-51 CST-49: a view shows one slide at any width, and has a dot for each slide that moves to it', async ({
  page,
}) => {
  const count = await open(page);
  const slides = page.locator('#adverts .carousel__slide');
  const dots = page.locator('#adverts .carousel__dots a');
  await test.step('GEN-49: one slide is in view at any width', async () => {
    expect(count).toBeGreaterThan(2);
    await expect(dots).toHaveCount(count);
    for (const width of [360, 800, 1350]) {
      await page.setViewportSize({ width, height: 800 });
      const room = (await view(page).boundingBox())?.width ?? 0;
      expect(room, `at ${width}`).toBeGreaterThan(width / 3);
      for (const slide of await slides.all()) expect((await slide.boundingBox())?.width, `at ${width}`).toBe(room);
      await expect(page.locator('#adverts-1')).toBeInViewport();
      await expect(page.locator('#adverts-2')).not.toBeInViewport();
    }
  });
  await test.step('GEN-51: a dot for each slide moves to it', async () => {
    await expect(dots.nth(2)).toHaveAccessibleName(`Advert 3 of ${count}`);
    for (const dot of [dots.first(), dots.nth(2)]) await expect(dot).toBeVisible();
    // On a busy machine the row may still be moving after the last resize, which cancels the effect of a click.
    await expect(async () => {
      await dots.nth(2).click();
      // The time of a move by code, if that has just taken over.
      await page.clock.runFor(600);
      await expect.poll(() => seen(page, 3), { timeout: 5_000 }).toBe(true);
    }).toPass();
    await expect(page.locator('#adverts-3')).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('#adverts-1')).not.toBeInViewport();
  });
  await test.step('GEN-49: one slide is in view when code moves the row, too', async () => {
    await page.clock.runFor(4000);
    await isMoved(page);
    for (const width of [1350, 800, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // The code moves the slides to their new places in the frame after the browser has reported the new width.
      await expect(async () => {
        await page.clock.runFor(20);
        expect(await inSight(page), `at ${width}`).toEqual(['adverts-3']);
      }).toPass();
    }
  });
});

test('with reduced motion nothing advances, and there is no pause button; a visitor who saves data has the plain row until they use it', async ({
  page,
}) => {
  await test.step('with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopClock(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Pause: Adverts' })).toBeHidden();
    await page.clock.runFor(11_000);
    expect(await seen(page, 1)).toBe(true);
  });
  await page.emulateMedia({ reducedMotion: null });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const carousels = () => scripts.filter((path) => /\/carousel\./.test(path));
  await test.step('who saves data', async () => {
    await page.goto('/');
    await page.mouse.move(0, 0);
    await expect(current(page)).toHaveAttribute('href', '#adverts-1');
    await page.clock.runFor(11_000);
    expect(await seen(page, 1)).toBe(true);
    expect(carousels()).toEqual([]);
    await view(page).hover();
    await isMoved(page);
    expect(carousels()).toHaveLength(1);
  });
});

test('GEN-51: a dot that is pressed before the code has moved the row for the first time moves to its slide', async ({
  page,
}) => {
  await open(page);
  await page.clock.runFor(4000);
  // From here on no frame runs until the clock does.
  await page.locator('#adverts .carousel__view[data-slider]').waitFor({ state: 'attached' });
  await page.locator('#adverts .carousel__dot').nth(2).click();
  await page.clock.runFor(600);
  await expect.poll(() => inSight(page)).toEqual(['adverts-3']);
});
