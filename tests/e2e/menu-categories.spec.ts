/** The departments of a phone's menu. */
import { accessibilityProblems } from './axe.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('G-447: below its buttons the menu has the departments with their categories, and marks where one is', async ({
  page,
  pageErrors,
}) => {
  const menu = page.locator('.menu--narrow summary');
  const nav = page.getByRole('navigation', { name: 'Shop' });
  const departments = nav.getByRole('list', { name: 'Categories' });
  const lists: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/classifications/v1/categories') && lists.push(request.url()),
  );
  await test.step('it asks for them when it is opened, once', async () => {
    await page.goto('/categories');
    expect(lists).toEqual([]);
    await menu.tap();
    await expect(departments.locator('summary').first()).toBeVisible();
    await expect(departments.locator('[aria-current]')).toHaveCount(0);
    await menu.tap();
    await menu.tap();
    expect(lists).toHaveLength(1);
  });
  await test.step('a department opens to show its categories and a link to all of it', async () => {
    const department = departments
      .getByRole('listitem')
      .filter({ has: page.locator('summary') })
      .first();
    const name = await department.locator('summary').textContent();
    await department.locator('summary').tap();
    await expect(department.getByRole('link').last()).toHaveText(`See all of ${name}`);
    await department.getByRole('link').first().tap();
    await page.waitForURL('**/collections/*?categorieId=*');
  });
  await test.step('where one is stands first, is open and marked', async () => {
    const { pathname, search } = new URL(page.url());
    await menu.tap();
    const here = departments.locator('[aria-current]');
    await expect(here).toBeVisible();
    await expect(here).toHaveAttribute('href', pathname + search);
    await expect(departments.locator('details').first()).toHaveAttribute('open');
    expect(await accessibilityProblems(page, { within: nav })).toEqual([]);
  });
  await test.step('a failure can be retried', async () => {
    await page.route('**/classifications/v1/categories**', (route) => route.abort(), { times: 1 });
    await page.goto('/shops');
    await menu.tap();
    const retry = nav.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect.poll(() => pageErrors.length).toBe(1);
    forgiveStatus(pageErrors);
    await retry.tap();
    await expect(departments.locator('summary').first()).toBeVisible();
  });
});
