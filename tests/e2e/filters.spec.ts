/** Filters of product lists: in place, without a script, on a phone, by keyboard. */
import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { FRAME, problemsInBothSchemes } from './axe.ts';
import { expect, test } from './test.ts';

const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;
const PATH = '/sub-categories/Android+Phones_1';

const filters = (page: Page) => page.locator('#filters');
const value = (page: Page, name: string) => filters(page).getByRole('link', { name: new RegExp(`^${name}\\b`) });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');
const cards = (page: Page) => page.locator('main .product-card');
const toggle = (page: Page) => page.locator('.filters-toggle summary');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const said = (page: Page) => page.locator('body > p[role=status]');
const stay = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
const hasStayed = (page: Page) => expect(page.locator('html[data-stayed]')).toHaveCount(1);

test.describe('beside the list', () => {
  test.use({ viewport: { width: 1350, height: 900 } });

  test('G-190 G-193: a value, a price, a colour of a long group and a way out of an empty list change the list in place', async ({
    page,
  }) => {
    await page.goto(PATH, DOCUMENT);
    await stay(page);
    await test.step('a value, with message, focus, chip, address and Back', async () => {
      await expect(toggle(page)).toBeHidden();
      const count = /\d+$/.exec((await value(page, 'On promotion').textContent()) ?? '')?.[0];
      await value(page, 'On promotion').click();
      await expect(page).toHaveURL(`${PATH}?promo=1`);
      await expect(said(page)).toHaveText(new RegExp(`^${count} products`));
      await expect(value(page, 'On promotion')).toHaveAttribute('aria-current', 'true');
      await expect(value(page, 'On promotion')).toBeFocused();
      await value(page, 'In stock').click();
      await expect(page).toHaveURL(`${PATH}?promo=1&stock=1`);
      await expect(chips(page)).toHaveText(['On promotion', 'In stock', 'Clear all']);
      await page.getByRole('link', { name: 'Remove: On promotion' }).click();
      await expect(page).toHaveURL(`${PATH}?stock=1`);
      await expect(chips(page).first()).toBeFocused();
      await page.goBack();
      await expect(chips(page)).toHaveText(['On promotion', 'In stock', 'Clear all']);
      await page.getByRole('link', { name: 'Clear all', exact: true }).click();
      await expect(page).toHaveURL(PATH);
      await expect(chips(page)).toHaveCount(0);
      // The link is gone: the focus moves to the start of the list.
      await expect(page.locator('.product-listing')).toBeFocused();
    });
    await test.step('a typed price; an invalid one is reported at the field', async () => {
      const [from, to] = [filters(page).getByLabel('From'), filters(page).getByLabel('To')];
      await from.fill('cheap');
      await page.keyboard.press('Enter');
      expect(await from.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true);
      await expect(page).toHaveURL(PATH);
      await from.fill('₦200,000');
      await to.fill('90k');
      await filters(page).getByRole('button', { name: 'Apply the price' }).click();
      await expect(page).toHaveURL(`${PATH}?max=200000&min=90000`);
      await expect(chips(page).first()).toHaveText('₦90,000 to ₦200,000');
      await expect(from).toHaveValue('90000');
      await hasStayed(page);
    });
    await test.step('a colour in the rest of a long group', async () => {
      await page.goto('/products?limit=6', DOCUMENT);
      await stay(page);
      const more = filters(page).locator('details').last();
      await more.locator('summary').click();
      const last = more.getByRole('link').last();
      const name = ((await last.textContent()) ?? '').replace(/[\d,+\s]+$/, '');
      await last.click();
      await expect(chips(page).first()).toHaveText(name);
      await expect(value(page, name)).toBeFocused();
      await hasStayed(page);
    });
    await test.step('G-193: an empty list offers to remove the price', async () => {
      await page.goto(`${PATH}?max=500&stock=1`, DOCUMENT);
      await stay(page);
      await expect(page.getByText('Nothing here costs up to ₦500.')).toBeVisible();
      await page.getByRole('link', { name: 'Without the price' }).click();
      await expect(page).toHaveURL(`${PATH}?stock=1`);
      await expect(cards(page).first()).toBeVisible();
      await hasStayed(page);
    });
  });

  for (const [title, tag, paths] of [
    ['a filtered and an empty list meet', [], [`${PATH}?colour=black&limit=6&stock=1`, `${PATH}?max=500`]],
    ['other lists meet', [TAG_MORE], ['/products/search/phone', '/products']],
  ] as const)
    test(`${title} the accessibility rules`, { tag: [...tag] }, async ({ page }) => {
      for (const path of paths) {
        await page.goto(path, DOCUMENT);
        await expect(filters(page)).toBeVisible();
        expect(await problemsInBothSchemes(page, { exclude: FRAME }), path).toEqual([]);
      }
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('G-191 G-142 G-407: a sheet filters the list behind it, by touch and by keyboard; Back closes it, then restores the previous list', async ({
    page,
  }) => {
    await page.goto('/categories', DOCUMENT);
    await page.goto(PATH, DOCUMENT);
    await stay(page);
    await expect(filters(page)).toBeHidden();
    await test.step('the open sheet meets the accessibility rules', async () => {
      await toggle(page).tap();
      await expect(sheet(page)).toBeVisible();
      expect(await problemsInBothSchemes(page, { within: sheet(page) })).toEqual([]);
    });
    await test.step('it filters the list', async () => {
      await value(page, 'In stock').tap();
      await expect(value(page, 'In stock')).toHaveAttribute('aria-current', 'true');
      await value(page, 'Lagos').tap();
      await expect(value(page, 'Lagos')).toHaveAttribute('aria-current', 'true');
    });
    const done = sheet(page).getByRole('button', { name: /^Show \d+ products?$/ });
    const found = /\d+/.exec((await done.textContent()) ?? '')?.[0];
    await expect(sheet(page).getByRole('status')).toHaveText(`${found} products`);
    await test.step('closed, it leaves the list filtered', async () => {
      await done.tap();
      await expect(sheet(page)).toHaveCount(0);
      await expect(page).toHaveURL(`${PATH}?state=Lagos&stock=1`);
      await expect(chips(page)).toHaveText(['In stock', 'Lagos', 'Clear all']);
      await expect(toggle(page)).toBeFocused();
      await expect(toggle(page)).toHaveText(/^\s*Filters 2/);
      await expect(said(page)).toHaveText(new RegExp(`^${found} products`));
    });
    await test.step('Back restores the list of before', async () => {
      await page.goBack();
      await expect(page).toHaveURL(PATH);
      await expect(chips(page)).toHaveCount(0);
    });
    await test.step('G-142: Back closes the sheet and keeps the filters selected in it', async () => {
      await toggle(page).tap();
      await value(page, 'In stock').tap();
      await expect(value(page, 'In stock')).toHaveAttribute('aria-current', 'true');
      await page.evaluate(() => history.back());
      await expect(sheet(page)).toHaveCount(0);
      await expect(page).toHaveURL(`${PATH}?stock=1`);
      await expect(chips(page)).toHaveText(['In stock', 'Clear all']);
      // Closing without a choice leaves no history entry.
      await toggle(page).tap();
      await sheet(page).getByRole('button', { name: 'Close' }).tap();
      await expect(sheet(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(PATH);
      await expect(chips(page)).toHaveCount(0);
    });
    await test.step('G-407: its button takes a typed price along, and stays at what is no price', async () => {
      await toggle(page).tap();
      const show = sheet(page).getByRole('button', { name: /^Show/ });
      await filters(page).getByLabel('To').fill('cheap');
      await show.tap();
      await expect(sheet(page)).toBeVisible();
      await filters(page).getByLabel('To').fill('200k');
      await show.tap();
      await expect(sheet(page)).toHaveCount(0);
      await expect(page).toHaveURL(`${PATH}?max=200000`);
      await expect(chips(page).first()).toHaveText('Up to ₦200,000');
      await page.goBack();
      await expect(page).toHaveURL(PATH);
    });
    await test.step('by keyboard alone', async () => {
      await toggle(page).focus();
      await page.keyboard.press('Enter');
      await expect(sheet(page)).toBeVisible();
      await value(page, '4 stars and more').focus();
      await page.keyboard.press('Enter');
      await expect(value(page, '4 stars and more')).toHaveAttribute('aria-current', 'true');
      await expect(value(page, '4 stars and more')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toHaveCount(0);
      await expect(toggle(page)).toBeFocused();
      await expect(page).toHaveURL(`${PATH}?stars=4`);
      await hasStayed(page);
    });
    await test.step('the last Back leaves the list', async () => {
      await page.goBack();
      await expect(page).toHaveURL(PATH);
      await page.goBack();
      await expect(page).toHaveURL(/\/categories$/);
    });
  });
});

// tests/pages/filters.test.ts tests the server's answers to these links and forms.
test.describe('without a script', { tag: TAG_MORE }, () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('G-191: the filters expand; links, form and chips work as with a script', async ({ page }) => {
    await page.goto(PATH, DOCUMENT);
    await expect(filters(page)).toBeHidden();
    await toggle(page).click();
    await value(page, 'In stock').click();
    await expect(page).toHaveURL(`${PATH}?stock=1`);
    await toggle(page).click();
    await filters(page).getByLabel('To').fill('90,000');
    await filters(page).getByRole('button', { name: 'Apply the price' }).click();
    await expect(page).toHaveURL(`${PATH}?max=90000&stock=1`);
    await expect(chips(page)).toHaveText(['Up to ₦90,000', 'In stock', 'Clear all']);
    await page.getByRole('link', { name: 'Remove: In stock' }).click();
    await expect(page).toHaveURL(`${PATH}?max=90000`);
    await page.goto('/products', DOCUMENT);
    await toggle(page).click();
    await filters(page).getByRole('combobox', { name: 'Province', exact: true }).selectOption('Lagos');
    await page.getByRole('button', { name: 'Show products' }).click();
    await expect(page).toHaveURL('/products?name=Lagos&region=province');
  });
});
