/** The appearance of the built shop where a requirement specifies it: layout, style and pixels. */
import type { Locator, Page } from '@playwright/test';
import { newCustomer } from './customer.ts';
import { collectionOfCategories } from './demo-products.ts';
import { postAs } from './opinions.ts';
import { unjudgedProduct } from './own.ts';
import { paintedOf } from './picture.ts';
import { expect, test } from './test.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes of the first elements of `places`, in CSS px. */
const boxesOf = (places: Locator): Promise<Box[]> =>
  places.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

/** The number of `boxes` in the same row as the first. */
const inFirstRow = (boxes: readonly Box[]) => boxes.filter(({ y }) => y === boxes[0]?.y).length;

/** The picture and the name of each product found. */
async function foundCards(page: Page) {
  const cards = page.locator('main .product-grid > li');
  return {
    cards: await boxesOf(cards),
    pictures: await boxesOf(cards.locator('.picture')),
    names: await boxesOf(cards.locator('.product-card__name')),
  };
}

test('HDR-35: the green and white flag of Nigeria is beside the phone number', async ({ page }) => {
  await page.setViewportSize({ width: 1350, height: 800 });
  await page.goto('/shops');
  const flag = page.getByRole('banner').getByRole('img', { name: 'Nigeria' });
  await expect(flag).toBeVisible();
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const painted = await paintedOf(flag);
  for (const [x, colour] of [
    [0.15, [0, 135, 81]],
    [0.5, [255, 255, 255]],
    [0.85, [0, 135, 81]],
  ] as const)
    expect(painted.at(x, 0.5), String(x)).toEqual(colour);
});

test('HDR-33 HDR-35: phone number and flag are in the header at every width, on a phone behind the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1350, height: 800 });
  await page.goto('/shops');
  const link = page.getByRole('banner').getByRole('link', { name: /^Nigeria Call us: \+234/ });
  const search = page.getByRole('banner').getByRole('searchbox');
  for (const width of [1350, 1100, 1099, 950, 860]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link, String(width)).toBeInViewport({ ratio: 1 });
    await expect(link.getByRole('img', { name: 'Nigeria' }), String(width)).toBeInViewport({ ratio: 1 });
    // There is room for a word beside it.
    expect((await search.boundingBox())?.width, String(width)).toBeGreaterThan(100);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(link).toBeHidden();
  await page.getByRole('banner').getByRole('img', { name: 'Menu' }).click();
  await expect(link).toBeVisible();
});

