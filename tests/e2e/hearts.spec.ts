/** Hearts of products with the shop's API; only failures are mocked. */
import type { APIRequestContext, Page } from '@playwright/test';
import { accessibilityProblems, settled } from './axe.ts';
import { newCustomer, signInByForm } from './customer.ts';
import { forgiveStatus, successToastOf, toastOf } from './forms.ts';
import { doubleClick, Gate } from './gate.ts';
import { firstHeart, isPressed, openAsCustomer } from './hearts.ts';
import { warningsOf } from './page-errors.ts';
import { colourOf, paintedOf } from './picture.ts';
import { expect, test } from './test.ts';

const heartsOf = (page: Page, id: string) => page.locator(`.heart[data-like="${id}"]`);

const likesOf = async (request: APIRequestContext, { id, token }: { id: number; token: string }) =>
  (
    (await (await request.get(`/api/likes/${id}`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
      data: { produitId: number }[];
    }
  ).data.map(({ produitId }) => produitId);

test('G-205: on pictures, which are equally bright in dark mode, a heart keeps its dark outline; in a list it has the text colour', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAsCustomer(page, request, '/new-products');
  await expect((await firstHeart(page)).heart).toHaveCSS('color', 'rgb(23, 26, 43)');
  await page.goto('/products/search/rice?view=list');
  const message = await page
    .locator('.product-card__name')
    .first()
    .evaluate((name) => getComputedStyle(name).color);
  await expect(page.locator('.product-card--list .heart').first()).toHaveCSS('color', message);
});

test('CRD-03 CRD-16/C-08 CRD-17/C-07 ERR-26/C-08 ERR-27/C-07: the heart of a favourite is filled, and a message confirms each change', async ({
  page,
  request,
}) => {
  await openAsCustomer(page, request, '/new-products');
  const { heart, name } = await firstHeart(page);
  /** The colour of the heart, and whether it fills the inside. */
  const look = async () => {
    await page.mouse.move(0, 0);
    await settled(page);
    const colour = colourOf(await heart.evaluate((one) => getComputedStyle(one).color));
    const painted = await paintedOf(heart);
    return { colour, isFull: String(painted.at(0.5, 0.5)) === String(colour), ink: painted.share(colour) };
  };
  const empty = await look();
  expect(empty.isFull).toBe(false);
  expect(empty.ink).toBeGreaterThan(0.01);

  await test.step('CRD-16/C-08: a message confirms the addition', async () => {
    await heart.click();
    await expect(successToastOf(page, `${name} has been successfully added to your favorites.`)).toBeVisible();
    await isPressed(heart, true);
  });
  await test.step('CRD-03: the heart is filled, and stays so after a reload', async () => {
    // A reload shows the same, since the like is stored.
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await isPressed(heart, true);
      const full = await look();
      expect(full.isFull).toBe(true);
      expect(full.ink).toBeGreaterThan(2 * empty.ink);
      expect(full.colour).not.toEqual(empty.colour);
    }
  });

  await test.step('CRD-17/C-07: a message confirms the removal', async () => {
    await heart.click();
    await expect(successToastOf(page, `${name} has been successfully deleted from your favorites.`)).toBeVisible();
    await isPressed(heart, false);
    expect(await look()).toEqual(empty);
  });
});

