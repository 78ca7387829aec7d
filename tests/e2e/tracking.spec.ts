/** The tracking of an order. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '../../src/features/orders/history/order-detail.ts';
import { accessibilityProblems } from './axe.ts';
import { withOrder } from './played-order.ts';
import { expect, test } from './test.ts';

/** The steps of a tracked order: title, subtitle. */
const STEPS = [
  ['Order Placed', 'We received your order'],
  ['Pending Confirmation', 'Waiting for confirmation'],
  ['Waiting to be Shipped', 'Preparing for shipment'],
  ['Shipped', 'On the way'],
  ['Available for Pickup', 'Ready at pickup point'],
  ['Delivered', 'Order completed'],
] as const;

/** Opens the tracking of an order with the status, and returns the visible steps. */
async function openSteps(page: Page, request: APIRequestContext, status: Order['status']) {
  await withOrder(page, request, { status, parts: [] });
  await page.goto('/user/orders/12');
  await page.getByRole('link', { name: 'Track Order', exact: true }).click();
  await page.waitForURL('/user/orders/12/track');
  const steps = page.getByRole('list', { name: 'Steps of your order' }).getByRole('listitem');
  await expect(steps).toHaveCount(STEPS.length);
  return steps;
}

for (const [title, from, status] of [
  ['TRK-02 TRK-03 TRK-04/C-70 TRK-05/C-70: first it is placed, then it waits for the shop', 0, 'placed'],
  ['TRK-06 TRK-07 TRK-08 TRK-09: third it waits to be shipped, then it is shipped', 2, 'waiting_to_be_shipped'],
  [
    'TRK-10 TRK-11 TRK-12 TRK-13 TRK-14: fifth it can be picked up, then it is delivered, in this order',
    4,
    'available_for_pickup',
  ],
] as const)
  test(title, async ({ page, request }) => {
    const steps = await openSteps(page, request, status);
    for (const at of [from, from + 1]) {
      const [name, message] = STEPS[at] ?? ['', ''];
      await expect(steps.nth(at).getByText(name, { exact: true })).toBeVisible();
      await expect(steps.nth(at).getByText(message, { exact: true })).toBeVisible();
    }
    await expect(steps.nth(from)).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('[aria-current=step]')).toHaveCount(1);
    // The steps are below each other, in order.
    await expect(steps.locator('strong')).toHaveText(STEPS.map(([name]) => name));
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(STEPS.length);
  });

test("TRK-16/C-71 TRK-17/C-71 PRM-36: tracking without state shows the order's own status", async ({
  page,
  request,
}) => {
  const stored = await withOrder(page, request);
  const steps = page.locator('.tracking__step');
  const nothing = page.getByText('Nothing to track here');
  await test.step('TRK-17/C-71: an order that was confirmed a moment ago, and a cancelled one', async () => {
    for (const status of ['confirmed', 'cancelled'] as const) {
      stored.order = { ...stored.order, status };
      await page.goto('/user/orders/12/track');
      await expect(page.locator('[aria-current=step]')).toContainText('Order Placed');
      await expect(page.getByText('This order was cancelled')).toBeVisible({ visible: status === 'cancelled' });
    }
  });
  await test.step('TRK-16/C-71: without an order there is nothing', async () => {
    await page.goto('/user/orders/13/track');
    await expect(nothing).toBeVisible();
    await expect(steps).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: 'Your orders' }).last()).toHaveAttribute(
      'href',
      '/user/orders',
    );
  });
  const [first, second] = stored.order.parts;
  if (!first || !second) throw new Error('An order of two shops has two parts.');
  stored.order = {
    ...stored.order,
    status: 'shipped',
    parts: [
      { ...first, status: 'shipped', nom: 'Ikenna Umeh' },
      { ...second, status: 'delivered' },
    ],
  };
  await test.step("TRK-17/C-71: each shop's part has its state", async () => {
    await page.goto('/user/orders/12/track');
    await expect(page.locator('[aria-current=step]')).toContainText('On the way');
    await expect(page.getByRole('region', { name: 'What each shop sends' }).getByRole('listitem')).toHaveText([
      /Bọ́lá Kitchen.*Shipped, by Ikenna Umeh/,
      /Lekki Living Room.*Delivered/,
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('TRK-17/C-71: opened from an order that has moved on meanwhile, it shows the later state', async () => {
    stored.order = { ...stored.order, status: 'placed' };
    await page.goto('/user/orders/12');
    const track = page.getByRole('link', { name: 'Track Order', exact: true });
    await expect(track).toBeVisible();
    stored.order = { ...stored.order, status: 'available_for_pickup' };
    await track.click();
    await expect(page.locator('[aria-current=step]')).toContainText('Available for Pickup');
  });
  await test.step('a cancelled order says so', async () => {
    // Cancels the order, and opens the tracking from its detail.
    stored.order = { ...stored.order, status: 'cancelled' };
    await page.goto('/user/orders/12');
    await page.getByRole('link', { name: 'Track Order', exact: true }).click();
    await expect(page.getByText('This order was cancelled')).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toContainText('Order Placed');
  });
});
