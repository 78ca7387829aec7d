/** The delivery place: located by IP address, recorded from a device, and taken from a customer's addresses. */

import type { Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { tokenOf } from '../../src/features/account/session/session-cases.ts';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { answerCustomer, newCustomer, signInAs } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { withOtherShop } from './other-shop.ts';
import { expect, test } from './test.ts';

const box = (page: Page) => page.locator('.address-box:visible');
const summary = (page: Page) => box(page).locator('summary');

/** Mocks and records calls to `/localisations`. */
async function locations(page: Page, { status, place }: { status: number; place: Promise<object> }) {
  const requested: string[] = [];
  const recorded: unknown[] = [];
  await page.route('**/api/localisations/v1/ip', async (route) => {
    requested.push(route.request().method());
    return route.fulfill({ json: await place });
  });
  await page.route('**/api/localisations', (route) => {
    recorded.push(route.request().postDataJSON());
    return route.fulfill({ status, json: {} });
  });
  return { requested, recorded };
}

/** A shop that locates its visitors, unlike that of the other tests. */
const locating = test.extend<object, { readonly locatingShop: string }>({
  locatingShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => withOtherShop({ GEOIP_FIXED: 'Lagos,Nigeria' }, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ locatingShop }, use) => use(locatingShop),
});

// All tests share one shop.
locating.describe(() => {
  locating.describe.configure({ mode: 'default' });

  locating(
    'HDR-03 HDR-04 HDR-06 HDR-07 HDR-65/S-31: the box searches, then says city and country',
    async ({ page }) => {
      let found = (_: object) => {};
      const place = new Promise<object>((done) => {
        found = done;
      });
      const { requested, recorded } = await locations(page, { status: 201, place });
      await page.goto('/products');
      const search = summary(page).getByRole('status');
      await expect(search).toHaveText('Search...');
      await expect(search.locator('.spinner__ring')).toHaveCSS('animation-name', /turn/);
      await expect(summary(page).getByText('None')).toBeHidden();
      found({ city: 'Port Harcourt', country: 'Nigeria' });
      await expect(summary(page)).toContainText('Port Harcourt, Nigeria');
      await expect(search).toBeHidden();
      expect(requested).toHaveLength(1);
      // No permission was granted, so nothing is recorded.
      expect(recorded).toEqual([]);
    },
  );

  locating(
    'HOM-02 API-60 ENT-086 ENT-087: a tab asks once, keeps the answer, and a phone says it once, in the banner of home',
    async ({ page }) => {
      const known = { city: 'Ìbàdàn', country: 'Nigeria' };
      const { requested } = await locations(page, { status: 201, place: Promise.resolve(known) });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      const banner = page.locator('[data-block="address"]');
      await expect(banner).toContainText('Ìbàdàn, Nigeria');
      await expect(page.getByText('Deliver to').filter({ visible: true })).toHaveCount(1);
      expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('place') ?? ''))).toEqual(known);
      await page.goto('/products');
      await expect(page.getByRole('banner')).toContainText('Ìbàdàn, Nigeria');
      await expect(page.getByText('Deliver to').filter({ visible: true })).toHaveCount(1);
      await page.goto('/');
      await expect(banner).toContainText('Ìbàdàn, Nigeria');
      expect(requested).toEqual(['GET']);
    },
  );
});

