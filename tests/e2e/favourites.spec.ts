/** The favourites page: the customer's list with search, sizes and pages, and its refetch after changes. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { accessibilityProblems, FRAME } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { Gate } from './gate.ts';
import { type OwnProduct, ownProducts } from './own.ts';
import { warningsOf } from './page-errors.ts';
import { expect, test } from './test.ts';

const LIST = '**/api/likes/*?*';
const cards = (page: Page) => page.locator('main .product-card');

/** Likes `count` products one after another, so that the last is the newest. */
async function like(request: APIRequestContext, session: Session, count: number): Promise<OwnProduct[]> {
  // The products are exclusive: ratings and orders of other tests would change the cards.
  const products = await ownProducts(request, count);
  for (const { id } of products) {
    const answer = await request.post('/api/likes', {
      data: { clientId: session.id, produitId: id },
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(answer.status()).toBe(201);
  }
  return products;
}

test('RTE-36/C-42 FAV-01/C-42: a visitor signs in and returns to the favourites', async ({ page, request }) => {
  const served = await request.get('/favorite-products', { maxRedirects: 0 });
  expect(served.status()).toBe(200);
  expect(await served.text()).toContain('<meta name="robots" content="noindex"');
  await page.goto('/favorite-products?q=rice');
  await expect(page).toHaveURL('/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/favorite-products?q=rice');
});

test('FAV-03 FAV-04 FAV-08 ERR-49 GEN-46: one favourite with the same card as on every list, and none once its heart is clicked', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  const [product] = await like(request, session, 1);
  await signInAs(page, session);
  const requested: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (/\/api\/likes\/\d+\?/.test(sent.url())) requested.push(sent.headers().authorization);
  });
  // Normalizes HTML of React and Astro: the order of attributes, and blanks.
  const written = () =>
    page.locator(`.product-card:has([data-like="${product?.id}"])`).evaluate((card) => {
      const write = (node: Node): string => {
        if (node instanceof Text) return (node.textContent ?? '').replace(/\s+/g, ' ');
        if (!(node instanceof Element)) return '';
        // The wrapper of a part that hydrates separately, which an island does not need.
        if (node.matches('[data-island]')) return [...node.childNodes].map(write).join('');
        const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort();
        return `<${node.localName}${attributes.join('')}>${[...node.childNodes].map(write).join('')}</${node.localName}>`;
      };
      return write(card).replace(/> /g, '>').replace(/ </g, '<');
    });
  await page.goto(`/products?q=${encodeURIComponent(product?.nom ?? '')}`);
  const heart = page.locator(`[data-like="${product?.id}"]`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const onList = (await written()).replace(' fetchpriority="high"', '').replace('<img', '<img loading="lazy"');
  await page.goto('/favorite-products');
  await expect(cards(page)).toHaveCount(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const sorted = (html: string) =>
    html
      .split(/(?=[ <>])/)
      .sort()
      .join('');
  expect(sorted((await written()).replace(/ loading="lazy"/, ''))).toBe(sorted(onList.replace(/ loading="lazy"/, '')));
  await test.step('GEN-46: each call carries the token', async () => {
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    expect(await accessibilityProblems(page, { exclude: FRAME })).toEqual([]);
    expect(requested.every((bearer) => bearer === `Bearer ${session.token}`)).toBe(true);
    expect(requested.length).toBeGreaterThan(0);
  });

  await test.step('FAV-08: without its heart the list is empty', async () => {
    await heart.click();
    await expect(page.getByText('No product', { exact: true })).toBeVisible();
    await expect(page.getByText('0 products')).toBeVisible();
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
});

test('FAV-02 FAV-04 FAV-05/G-26 FAV-06 FAV-09: counted, searched, sized and paged by the address, 36 by default', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  const liked = await like(request, session, 38);
  await signInAs(page, session);
  await page.goto('/favorite-products');
  await test.step('FAV-04 FAV-09 CST-13: 36 on a page, and the count of all', async () => {
    await expect(cards(page)).toHaveCount(36);
    await expect(page.getByText('38 products')).toBeVisible();
  });
  const size = page.getByRole('combobox', { name: 'Items per page' });
  await expect(size).toHaveValue('36');
  expect(await size.locator('option:not([hidden])').evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
    '5',
    '10',
    '20',
    '50',
  ]);
  await test.step('FAV-06: the second page has the rest', async () => {
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/favorite-products?page=2');
    await expect(cards(page)).toHaveCount(2);
  });
  // The oldest favourites come last.
  const names = liked.map(({ nom }) => nom);
  await expect(page.locator('.product-card__name')).toHaveText([names[1] ?? '', names[0] ?? '']);
  await test.step('Back returns to the first', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/favorite-products');
    await expect(cards(page)).toHaveCount(36);
  });

  await test.step('FAV-05/G-26: a size is chosen', async () => {
    await size.selectOption({ label: '10' });
    await expect(page).toHaveURL('/favorite-products?limit=12');
    await expect(cards(page)).toHaveCount(12);
  });
  const wanted = names[3] ?? '';
  await test.step('FAV-02: a search is in the address, and there after a reload', async () => {
    await page.getByRole('searchbox', { name: 'Search your favourites' }).fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/favorite-products\?limit=12&q=/);
    await expect(page.locator('.product-card__name').first()).toHaveText(wanted);
    await page.reload();
    await expect(page.locator('.product-card__name').first()).toHaveText(wanted);
    await expect(page.getByRole('searchbox', { name: 'Search your favourites' })).toHaveValue(wanted);
  });
  await test.step('a search without results leads back to all', async () => {
    await page.goto('/favorite-products?q=zzzzqqq');
    await expect(page.getByText('No product', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Show all favourites' }).click();
    await expect(cards(page)).toHaveCount(36);
  });
});

test('GEN-35 FAV-07 FAV-10 ERR-23: the favourites are refetched after one was added, and show it first; a list that failed to load says so, and can be retried', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  const [older, newer] = (await like(request, session, 2)) as [OwnProduct, OwnProduct];
  await signInAs(page, session);
  await test.step('FAV-07 FAV-10 ERR-23: it can be retried', async () => {
    const warnings = warningsOf(page);
    await page.route(LIST, (route) => route.abort());
    await page.goto('/favorite-products');
    await expect.poll(() => warnings.join()).toContain('The favourites could not be read.');
    await expect(page.getByRole('alert').getByText('Internet connection error')).toBeVisible();
    await expect(page.getByText('No product', { exact: true })).toHaveCount(0);
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(2);
    forgiveStatus(pageErrors);
  });
  const names = page.locator('main .product-card__name');
  await expect(names).toHaveText([newer.nom, older.nom]);
  const heart = page.locator(`main [data-like="${older.id}"]`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const requested: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/api\/likes(\/\d+)?$/.test(pathname)) requested.push(`${sent.method()} ${pathname.replace(/\d+/, 'n')}`);
  });
  // The list without the product arrives late, so its card can be clicked again.
  const gate = new Gate();
  await page.route(LIST, async (route) => {
    await gate.passed();
    await route.fallback();
  });
  await test.step('the favourite is removed and added again while the list loads', async () => {
    await heart.click();
    await expect.poll(() => requested).toEqual(['DELETE /api/likes/n', 'GET /api/likes/n']);
    await expect(heart).not.toHaveAttribute('aria-busy');
    await heart.click();
    await expect.poll(() => requested.slice(2)).toEqual(['POST /api/likes', 'GET /api/likes/n']);
  });
  await test.step('the list shows it first', async () => {
    gate.open();
    await expect(names).toHaveText([older.nom, newer.nom]);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('a refused token is not a connection error', async () => {
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 401, json: { messageError: 'Please sign in again.' } }));
    await page.reload();
    await expect(page).toHaveURL('/sign-in');
    await expect(toastOf(page, 'Please sign in again.')).toBeVisible();
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
  });
});