test('PRM-24 CRD-04 CRD-05 CRD-06 CRD-07/G-44: a heart adds and removes a favourite, here and on every later page', async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/likes')) requested.push(`${one.method()} ${new URL(one.url()).pathname}`);
  });
  const session = await openAsCustomer(page, request, '/new-products');
  const { heart, id, name } = await firstHeart(page);
  const states = `GET /api/likes/${session.id}/produits`;
  await expect.poll(() => requested).toEqual([states]);
  await isPressed(heart, false);

  await test.step('several clicks before the answer are one change', async () => {
    await doubleClick(heart, '**/api/likes');
    await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toHaveCount(1);
    await isPressed(heart, true);
    await expect.poll(() => requested).toEqual([states, 'POST /api/likes', 'PATCH /api/likes/v1/produits']);
    expect(await likesOf(request, session)).toEqual([Number(id)]);
  });

  await test.step('CRD-04 CRD-05: it is removed after a reload', async () => {
    await page.reload();
    await isPressed(heart, true);
    await heart.click();
    await expect(toastOf(page, `${name} has been successfully deleted from your favorites.`)).toHaveCount(1);
    await isPressed(heart, false);
    await expect.poll(() => likesOf(request, session)).toEqual([]);
  });

  // The like is removed before the refetch after its addition arrives, which is then outdated.
  const gate = new Gate();
  const read = { likes: 0, none: 0 };
  await page.route('**/api/likes/v1/produits', async (route) => {
    const response = await route.fetch();
    const isLike = (await response.json()) !== null;
    read.likes += isLike ? 1 : 0;
    if (isLike) await gate.passed();
    await route.fulfill({ response });
    read.none += isLike ? 0 : 1;
  });
  await heart.click();
  await expect.poll(() => read.likes).toBe(1);
  await expect(heart).not.toHaveAttribute('aria-busy');
  const before = read.none;
  await heart.click();
  await expect.poll(() => read.none).toBeGreaterThan(before);
  // New arrivals are refetched after the addition was read.
  const isRead = page.waitForRequest('**/new-products');
  gate.open();
  await isRead;
  await isPressed(heart, false);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('CRD-08 PRM-17 PRM-18 PDP-05 G-481: a visitor is sent to sign-in, which says why, and it is saved once', async ({
  page,
  request,
}) => {
  await page.goto('/new-products?page=2');
  const { heart, id, name } = await firstHeart(page);
  await heart.click();
  await page.waitForURL('**/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/new-products?page=2');
  await expect(toastOf(page, `Log in or create an account to keep ${name} in your favorites.`)).toBeVisible();
  const customer = await newCustomer(request);
  await signInByForm(page, customer);
  await page.waitForURL('**/new-products?page=2');
  await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toBeVisible();
  await isPressed(heart, true);
  expect(await likesOf(request, customer.session)).toEqual([Number(id)]);
  await page.locator('.product-card__name').last().click();
  const own = page.locator('.buy-box .heart');
  await own.click();
  await isPressed(own, true);
  await expect(page.locator('.toasts')).toContainText('added to your favorites');
  // The session ends in this tab without the page noticing.
  const liked = await likesOf(request, customer.session);
  expect(liked).toHaveLength(2);
  await page.evaluate(() => localStorage.clear());
  await own.click();
  await page.waitForURL('**/sign-in');
  expect(await likesOf(request, customer.session)).toEqual(liked);
});

test('PDP-03 PDP-04 PDP-06/C-07 ERR-28/C-07: all hearts of a product change together on the product page, and so does another tab that signs out', async ({
  page,
  request,
}) => {
  await openAsCustomer(page, request, '/');
  const { id, name } = await firstHeart(page);
  await page.locator(`.product-card:has([data-like="${id}"]) a`).first().click();
  const own = page.locator('.buy-box .heart');
  await own.click();
  await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toHaveCount(1);
  await test.step('PDP-03: all hearts of the product change, also on a page of before', async () => {
    // The page comes from the back/forward cache.
    await page.goBack();
    for (const heart of await heartsOf(page, id).all()) await isPressed(heart, true);
    await page.goForward();
    await isPressed(own, true);
  });
  await test.step('PDP-06/C-07: it is removed and added again', async () => {
    await own.click();
    await expect(toastOf(page, `${name} has been successfully removed from your favorites.`)).toHaveCount(1);
    await isPressed(own, false);
    await own.click();
    await isPressed(own, true);
  });

  const other = await page.context().newPage();
  await other.goto('/usage');
  await other.evaluate(() => localStorage.removeItem('userConnected'));
  await isPressed(own, false);
});

test('G-210: the hearts of a product change together in every tab, also unhydrated ones', async ({ page, request }) => {
  const session = await openAsCustomer(page, request, '/new-products');
  const { heart, id } = await firstHeart(page);
  const other = await page.context().newPage();
  const states = other.waitForResponse(`**/api/likes/${session.id}/produits?*`);
  await other.goto('/new-products');
  await (await states).finished();
  const there = heartsOf(other, id).first();
  await isPressed(there, false);
  await heart.click();
  await isPressed(there, true);
  await there.click();
  await isPressed(heart, false);
  await expect.poll(() => likesOf(request, session)).toEqual([]);
});

