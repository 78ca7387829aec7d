/** The cart in the browser: adding, its panel, its badge, and the server's cart of a customer. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { BACKORDER_QUESTION, type CartLine, type CartProduct, unitPrice } from '../../src/features/cart/cart.ts';
import { LOAD_FAILED_TEXT } from '../../src/hydration/load-failure.ts';
import { productPath } from '../../src/shared/links.ts';
import { formatAmount } from '../../src/shared/money.ts';
import { accessibilityProblems } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, successToastOf, toastOf } from './forms.ts';
import { doubleClick } from './gate.ts';
import { isPlain, type OwnProduct, ownProduct, ownProducts, productWithVarieties } from './own.ts';
import { warningsOf } from './page-errors.ts';
import { expect, test } from './test.ts';

const CHECK = '**/api/carts/v1/produits?*';

const cartButton = (page: Page) => page.locator('[data-cart-panel]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true });
const rows = (page: Page) => panel(page).getByRole('listitem');
const row = (page: Page, { nom }: CartProduct) => panel(page).getByRole('listitem', { name: nom, exact: true });
const added = ({ nom }: CartProduct) => `Product ${nom} was added to the cart successfully.`;
const stored = (page: Page) =>
  page.evaluate((): CartLine[] => JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[]);

const lineOf = (product: CartProduct, own: Partial<CartLine> = {}): CartLine => ({
  ...product,
  prix: product.promotion && product.prixPromotion !== null ? product.prixPromotion : product.prix,
  size: 1,
  sousProduits: [],
  ...own,
});

/** Stores `lines` as the browser's cart before its first page opens. */
const fill = (context: BrowserContext, lines: readonly CartLine[]) =>
  context.addInitScript((text) => {
    // `about:blank`, as in a new tab, has no storage.
    if (location.protocol === 'http:' && localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
  }, JSON.stringify(lines));

/** Makes the API answer the values of `own` for each product; null for a missing one. */
const answerCheck = (page: Page, products: readonly CartProduct[], own: Record<number, Partial<CartProduct> | null>) =>
  page.route(CHECK, (route) =>
    route.fulfill({
      json: {
        data: products.flatMap((product) => {
          const change = own[product.id];
          return change === null ? [] : [{ ...product, ...change }];
        }),
      },
    }),
  );

/** Opens a list with a card of the product. */
async function openCard(page: Page, product: CartProduct) {
  await page.goto(`/products/search/${encodeURIComponent(product.nom.replace(/[^\p{L}\p{N} ]/gu, ' '))}`);
  return page.locator(`.product-card:has([data-like="${product.id}"]) [data-add]`).first();
}

async function openPanel(page: Page) {
  await cartButton(page).click();
  await expect(panel(page)).toBeVisible();
}

test('CRD-15 CRT-22 CRT-29 HDR-52 ERR-29: a visitor adds from a card, once per product for any number of clicks, and stays on the page; what is gone is not added', async ({
  page,
  request,
  pageErrors,
}) => {
  const product = await ownProduct(request);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  const button = await openCard(page, product);
  await expect(page.locator('.cart-button__count')).toBeHidden();
  const address = page.url();
  await doubleClick(button, CHECK);
  await expect(successToastOf(page, added(product))).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  expect(await stored(page)).toMatchObject([{ id: product.id, size: 1, prix: lineOf(product).prix, sousProduits: [] }]);
  expect(posts).toEqual([]);
  expect(page.url()).toBe(address);
  await test.step('a product that is gone, not on sale, or unreadable is not added, with a message', async () => {
    await page.evaluate(() => localStorage.removeItem('cart'));
    await answerCheck(page, [product], { [product.id]: null });
    await button.click();
    await expect(toastOf(page, 'The product was not added. It is no longer sold.')).toBeVisible();
    await answerCheck(page, [product], { [product.id]: { isActive: false } });
    await button.click();
    await expect(toastOf(page, `${product.nom} is not available any more.`)).toBeVisible();
    await page.route(CHECK, (route) => route.abort());
    await button.click();
    await expect(
      toastOf(page, 'The product was not added. Check your internet connection, then try again.'),
    ).toBeVisible();
    expect(await stored(page)).toEqual([]);
    forgiveStatus(pageErrors);
  });
});

test('CRT-16/C-16 CRT-17/C-16 CRT-18/C-16 CRT-11/C-15: the last unit, or all that is left, needs a confirmation, less does not; the line replaces an earlier one', async ({
  page,
  context,
  request,
}) => {
  const product = await ownProduct(
    request,
    ({ moq, caracteristiques, colours = [] }) => moq === 1 && caracteristiques.length === 0 && colours.length === 0,
  );
  await fill(context, [lineOf(product, { size: 4 })]);
  await answerCheck(page, [product], { [product.id]: { qte: 1 } });
  const question = page.getByRole('dialog', { name: product.nom });
  await test.step('CRT-17/C-16 CRT-18/C-16 CRT-11/C-15: the last unit, from a card', async () => {
    const button = await openCard(page, product);
    await button.click();
    await expect(question).toContainText(BACKORDER_QUESTION);
    await expect(question.getByText('1 left: yours can be sent now.', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await expect(question).toBeHidden();
    await expect(button).not.toHaveAttribute('aria-busy');
    expect(await stored(page)).toMatchObject([{ size: 4 }]);

    await button.click();
    await question.getByRole('button', { name: 'Order anyway' }).click();
    await expect(toastOf(page, added(product))).toBeVisible();
    expect(await stored(page)).toMatchObject([{ id: product.id, size: 1, backorder: true }]);
  });

  await answerCheck(page, [product], { [product.id]: { qte: 3 } });
  await page.goto(productPath(product));
  const form = page.locator('.add-panel');
  const add = form.getByRole('button', { name: 'Add to cart' });
  await test.step('CRT-16/C-16: two of three are added at once', async () => {
    await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await add.click();
    await expect(toastOf(page, added(product))).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(await stored(page)).toMatchObject([{ id: product.id, size: 2 }]);
  });
  await test.step('CRT-17/C-16: three of three need a confirmation', async () => {
    await form.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await add.click();
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await expect(question).toBeHidden();
    expect(await stored(page)).toMatchObject([{ id: product.id, size: 2 }]);
  });
});

test('G-510: a card and a product page add the minimum order, and less of it leads back to the line', async ({
  page,
  request,
}) => {
  // The product's page would choose a colour, which makes another line.
  const product = await ownProduct(request, (one) => isPlain(one) && !one.colours?.length);
  await answerCheck(page, [product], { [product.id]: { moq: 5, qte: 20 } });
  await (await openCard(page, product)).click();
  const raised = `${product.nom}: The minimum order is 5, so your cart has 5.`;
  await expect(toastOf(page, added(product))).toBeVisible();
  await expect(toastOf(page, raised)).toBeVisible();
  expect(await stored(page)).toMatchObject([{ id: product.id, moq: 5, size: 5 }]);

  await openPanel(page);
  const checkout = panel(page).getByRole('link', { name: 'Checkout', exact: true });
  await expect(checkout).toHaveAttribute('href', '/order');
  await row(page, product).getByRole('button', { name: 'One less of' }).click();
  await expect(panel(page).locator('.cart-panel__notice')).toHaveText(`${product.nom}: Minimum order 5.`);
  await expect(checkout).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Checkout', exact: true }).click();
  const remedy = row(page, product).getByRole('button', { name: 'Set to 5' });
  await expect(remedy).toBeFocused();
  await expect(remedy).toBeInViewport();
  await remedy.click();
  await expect(checkout).toBeVisible();

  await page.goto(productPath(product));
  const quantity = page.locator('.add-panel').getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2');
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await expect(toastOf(page, raised)).toBeVisible();
  expect(await stored(page)).toMatchObject([{ size: 5 }]);
});

test('PDP-31 CRT-12/C-14 CRT-30/G-31: a product page adds the chosen quantity and variety, also when typed before its script loaded', async ({
  page,
  request,
}) => {
  const product = await productWithVarieties(request);
  let comes = () => {};
  const late = new Promise<void>((done) => {
    comes = done;
  });
  await page.route('**/_astro/interaction*.js', async (route) => {
    await late;
    await route.fallback();
  });
  await page.goto(productPath(product));
  const form = page.locator('.add-panel');
  const quantity = form.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('1');
  await quantity.fill('2');
  const [, second] = product.caracteristiques;
  await form.locator('[name=variety]').nth(1).check();
  await form.getByRole('button', { name: 'One more' }).click();
  await form.getByRole('button', { name: 'Add to cart' }).click();
  comes();
  await expect(toastOf(page, added(product))).toBeVisible();
  await expect(quantity).toHaveValue('3');
  const prix = unitPrice(product, { variety: second?.nom ?? '' });
  const line = { id: product.id, size: 3, sousProduits: [second?.id], variety: second?.nom, prix };
  expect(await stored(page)).toMatchObject([line]);
  await test.step('the page shows the price of the chosen variety', async () => {
    for (const price of ['.buy-box__price', '.add-panel__bar'])
      await expect(page.locator(`${price} .price`)).toContainText(formatAmount(prix));
  });
});

test('CRT-23 CRT-24 CRT-25 CRT-26 CRT-27: on a product page and in the panel a typed quantity is an integer of at least 1, else 1', async ({
  page,
  request,
}) => {
  // With colours, the line's name would contain one.
  const product = await ownProduct(request, (one) => isPlain(one) && !one.colours?.length);
  await answerCheck(page, [product], { [product.id]: { qte: 9 } });
  await page.goto(productPath(product));
  const form = page.locator('.add-panel');
  const invalid = ['2.5', 'two', '0', '-3'];
  await test.step('on a product page, where minus stops at 1', async () => {
    const quantity = form.getByRole('textbox', { name: 'Quantity' });
    for (const typed of invalid) {
      await quantity.fill(typed);
      await quantity.blur();
      await expect(quantity, typed).toHaveValue('1');
    }
    await form.getByRole('button', { name: 'One less' }).click();
    await expect(quantity).toHaveValue('1');
  });
  await form.getByRole('button', { name: 'Add to cart' }).click();
  await expect(toastOf(page, added(product))).toBeVisible();
  await openPanel(page);
  await test.step('in the panel, where minus stops at 1', async () => {
    const quantity = row(page, product).getByRole('textbox');
    for (const typed of invalid) {
      await quantity.fill('3');
      await quantity.press('Enter');
      await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 3 items');
      await quantity.fill(typed);
      await quantity.blur();
      await expect(quantity, typed).toHaveValue('1');
      expect(await stored(page), typed).toMatchObject([{ id: product.id, size: 1 }]);
    }
    await row(page, product).getByRole('button', { name: 'One less of' }).click({ force: true });
    expect(await stored(page)).toMatchObject([{ size: 1 }]);
  });
});

test('CRT-01/G-37 CRT-02 CRT-03 CRT-04 CRT-08/C-11 G-261: the panel shows the lines and their total, changes and removes them, and is printed alone', async ({
  page,
  context,
  request,
}) => {
  const [one, two] = (await ownProducts(request, 2)) as [OwnProduct, OwnProduct];
  const first = { ...one, prix: 1250.5, prixPromotion: null, promotion: false, qte: 3 };
  const second = { ...two, prix: 800, prixPromotion: null, promotion: false, qte: 9 };
  await fill(context, [lineOf(first), lineOf(second)]);
  await answerCheck(page, [first, second], {});
  await page.goto('/shops');
  await openPanel(page);
  await expect(rows(page)).toHaveCount(2);
  const line = row(page, first);
  const quantity = line.getByRole('textbox');
  await expect(line.getByRole('link', { name: first.nom })).toHaveAttribute('href', productPath(first));
  await test.step('CRT-02: a change of the quantity changes the total', async () => {
    await line.getByRole('button', { name: 'One more of' }).click();
    await expect(line).toContainText('₦2,501');
    await expect(panel(page).getByText('3,301 NGN', { exact: true })).toBeVisible();
    await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 3 items');
    await expect(panel(page).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/order');
  });
  // A quantity above the stock needs a confirmation, once.
  await quantity.fill('5');
  await quantity.press('Enter');
  const question = page.getByRole('dialog', { name: first.nom });
  await expect(question.getByText('3 can be sent now, the rest later.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveValue('2');
  await test.step('a quantity above the stock needs one confirmation', async () => {
    await quantity.fill('5');
    await quantity.press('Enter');
    await question.getByRole('button', { name: 'Order anyway' }).click();
    await expect(line.getByText('3 can be sent now, the rest later.')).toBeVisible();
    await line.getByRole('button', { name: 'One more of' }).click();
    await expect(quantity).toHaveValue('6');
  });
  await test.step('what was agreed to stays with a smaller quantity', async () => {
    await quantity.fill('1');
    await quantity.press('Enter');
    await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 2 items');
    expect(await stored(page)).toMatchObject([{ size: 1, backorder: true }, { size: 1 }]);
  });
  await test.step('a line is removed', async () => {
    await line.getByRole('button', { name: `Remove ${first.nom}` }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, second).getByRole('button', { name: /^Remove/ })).toBeFocused();
    expect(await stored(page)).toHaveLength(1);
  });
  await test.step('G-261: a printed cart is the cart alone, over the width of the page', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(row(page, second)).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeHidden();
    const width = page.viewportSize()?.width;
    await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 0, width });
  });
});

test('GEN-24 HDR-54 CRT-05/C-24 CRT-06/C-25: the panel opens and closes in every way, and returns the focus to its opener', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const address = page.url();
  await openPanel(page);
  await expect(panel(page)).toContainText('Your cart is empty');
  expect((await panel(page).boundingBox())?.width).toBeGreaterThanOrEqual(359);
  await panel(page).getByRole('button', { name: 'Continue shopping' }).click();
  await expect(panel(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(cartButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await page.setViewportSize({ width: 900, height: 740 });
  await openPanel(page);
  await page.mouse.click(100, 400);
  await expect(panel(page)).toBeHidden();
});

test('CRT-09 CRT-10 CRT-14 CST-94 ENT-085: two tabs show the same cart', async ({ page, context, request }) => {
  const [one, two] = (await ownProducts(request, 2)) as [OwnProduct, OwnProduct];
  await fill(context, [lineOf(one, { size: 2 })]);
  const other = await context.newPage();
  await other.goto('/shops');
  await openPanel(other);
  await (await openCard(page, two)).click();
  await expect(toastOf(page, added(two))).toBeVisible();
  await expect(rows(other)).toHaveCount(2);
  await expect(cartButton(other)).toHaveAttribute('aria-label', 'Cart, 3 items');
  await row(other, one).getByRole('button', { name: 'One more of' }).click();
  await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 4 items');
  expect(await stored(page)).toMatchObject([
    { id: one.id, size: 3 },
    { id: two.id, size: 1 },
  ]);
});

test('changes since the last visit are shown per line, and only available lines are in the total', async ({
  page,
  context,
  request,
}) => {
  const products = (await ownProducts(request, 6)).map(
    (product): CartProduct => ({
      ...product,
      prix: 1000,
      prixPromotion: null,
      promotion: false,
      qte: 9,
    }),
  );
  const [dearer, out, less, closed, gone, few] = products as [
    CartProduct,
    CartProduct,
    CartProduct,
    CartProduct,
    CartProduct,
    CartProduct,
  ];
  await fill(
    context,
    products.map((product) => lineOf(product, { size: 5 })),
  );
  await answerCheck(page, products, {
    [dearer.id]: { prix: 1200 },
    [out.id]: { qte: 0 },
    [less.id]: { qte: 2 },
    [closed.id]: { isActive: false },
    [gone.id]: null,
    [few.id]: { moq: 6 },
  });
  await page.goto('/shops');
  await openPanel(page);
  await test.step('each change is shown at its line', async () => {
    await expect(row(page, dearer)).toContainText('Price changed from ₦1,000 to ₦1,200.');
    await expect(row(page, out)).toContainText('This has run out.');
    await expect(row(page, less)).toContainText('Only 2 are left.');
    await expect(row(page, closed)).toContainText('No longer available.');
    await expect(row(page, gone)).toContainText('No longer sold.');
    await expect(row(page, few)).toContainText('The minimum order is 6, so your cart has 6.');
    await expect(panel(page).getByText('22,000 NGN', { exact: true })).toBeVisible();
  });
  await test.step('lines are changed to what can be had', async () => {
    await row(page, less).getByRole('button', { name: 'Take 2' }).click();
    await expect(row(page, less).getByRole('textbox')).toHaveValue('2');
    await row(page, out).getByRole('button', { name: 'Order anyway' }).click();
    await page.getByRole('dialog', { name: out.nom }).getByRole('button', { name: 'Order anyway' }).click();
    await expect(panel(page).getByText('19,000 NGN', { exact: true })).toBeVisible();
    expect(
      (await stored(page)).map(({ prix, size, isActive, backorder }) => [prix, size, isActive, backorder]),
    ).toEqual([
      [1200, 5, true, undefined],
      [1000, 5, true, true],
      [1000, 2, true, undefined],
      [1000, 5, false, undefined],
      [1000, 5, false, undefined],
      [1000, 6, true, undefined],
    ]);
  });
  await test.step('changes are shown until the panel is closed', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await openPanel(page);
    await expect(row(page, gone)).toContainText('No longer sold.');
    await expect(row(page, dearer)).not.toContainText('Price changed');
    await row(page, gone)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rows(page)).toHaveCount(5);
  });
});

test('PRM-23 CRT-15/C-17 CRT-19/C-17 CRT-20/C-17 CRT-21/C-17: what a customer adds, changes and removes is sent to the server', async ({
  page,
  context,
  request,
}) => {
  const [one, two] = (await ownProducts(request, 2)) as [OwnProduct, OwnProduct];
  const { session } = await newCustomer(request);
  const headers = { authorization: `Bearer ${session.token}` };
  const onServer = async () => {
    const { lines } = await (await request.get(`/api/carts/${session.id}`, { headers })).json();
    return (lines as { produitId: number; size: number }[]).map(({ produitId, size }) => [produitId, size]).sort();
  };
  const sizes: number[] = [];
  page.on('request', (sent) => sent.url().endsWith('/carts-produits') && sizes.push(sent.postDataJSON().size));
  await test.step('PRM-23: a customer browses and searches', async () => {
    await signInAs(page, session);
    await page.goto('/');
    const search = page.getByRole('search', { name: 'Products' });
    await search.getByLabel('Search products', { exact: true }).fill(one.nom);
    await search.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/products/search/**');
  });
  await test.step('PRM-23 CRT-19/C-17: an added product is in the browser and sent', async () => {
    await page.locator(`.product-card:has([data-like="${one.id}"]) [data-add]`).first().click();
    await expect(toastOf(page, added(one))).toBeVisible();
    expect(await stored(page)).toMatchObject([{ id: one.id, size: 1 }]);
    await expect.poll(onServer).toEqual([[one.id, 1]]);
    expect(sizes).toEqual([1]);
  });

  await test.step('PRM-23: ratings are shown', async () => {
    await page.goto(productPath(two));
    await expect(page.locator('#ratings')).toBeVisible();
  });
  await test.step('a quantity is sent after a record of one unit', async () => {
    await page.locator('.add-panel').getByRole('textbox', { name: 'Quantity' }).fill('3');
    await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
    await expect(toastOf(page, added(two))).toBeVisible();
    await expect.poll(onServer).toEqual(
      [
        [one.id, 1],
        [two.id, 3],
      ].sort(),
    );
    // The line is recorded with size 1 first, then with the quantity.
    expect(sizes).toEqual([1, 1, 3]);
  });
  await test.step('a line is removed just before the page closes', async () => {
    await openPanel(page);
    await row(page, one)
      .getByRole('button', { name: /^Remove/ })
      .click();
  });
  // The page closes before the change is sent; the next tab sends it and restores nothing.
  await page.close();
  const next = await context.newPage();
  await next.goto('/shops');
  await expect.poll(onServer).toEqual([[two.id, 3]]);
  await expect(cartButton(next)).toHaveAttribute('aria-label', 'Cart, 3 items');
});

test('CRT-28 ERR-11 PRM-12/C-17: a failing server changes nothing for the shopper; without a session there is no server cart', async ({
  page,
  request,
  pageErrors,
}) => {
  const [one, two, three] = (await ownProducts(request, 3)) as [OwnProduct, OwnProduct, OwnProduct];
  const { session } = await newCustomer(request);
  let calls = 0;
  const warnings = warningsOf(page);
  const isLogged = (message: string) => expect.poll(() => warnings.join()).toContain(message);
  /** Opens a card, without the errors of earlier pages. */
  const openNext = async (product: OwnProduct) => {
    await page.goto('/robots.txt');
    warnings.length = 0;
    return openCard(page, product);
  };
  const failing = new Set(['GET', 'POST', 'DELETE']);
  await page.route(/\/api\/(carts\/\d|carts-produits)/, (route) => {
    calls += 1;
    if (!failing.has(route.request().method())) return route.continue();
    return route.fulfill({ status: 500, json: { message: 'no', messageError: 'Nothing works.' } });
  });
  /** Adds a product after the toasts have gone, since an earlier failure would show its own first. */
  const addInPeace = async (button: Locator, product: OwnProduct) => {
    await button.click();
    await expect(toastOf(page, added(product))).toBeVisible();
    await expect(page.locator('.toasts .toast')).toHaveCount(1);
  };
  await test.step('CRT-28 ERR-11: a cart that cannot be read is only logged', async () => {
    await signInAs(page, session);
    const button = await openNext(one);
    await isLogged('The cart of the server could not be read.');
    await addInPeace(button, one);
    await expect.poll(() => calls).toBeGreaterThan(1);
    expect(await stored(page)).toMatchObject([{ id: one.id, size: 1 }]);
    forgiveStatus(pageErrors);
  });
  await test.step('ERR-11: so is a line that the server does not take', async () => {
    failing.delete('GET');
    const button = await openNext(two);
    await isLogged('The server did not take a line of the cart.');
    await addInPeace(button, two);
    expect(await stored(page)).toHaveLength(2);
  });
  await test.step('ERR-11: and a cart that it does not clear', async () => {
    failing.delete('POST');
    const taken = page.waitForResponse(
      (response) =>
        response.ok() &&
        response.url().endsWith('/carts-produits') &&
        response.request().postDataJSON().produitId === one.id,
    );
    const button = await openNext(three);
    await taken;
    await openPanel(page);
    await row(page, one)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await isLogged('The server did not clear the cart.');
    await page.keyboard.press('Escape');
    await addInPeace(button, three);
    expect((await stored(page)).map(({ id }) => id).sort()).toEqual([two.id, three.id].sort());
  });

  await test.step('PRM-12/C-17: without a session nothing is sent', async () => {
    await page.evaluate(() => localStorage.removeItem('userConnected'));
    await page.reload();
    calls = 0;
    await (await openCard(page, one)).click();
    await expect(toastOf(page, added(one))).toBeVisible();
    expect(await stored(page)).toHaveLength(3);
    expect(calls).toBe(0);
  });
});

test('G-38: signing in merges both carts, and the next customer does not get lines of the first', async ({
  page,
  context,
  request,
}) => {
  const [here, there, both] = (await ownProducts(request, 3)) as [OwnProduct, OwnProduct, OwnProduct];
  const { session } = await newCustomer(request);
  const next = await newCustomer(request);
  const post = (product: CartProduct, size: number) =>
    request.post('/api/carts-produits', {
      headers: { authorization: `Bearer ${session.token}` },
      data: { cartId: session.cartId, produitId: product.id, size },
    });
  expect((await post(there, 4)).ok()).toBe(true);
  expect((await post(both, 2)).ok()).toBe(true);
  const onServer = async ({ id, token }: typeof session) => {
    const answer = await request.get(`/api/carts/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { lines } = (await answer.json()) as { lines: { produitId: number; size: number }[] };
    return Object.fromEntries(lines.map(({ produitId, size }) => [produitId, size]));
  };
  await test.step('both carts become one at sign-in', async () => {
    await fill(context, [lineOf(here), lineOf(both, { size: 5 })]);
    await signInAs(page, session);
    await page.goto('/shops');
    await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 10 items');
    await expect.poll(() => onServer(session)).toEqual({ [here.id]: 1, [both.id]: 5, [there.id]: 4 });
  });

  await test.step('the next customer does not get the lines of the first', async () => {
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(next.session));
    await page.reload();
    await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart');
    expect(await onServer(next.session)).toEqual({});
    expect(await onServer(session)).toEqual({ [here.id]: 1, [both.id]: 5, [there.id]: 4 });
  });

  await test.step('G-476: the first has them again', async () => {
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
    await page.reload();
    await expect(cartButton(page)).toHaveAttribute('aria-label', 'Cart, 10 items');
    expect(await page.evaluate(() => localStorage.getItem('cartLeft'))).toBeNull();
  });
});

test('CRT-28: a tap whose code does not load shows a message, and adds nothing; without the code that sends it to the server the line is in the cart', async ({
  page,
  request,
  pageErrors,
}) => {
  const product = await ownProduct(request);
  // The script for lost bundles does not load either.
  await page.route('**/_astro/plain.*.js', (route) => route.abort());
  await page.route('**/_astro/interaction*.js', (route) => route.abort());
  const button = await openCard(page, product);
  // Toasts are in the same bundle, so the message appears as a dialog.
  const said = page.waitForEvent('dialog');
  await button.click();
  const message = await said;
  expect(message.message()).toBe(LOAD_FAILED_TEXT);
  await message.dismiss();
  expect(await stored(page)).toEqual([]);
  forgiveStatus(pageErrors);
  await page.unroute('**/_astro/interaction*.js');
  await page.route('**/_astro/islands*.js', (route) => route.abort());
  await page.reload();
  await button.click();
  await expect(toastOf(page, LOAD_FAILED_TEXT)).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await page.unroute('**/_astro/islands*.js');
  await test.step('CRT-28: only the code that sends it to the server does not come', async () => {
    const { session } = await newCustomer(request);
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
    // This request is never answered.
    await page.route('**/_astro/cart-sync*.js', () => {});
    await page.reload();
    await button.click();
    await expect(toastOf(page, added(product))).toBeVisible();
    expect(await stored(page)).toMatchObject([{ id: product.id, size: 1 }]);
  });
});

test('meets the accessibility rules at 360 px: panel with messages, and question', async ({
  page,
  context,
  request,
}) => {
  const [one, two] = (await ownProducts(request, 2)) as [OwnProduct, OwnProduct];
  const long = { ...two, nom: `Ọ̀ṣọ́ ${'averyveryverylongwordwithoutanyspace'.repeat(4)} <b>"'` };
  await fill(context, [lineOf(one, { prix: 1, moq: 3 }), lineOf(long, { size: 9999, prix: 98_765_432.5 })]);
  await answerCheck(page, [one, long], { [long.id]: { qte: 4 }, [one.id]: { isActive: false } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shops');
  await openPanel(page);
  await expect(row(page, long)).toContainText('Only 4 are left.');
  expect(await accessibilityProblems(page, { within: panel(page) })).toEqual([]);
  expect(await panel(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await row(page, long).getByRole('button', { name: 'Order anyway' }).click();
  const question = page.getByRole('dialog', { name: long.nom });
  await expect(question).toBeVisible();
  expect(await accessibilityProblems(page, { within: question })).toEqual([]);
});