test('SCH-04 SCH-05: a search as a grid has cards side by side; as a list one product per row, in a wide window two', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/products/search/phone');
  for (const [width, columns] of [
    [360, 2],
    [700, 3],
    [1350, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const { cards, pictures, names } = await foundCards(page);
    expect(cards.length).toBeGreaterThan(columns);
    expect(inFirstRow(cards), `at ${width}`).toBe(columns);
    for (const [at, card] of cards.slice(0, columns).entries()) {
      const [picture, name] = [pictures[at], names[at]] as [Box, Box];
      expect(picture.width, `at ${width}`).toBeGreaterThan(card.width * 0.9);
      expect(name.y, `at ${width}`).toBeGreaterThanOrEqual(picture.y + picture.height);
    }
  }
  await test.step('SCH-05: each with its picture before the text', async () => {
    await page.locator('main .segmented').getByRole('link', { name: 'List' }).click();
    await page.waitForURL('**/products/search/phone?view=list');
    for (const [width, columns] of [
      [360, 1],
      [700, 1],
      [1350, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const { cards, pictures, names } = await foundCards(page);
      expect(cards.length).toBeGreaterThan(columns);
      expect(inFirstRow(cards), `at ${width}`).toBe(columns);
      for (const [at, card] of cards.slice(0, columns).entries()) {
        const [picture, name] = [pictures[at], names[at]] as [Box, Box];
        expect(picture.width, `at ${width}`).toBeLessThan(card.width / 2);
        expect(name.x, `at ${width}`).toBeGreaterThanOrEqual(picture.x + picture.width);
        expect(name.y, `at ${width}`).toBeLessThan(picture.y + picture.height);
      }
    }
  });
});

test('COL-04: the large grid has fewer collections side by side, each of them larger', async ({ page }) => {
  const cards = page.locator('main li:has(> article)');
  /** Measures how many collections are in a row at 360, 700 and 1350 px, and the width of one at 1350 px. */
  const look = async () => {
    const inRow: number[] = [];
    let width = 0;
    for (const window of [360, 700, 1350]) {
      await page.setViewportSize({ width: window, height: 800 });
      const boxes = await boxesOf(cards);
      inRow.push(inFirstRow(boxes));
      width = boxes[0]?.width ?? 0;
    }
    return { inRow, width };
  };
  await page.goto('/collections');
  const grid = await look();
  expect(grid.inRow).toEqual([2, 3, 6]);
  const toggle = page.getByRole('link', { name: 'Large grid' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-current', 'true');
  const large = await look();
  expect(large.inRow).toEqual([1, 2, 3]);
  expect(large.width).toBeGreaterThan(grid.width * 1.5);
});

test('CLS-06: only the selected category has a ring around its picture and a bold name', async ({ page, request }) => {
  await page.goto(await collectionOfCategories(request, 3));
  const tiles = page.locator('main nav[aria-label="Categories"] .category-tile');
  const looks = () =>
    tiles.evaluateAll((all) =>
      all.map((tile) => {
        const style = (part: string) => getComputedStyle(tile.querySelector(part) as Element);
        const { outlineStyle, outlineWidth } = style('.picture');
        const { fontWeight, color } = style('.category-tile__name');
        return { ring: `${outlineStyle} ${outlineWidth}`, fontWeight, color };
      }),
    );
  /** Checks that only the tile at `chosen` differs from the others. */
  const expectChosen = async (chosen: number) => {
    const all = await looks();
    const [other] = all.filter((_, at) => at !== chosen);
    for (const [at, look] of all.entries())
      if (at === chosen) {
        expect(look).toMatchObject({ ring: 'solid 3px', fontWeight: '700' });
        expect(look.color).not.toBe(other?.color);
      } else {
        expect(look.ring, `tile ${at}`).toMatch(/^none/);
        expect(look, `tile ${at}`).toEqual(other);
        expect(Number(look.fontWeight)).toBeLessThan(700);
      }
  };
  expect(await tiles.count()).toBeGreaterThanOrEqual(3);
  // Hovering a tile underlines its name.
  await page.mouse.move(0, 0);
  await expectChosen(0);
  await tiles.nth(1).click();
  await expect(page.locator('main h2#sub-categories')).toHaveText(
    `Categories / ${(await tiles.nth(1).innerText()).trim()}`,
  );
  await page.mouse.move(0, 0);
  await expectChosen(1);
});

test.describe('with large rendering', () => {
  test.use({ deviceScaleFactor: 4 });

  test('RAT-08 RAT-09: filled stars are painted gold, empty ones silver', async ({ page, request }) => {
    const [gold, silver] = [
      [255, 215, 0],
      [192, 192, 192],
    ] as const;
    const { id, path } = await unjudgedProduct(request);
    await postAs(request, await newCustomer(request), '/etoiles', { cote: 3, produitId: id, comment: '' });
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const place of ['.buy-box', '#ratings .rating-list__item']) {
        const stars = page.locator(`${place} .rating`);
        await expect(stars).toHaveAccessibleName(/^3 of 5 stars/);
        const painted = await paintedOf(stars);
        const where = `${place}, ${colorScheme}`;
        // Three of five stars are gold, with a tolerance around the boundary.
        expect(painted.share(gold, 0, 0.6), where).toBeGreaterThan(0.1);
        expect(painted.share(silver, 0, 0.58), where).toBeLessThan(0.02);
        expect(painted.share(silver, 0.62, 1), where).toBeGreaterThan(0.1);
        expect(painted.share(gold, 0.62, 1), where).toBe(0);
      }
    }
  });
});

test('GEN-52 GEN-53 CST-68 CST-69: a modal opens within 300 ms, its backdrop within 150', async ({ page, request }) => {
  // The browser reports the duration of a finished transition, which does not depend on the machine's speed.
  await page.addInitScript(() => {
    const ran: [string, string, number][] = [];
    Object.assign(globalThis, { ran });
    addEventListener(
      'transitionend',
      ({ target, propertyName, pseudoElement, elapsedTime }) => {
        if (target instanceof HTMLDialogElement)
          ran.push([pseudoElement || target.className, propertyName, Math.round(elapsedTime * 1000)]);
      },
      true,
    );
  });
  const ran = () => page.evaluate(() => (globalThis as unknown as { ran: [string, string, number][] }).ran);
  const { path } = await unjudgedProduct(request);
  await page.goto(path);
  await page.getByRole('button', { name: 'Rate this product' }).click();
  const within = async (part: string, property: string) =>
    (await ran()).filter(([where, what]) => where.includes(part) && what === property).map(([, , ms]) => ms);
  await expect.poll(() => within('dialog', 'opacity')).toEqual([300]);
  await expect.poll(() => within('dialog', 'transform')).toEqual([300]);
  await expect.poll(() => within('::backdrop', 'opacity')).toEqual([150]);

  await page.goto('/usage');
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect.poll(() => within('panel', 'transform')).toEqual([300]);
  await expect.poll(() => within('::backdrop', 'opacity')).toEqual([150]);
});

test('NEW-16 PDP-15 PDP-47: a list has its total, a product its ratings and points of sale, on a phone as well', async ({
  page,
  request,
}) => {
  const { id } = await (await request.get('/api/boutiques/v1/links/alaba-sound-vision')).json();
  const { data } = await (await request.get(`/api/produits/?limit=1&isActive=true&boutiqueId=${id}`)).json();
  for (const width of [360, 768, 1350]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/new-products');
    await expect(page.locator('main').getByText(/^[\d,]+ products, page 1 of \d+$/), String(width)).toBeVisible();
    await page.goto(`/products/x_${data[0].id}`);
    await expect(page.locator('.buy-box__proof [href="#ratings"]'), String(width)).toBeVisible();
    await expect(page.locator('.seller__inline > li'), String(width)).toHaveCount(3);
    for (const point of await page.locator('.seller__inline > li').all())
      await expect(point, String(width)).toBeVisible();
  }
});

test('GEN-54 CST-58: at 413 px and below pages reach closer to the edges, home shows the place itself, and links side by side are narrower', async ({
  page,
}) => {
  const banner = page.locator('[data-block="address"]');
  const inHeader = page.locator('.header__place');
  const link = page.locator('main .segmented__link').first();
  for (const [width, isMobile] of [
    [413, true],
    [414, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(banner).toBeVisible({ visible: isMobile });
    await expect(inHeader).toBeVisible({ visible: !isMobile });
    await page.goto('/categories');
    await expect(inHeader).toBeVisible();
    await expect(link).toHaveCSS('padding-left', isMobile ? '12px' : '16px');
    await expect(link).toHaveCSS('font-size', isMobile ? '13px' : '15px');
    // Pages have narrower margins: 8 px instead of 16.
    const edge = isMobile ? 8 : 16;
    for (const [path, part] of [
      ['/products', '.product-card'],
      ['/shops', '.link-card'],
      ['/', '.home-grid .product-card'],
      ['/user/contact-us', 'h1'],
      ['/usage', 'h1'],
    ] as const) {
      await page.goto(path);
      const box = page.locator(`main ${part}`).first();
      const left = await box.evaluate((element) => element.getBoundingClientRect().left);
      expect([path, width, Math.round(left)]).toEqual([path, width, edge]);
    }
  }
});

test('CRD-09/G-170: a long old price and a long shop name do not change the size of cards, and the naira sign is a figure', async ({
  page,
  request,
}) => {
  const { data } = (await (await request.get('/api/boutiques/all?limit=100')).json()) as {
    data: { nomBoutique: string }[];
  };
  const longest = data.map(({ nomBoutique }) => nomBoutique).reduce((a, b) => (b.length > a.length ? b : a));
  for (const width of [360, 768, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/products/search/phone');
    // Below stars the shop's name has one line; beside an old price there is less room for other texts of the card.
    const card = page.locator('.product-card', { hasNot: page.locator('.price__old, .rating, .price__more') }).first();
    const looks = await card.evaluate((element: HTMLElement, shopName) => {
      const shop = element.querySelector<HTMLElement>('.product-card__shop');
      const price = element.querySelector('.price');
      const add = element.querySelector('.add-button');
      if (!shop || !price || !add) throw new Error('The card lacks a part.');
      // Measures its natural height, without stretching to that of its neighbours.
      element.style.height = 'auto';
      element.style.contentVisibility = 'visible';
      const before = element.offsetHeight;
      price.insertAdjacentHTML('beforeend', '<s class="price__old"><span>₦12,345,678.50</span></s>');
      const withOldPrice = element.offsetHeight;
      shop.textContent = shopName;
      const [a, b] = [shop.getBoundingClientRect(), add.getBoundingClientRect()];
      return {
        grown: withOldPrice - before,
        grownByShop: element.offsetHeight - withOldPrice,
        isCut: shop.scrollHeight > shop.offsetHeight + 1,
        isCovered: a.right > b.left && a.bottom > b.top && a.top < b.bottom,
        addIsInPicture:
          b.bottom <= (element.querySelector('.product-card__picture')?.getBoundingClientRect().bottom ?? 0),
      };
    }, longest);
    expect(looks, `at ${width}`).toMatchObject({
      grown: 0,
      grownByShop: 0,
      isCut: false,
      isCovered: false,
      addIsInPicture: true,
    });
  }
  await test.step('a phone shows products of a sub-category on its first screen, below the banner', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto('/sub-categories/Android+Phones_1');
    const first = await page.locator('main .product-card').first().boundingBox();
    expect(first?.y).toBeLessThan(560);
    // The banner's picture is small there.
    const picture = await page.locator('.page-banner img').boundingBox();
    expect(picture?.width).toBeGreaterThan(44);
    expect(picture?.width).toBeLessThan(80);
  });
});
