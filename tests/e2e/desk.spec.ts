/** The desk in a browser without script: every page at two widths, and an order moved by keyboard. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { storeMessage } from '../../src/features/support/support.service.ts';
import { newClient, newOffers, newOrder } from '../contract/orders/stored-orders.ts';
import { ROOT, type ShopProcess, startProgram } from '../reliability/shop-process.ts';
import { testServices } from '../services.ts';
import { until, within } from '../within.ts';
import { problemsInBothSchemes } from './axe.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

let folder: string;
let desk: ShopProcess;
let number: string;
let customer: number;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desk-e2e-'));
  const db = await openDatabase({ dataDir: folder });
  await migrate(db);
  customer = await newClient(db);
  const offers = await newOffers(db, 2, 3);
  const now = Date.now();
  await newOrder(db, offers, now - 3_600_000, { payment_method: 'Pay with Paystack', payment: 'completed' });
  ({ number } = await newOrder(db, offers.slice(0, 1), now - 60_000, { clientId: customer }));
  const message = { prenom: 'Ada', message: 'Where is my order?', contact: 'ada@example.ng' };
  await storeMessage(db, testServices(), message, undefined, now);
  const opinion = { clientId: customer, produitId: offers[0]?.produitId ?? 0, createdAt: new Date(now).toISOString() };
  await db.write((trx) =>
    trx
      .insertInto('comments')
      .values({ ...opinion, text: 'A good cloth.' })
      .execute(),
  );
  await db.close();
  const port = String(Number(process.env.E2E_PORT) + 100 + Number(process.env.TEST_WORKER_INDEX));
  const args = ['--port', port, '--as', 'Amaka', '--link-file', path.join(folder, 'link')];
  desk = startProgram(path.join(ROOT, 'scripts/desk.ts'), args, { DATA_DIR: folder, SHOP_MODE: 'demo' });
  await desk.printed('The desk is open');
});
test.afterAll(async () => {
  desk.child.kill('SIGTERM');
  await within(desk.ended, () => `the desk to end. It printed:\n${desk.output()}`);
  await rm(folder, { recursive: true, force: true });
});

/** Opens the page of the desk's link. */
async function toLink(page: Page): Promise<void> {
  const file = path.join(folder, 'link');
  await until('the link of the desk', async () => (await readFile(file, 'utf8')).endsWith('\n'));
  await page.goto((await readFile(file, 'utf8')).trim());
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('G-620: each page of the desk reads at 360, 768 and 1350 px without script, and an order moves by keyboard', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toLink(page);
  await expect(page.getByLabel('Your name')).toHaveValue('Amaka');
  await page.getByRole('button', { name: 'Open the desk' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Open orders' })).toBeVisible();
  const home = page.url();

  await test.step('by keyboard', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: `Confirm ${number}` });
    const isFocused = () => confirm.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    expect(await confirm.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('It is waiting to be shipped now.');
    await page.getByLabel('Delivery person').press('Enter');
    await expect(page.getByRole('status')).toHaveText('It is shipped now.');
  });

  const paths = [
    '',
    `orders/${number}`,
    'messages',
    'messages/1',
    'reviews?show=newest',
    'reviews/1',
    'stock',
    'sales',
    `customers`,
    `customers/${customer}`,
    'record',
    'doctor',
    'refunds',
    'no-such-page',
  ];
  // The rules of accessibility are scripts; the pages themselves have none.
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, javaScriptEnabled: true });
  const seen = await context.newPage();
  for (const width of [360, 768, 1350])
    for (const at of paths)
      await test.step(`${at} at ${width} px`, async () => {
        await seen.setViewportSize({ width, height: 740 });
        await seen.goto(home + at);
        expect(await isWide(seen)).toBe(false);
        expect(await problemsInBothSchemes(seen)).toEqual([]);
        const small = seen.locator('button:visible, nav a:visible, input[type=text]:visible');
        expect(
          await small.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length),
        ).toBe(0);
      });

  await context.close();
  await page.goto(home);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'The desk is closed' })).toBeVisible();
});
