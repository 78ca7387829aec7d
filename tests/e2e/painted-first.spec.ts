/** What a tap paints before the work that it causes. The test holds the page's frames until it releases them. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

interface Held {
  frames: FrameRequestCallback[];
}

/** Holds the animation frames of the page until {@link goOn}. */
const holdFrames = (page: Page) =>
  page.evaluate(() => {
    const held = globalThis as unknown as Held;
    held.frames = [];
    globalThis.requestAnimationFrame = (run) => held.frames.push(run);
  });

const goOn = (page: Page) =>
  page.evaluate(() => {
    const { frames } = globalThis as unknown as Held;
    for (const run of frames.splice(0)) run(performance.now());
  });

/** Records when elements become busy, by their tags and in ms: a step of the test may take longer than that. */
async function recordBusy(page: Page): Promise<() => Promise<[tag: string, at: number][]>> {
  await page.evaluate(() => {
    const order: [string, number][] = [];
    Object.assign(globalThis, { becameBusy: order });
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes)
        if (target instanceof Element && target.getAttribute('aria-busy') === 'true')
          order.push([target.tagName, performance.now()]);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
  });
  return () => page.evaluate(() => (globalThis as unknown as { becameBusy: [string, number][] }).becameBusy);
}

test('G-448: on a phone a panel is there before it is modal, and Escape closes it also then; a tapped filter fills at once', async ({
  page,
}) => {
  await page.goto('/products');
  const filters = page.locator('.filters-toggle summary');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const modal = page.locator('dialog:modal');
  await test.step('painted, not modal yet', async () => {
    await filters.tap();
    await expect(modal).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);
    await holdFrames(page);
    await filters.tap();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(modal).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(filters).toBeFocused();
    await goOn(page);
  });
  await test.step('modal, with the focus where it was', async () => {
    await filters.tap();
    const [first] = await sheet.locator('.filter-values a').all();
    await first?.focus();
    await goOn(page);
    await expect(modal).toHaveAccessibleName('Filters');
    await expect(sheet.locator('.filter-values a').first()).toBeFocused();
  });
  await test.step('a filter', async () => {
    const routes: Route[] = [];
    await page.route('**/products?*', (route) => void routes.push(route));
    const value = sheet.locator('.filter-values a').first();
    const list = page.locator('[data-list]').first();
    const becameBusy = await recordBusy(page);
    await value.tap();
    await expect(value).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => routes.length).toBe(1);
    await goOn(page);
    await expect(list).toHaveAttribute('aria-busy', 'true');
    const [link, later] = await becameBusy();
    expect([link?.[0], later?.[0]]).toEqual(['A', 'UL']);
    // Most answers are quicker than the 300 ms after which the list looks busy.
    expect((later?.[1] ?? 0) - (link?.[1] ?? 0)).toBeGreaterThan(250);
    await routes[0]?.continue();
    await expect(value).toHaveAttribute('aria-current', 'true');
    await expect(value).not.toHaveAttribute('aria-busy');
    await expect(list).not.toHaveAttribute('aria-busy', 'true');
  });
});