test('G-210: states that were requested before a heart was clicked do not undo it', async ({ page, request }) => {
  const states = new Gate();
  await page.route('**/api/likes/*/produits?*', async (route) => {
    const response = await route.fetch();
    await states.passed();
    await route.fulfill({ response });
  });
  const requested = page.waitForRequest('**/api/likes/*/produits?*');
  await openAsCustomer(page, request, '/products');
  await requested;
  const { heart, name } = await firstHeart(page);
  await heart.click();
  await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toBeVisible();
  const read = page.waitForResponse('**/api/likes/*/produits?*');
  states.open();
  await (await read).finished();
  await isPressed(heart, true);
  await expect(heart).not.toHaveAttribute('aria-busy');
  await isPressed(heart, true);
});

test('CRD-07/G-44 CRD-23: a heart may be clicked again before its state was read, and earlier reads are then ignored', async ({
  page,
  request,
  pageErrors,
}) => {
  const warnings = warningsOf(page);
  await openAsCustomer(page, request, '/products');
  const { heart, name } = await firstHeart(page);
  const [reading, deleting] = [new Gate(), new Gate()];
  let reads = 0;
  await page.route('**/api/likes/v1/produits', async (route) => {
    // The second read fails, so nothing corrects a wrong effect of the first.
    if (reads > 0) return route.abort();
    const found = await route.fetch();
    reads += 1;
    await reading.passed();
    await route.fulfill({ response: found });
  });
  await page.route(/\/api\/likes\/\d+$/, async (route) => {
    await deleting.passed();
    await route.continue();
  });

  await test.step('a heart is clicked, and its state read late', async () => {
    await heart.click();
    await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toBeVisible();
    await expect.poll(() => reads).toBe(1);
  });
  const deleted = page.waitForRequest((sent) => sent.method() === 'DELETE');
  await heart.click();
  await deleted;
  const found = page.waitForResponse('**/api/likes/v1/produits');
  reading.open();
  await (await found).finished();
  deleting.open();
  await expect(toastOf(page, `${name} has been successfully deleted from your favorites.`)).toBeVisible();
  await test.step('CRD-23: a failed read is only logged, and the earlier one ignored', async () => {
    await expect.poll(() => warnings.join()).toContain('The favourite could not be read again.');
    await isPressed(heart, false);
    await expect(page.locator('.toasts .toast__words')).toHaveCount(1);
    forgiveStatus(pageErrors);
  });
});

test('GEN-31 GEN-36 HOM-29 ERR-16: new arrivals are refetched after a favourite was added', async ({
  page,
  request,
  pageErrors,
}) => {
  await openAsCustomer(page, request, '/new-products');
  const { heart, id } = await firstHeart(page);
  const list = page.locator('[data-refetch=news]');
  const isSpinning = () =>
    list.evaluate((node) => {
      const { content, animationName } = getComputedStyle(node, '::after');
      return content !== 'none' && animationName.includes('turn');
    });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/new-products', async (route) => {
    const fetched = await route.fetch();
    const html = await fetched.text();
    await mayAnswer;
    // The refetched list contains a product that a shop has just added.
    await route.fulfill({ response: fetched, body: html.replaceAll(/(<a class="link-card__link[^>]*>)/g, '$1Fresh ') });
  });
  await page.evaluate(() => {
    addEventListener('favourites-changed', ({ detail }: CustomEventInit) => {
      document.documentElement.dataset.heard = `${detail.kind} ${detail.productId}`;
    });
  });
  expect(await isSpinning()).toBe(false);
  await test.step('GEN-31 HOM-29: the list has a spinner while it is read again', async () => {
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect(list).toHaveAttribute('aria-busy', 'true');
    expect(await isSpinning()).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('data-heard', `added ${id}`);
  });
  await test.step('it shows what is new, and the heart keeps the focus', async () => {
    answer();
    await expect(list.locator('a').first()).toHaveText(/^Fresh /);
    await expect(list).not.toHaveAttribute('aria-busy', 'true');
    await isPressed(heart, true);
    await expect(heart).toBeFocused();
  });

  await test.step('ERR-16: a removal reads nothing again; a failure leaves the list as it was', async () => {
    await page.unroute('**/new-products');
    await page.route('**/new-products', (route) => route.abort());
    const warnings = warningsOf(page);
    await heart.click();
    await isPressed(heart, false);
    await expect(heart).not.toHaveAttribute('aria-busy');
    await heart.click();
    await expect.poll(() => pageErrors.length).toBe(1);
    forgiveStatus(pageErrors);
    await expect.poll(() => warnings.join()).toContain('New arrivals could not be read again.');
    await expect(list).not.toHaveAttribute('aria-busy', 'true');
    await expect(list.locator('a').first()).toHaveText(/^Fresh /);
  });
});
