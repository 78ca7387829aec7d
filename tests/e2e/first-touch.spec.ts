/** What the first touch of a page may not cost. The bench measures times (`npm run bench -- --only phone`). */
import { expect, test } from './test.ts';

/**
 * Objects that are slow to create first, since the browser reads its locale's tables. A Collator sorts later API
 * answers.
 */
const COSTLY = ['NumberFormat', 'DateTimeFormat', 'Segmenter', 'PluralRules', 'DisplayNames'];

test('the first touch makes no formatter of Intl: the first takes a slow phone 100 ms', async ({ page }) => {
  await page.addInitScript((names) => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const name of names) {
      const Real = Intl[name as 'Collator'];
      Object.assign(Intl, {
        [name]: new Proxy(Real, {
          construct(target, args) {
            made.push(name);
            return Reflect.construct(target, args);
          },
        }),
      });
    }
    for (const [name, proto] of [
      ['Number', Number.prototype],
      ['Date', Date.prototype],
    ] as const) {
      const real = proto.toLocaleString;
      proto.toLocaleString = function formatted(this: never, ...args: []) {
        made.push(`${name}.toLocaleString`);
        return real.apply(this, args);
      };
    }
  }, COSTLY);
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made);
  await page.goto('/');
  await test.step('the first touch of the search makes none', async () => {
    await page.locator('.header-search__input').first().focus();
    await expect(page.locator('.header-search__input').first()).toHaveAttribute('aria-expanded', /true|false/);
    expect(await made()).toEqual([]);
  });
  await test.step('the first touch of a card makes none', async () => {
    await page.locator('.product-card [data-add]').first().click();
    await expect(page.locator('.toasts .toast, dialog[open]').first()).toBeVisible();
    expect(await made()).toEqual([]);
  });
  await test.step('the list of what was made is really filled', async () => {
    await page.evaluate(() => (1234).toLocaleString());
    expect(await made()).toEqual(['Number.toLocaleString']);
  });
});