test('HDR-08 HDR-59/G-21 HDR-60 HDR-64 ERR-15: a granted location is recorded once per page, and a failure is only logged', async ({
  page,
  context,
  pageErrors,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: 3.379205, latitude: 6.524379 });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const { requested, recorded } = await locations(page, { status: 503, place: Promise.resolve({}) });
  await page.goto('/products');
  // A shop that knows no place requests one from the browser at the first interaction.
  await page.locator('h1').click();
  const record = { lon: 3.38, lat: 6.52, nom: expect.stringMatching(/^Client-\d{7}$/) };
  await test.step('HDR-64: a location that was not recorded is only logged', async () => {
    await expect.poll(() => recorded).toEqual([record]);
    await expect.poll(() => logged.join()).toContain('The location of the device was not recorded.');
  });
  await test.step('HDR-08: the page scrolls to the top when the box opens', async () => {
    // The focus is far below the box, reached by keyboard.
    await page.evaluate(() => {
      scrollTo({ top: 600, behavior: 'instant' });
      document.querySelector<HTMLElement>('.address-box summary')?.focus({ preventScroll: true });
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText('No address found')).toBeVisible();
    await expect(page.locator('.toasts')).toHaveText('');
  });
  await test.step('HDR-08: and when it closes by a click, in a wide window, where the box stays in sight', async () => {
    await page.setViewportSize({ width: 1350, height: 740 });
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    const box = await page.locator('.address-box summary').boundingBox();
    if (!box) throw new Error('The box is not drawn.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText('No address found')).toBeHidden();
  });
  await test.step('HDR-60: it is sent once a page', async () => {
    // Location requests are answered in order, so an earlier one of the box would be answered by now.
    await page.evaluate(() => new Promise((done) => navigator.geolocation.getCurrentPosition(done, done)));
    await context.setGeolocation({ longitude: 7.491302, latitude: 9.072264 });
    await page.reload();
    await expect.poll(() => recorded).toEqual([record, { ...record, lon: 7.49, lat: 9.07 }]);
    // This shop does not locate visitors.
    expect(requested).toEqual([]);
    await expect.poll(() => pageErrors.length).toBe(2);
    forgiveStatus(pageErrors);
  });
});

test("HDR-09 G-100: the box shows a customer's addresses, and No address only when there is none", async ({
  page,
  context,
  pageErrors,
}) => {
  await answerCustomer(context);
  const expiry = Date.now() + 3_600_000;
  const token = tokenOf({ id: 7, exp: Math.floor(expiry / 1000) });
  const who = { id: 7, cartId: 70, pseudo: 'ọlá', nom: 'Adé', email: 'ola@example.ng', numTel: null, url: null };
  const session: Session = { ...who, token, expiry };
  const home = {
    nom: 'Adé <b>',
    numTel: '0800',
    pays: 'Nigeria',
    province: 'Oyo',
    ville: 'Ìbàdàn',
    adresse: '1 Ring Road',
  };
  let answer = { status: 503, json: {} as object };
  await page.route('**/api/clients/7/adresses', (route) => {
    expect(route.request().headers().authorization).toBe(`Bearer ${token}`);
    return route.fulfill(answer);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, session);
  await test.step('a failure is shown', async () => {
    await page.goto('/categories');
    await summary(page).click();
    await expect(box(page).getByRole('alert')).toContainText('Your addresses could not be loaded.');
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
  });
  answer = { status: 200, json: { data: [{ ...home, id: 1 }], totalItems: 1 } };
  await box(page).getByRole('button', { name: 'Try again' }).click();
  const list = box(page).getByRole('list', { name: 'Your addresses' });
  await expect(list).toContainText('Adé <b>');
  await expect(list).toContainText('Ìbàdàn, Oyo, Nigeria');
  await expect(page.getByText('No address found')).toBeHidden();
  expect(await accessibilityProblems(page)).toEqual([]);
  await test.step('Escape closes the box', async () => {
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });
  await test.step('HDR-09: without an address the box says so', async () => {
    answer = { status: 200, json: { data: [], totalItems: 0 } };
    await summary(page).click();
    await expect(page.getByText('No address found')).toBeVisible();
    await expect(list).toBeHidden();
    await page.getByRole('main').click({ position: { x: 2, y: 200 } });
    await expect(page.getByText('No address found')).toBeHidden();
  });
});

test("G-20 HDR-03 HDR-04 HDR-11/G-107: a customer's place is in the first frame of every page, before any address", async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request, { ville: 'Ikeja', pays: 'Nigeria' });
  await signInAs(page, session);
  // Records the box's text in each frame.
  await page.addInitScript(() => {
    const frames: (string | null)[] = [];
    Object.assign(globalThis, { frames });
    const look = () => {
      const message = document.querySelector('.address-box__place');
      if (message) frames.push(message.textContent);
      if (frames.length < 30) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const frames = () => page.evaluate(() => [...new Set((globalThis as unknown as { frames: string[] }).frames)]);
  await test.step('HDR-03 HDR-04: city and country are there in the first frame', async () => {
    for (const path of ['/', '/products', '/no-such-page', '/user/profile']) {
      await page.goto(path);
      await expect(summary(page)).toContainText('Ikeja, Nigeria');
      // Any other text would remain among the records.
      await expect.poll(frames, { message: path }).toEqual(['Ikeja, Nigeria']);
    }
    // One of the pages is a 404 page.
    forgiveStatus(pageErrors);
  });
  await test.step('a customer without an address is asked for one', async () => {
    await page.goto('/products');
    await summary(page).click();
    await expect(box(page).getByText('Please provide your addresses.')).toBeVisible();
    await expect(box(page).getByText('Change your addresses')).toBeHidden();
  });
});

test('G-20 G-100: the box follows the address book of this device and another one, and is cleared with the session', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const { session } = await newCustomer(request, { ville: 'Ikeja', pays: 'Nigeria' });
  const headers = { authorization: `Bearer ${session.token}` };
  const data = {
    nom: 'Ada',
    numTel: '08031234567',
    pays: 'Nigeria',
    province: 'Oyo',
    ville: 'Ìbàdàn',
    adresse: '1 Ring Road',
  };
  const book = `/api/clients/${session.id}/adresses`;
  expect((await request.post(book, { headers, data })).status()).toBe(201);
  // The customer signed in earlier on another device, whose session has the old place.
  await signInAs(page, session);
  await test.step('the box shows the newest address', async () => {
    await page.goto('/products');
    await expect(summary(page)).toContainText('Ìbàdàn, Nigeria');
    await summary(page).click();
    await expect(box(page).getByRole('link', { name: 'Change your addresses' })).toBeVisible();
    await expect(box(page).getByText('Please provide your addresses.')).toBeHidden();
  });

  await test.step('without it, the place of the profile', async () => {
    await page.goto('/user/address');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(summary(page)).toContainText('Ikeja, Nigeria');
  });

  await test.step('without a session, none', async () => {
    await page.goto('/');
    await expect(summary(page)).toContainText('Ikeja, Nigeria');
    await page.locator('.account-menu__button').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(summary(page)).toContainText('None');
  });
});
