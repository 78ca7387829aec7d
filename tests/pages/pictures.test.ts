/** Pictures in the HTML of every page: loading order, placeholder colours, and hosts. */
import { beforeAll, expect, test } from 'vitest';
import { everyShownPage, type SharedShop, sharedShop, shownPage } from './shared-shop.ts';
import type { TestAnswer, TestShop } from './shop.ts';

let shop: SharedShop;
let answers: [string, TestAnswer][];
beforeAll(async () => {
  shop = await sharedShop();
  answers = await Promise.all(
    Object.entries(await everyShownPage()).map(
      async ([name, path]) => [name, await shownPage(path)] as [string, TestAnswer],
    ),
  );
});

const pictures = ({ document }: TestAnswer) => [...document.querySelectorAll('main img')];

test('a page has one high-priority picture: the first of its content', () => {
  for (const [name, page] of answers) {
    const all = pictures(page);
    const high = all.filter((image) => image.getAttribute('fetchpriority') === 'high');
    // On a results page, the small pictures of categories come first.
    const first = all.filter((image) => !image.closest('.category-strip'))[0];
    const written = (images: readonly Element[]) => images.map(({ outerHTML }) => outerHTML);
    // Cards that each visit shuffles have no first picture.
    const isShuffled = first?.closest('.category-cards');
    expect(written(high), name).toEqual(written(first && !isShuffled ? [first] : []));
  }
});

test('S-33 pictures are lazy except the first two, and reserve their space', () => {
  for (const [name, page] of answers) {
    const eager = pictures(page).filter((image) => image.getAttribute('loading') !== 'lazy');
    expect(eager.length, name).toBeLessThanOrEqual(2);
    for (const image of pictures(page)) {
      expect(Number(image.getAttribute('width')), name).toBeGreaterThan(0);
      expect(Number(image.getAttribute('height')), name).toBeGreaterThan(0);
    }
  }
});

test('our own pictures have the widths of their context', () => {
  let offers = 0;
  for (const [name, page] of answers) {
    for (const image of pictures(page).filter((one) => one.getAttribute('src')?.includes('?w='))) {
      const offered = [...(image.getAttribute('srcset') ?? '').matchAll(/\?w=(\d+) (\d+)w/g)];
      const widths = offered.map(([, requested]) => Number(requested));
      // Avatars and thumbnails have a fixed width, so no `sizes`.
      expect(widths.length > 0, `${name} ${image.outerHTML}`).toBe(image.hasAttribute('sizes'));
      expect(widths, name).toEqual(offered.map(([, , said]) => Number(said)));
      offers += widths.length;
    }
    const cards = [...page.document.querySelectorAll('main article:not(.collection-card) img[src*="?w="]')];
    for (const card of cards) expect(card.getAttribute('srcset')?.split(',').length, name).toBeGreaterThanOrEqual(3);
  }
  expect(offers).toBeGreaterThan(100);
});

interface Listed {
  readonly url: string;
  readonly placeholder: number | null;
}

/** The products in an answer of the API; undefined if it has none. */
function productsOf(body: unknown): Listed[] | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) && data.some((one) => 'placeholder' in one) ? data : undefined;
}

test('the placeholder colour of a loading picture is a class', async () => {
  let listed: Listed[] = [];
  const transport: TestShop['transport'] = async (call) => {
    const answer = await shop.transport(call);
    listed = productsOf(answer.body) ?? listed;
    return answer;
  };
  const page = await shop.get('/products', { transport });
  const expected = listed
    .filter(({ url }) => url !== '')
    .map(({ placeholder }) => (placeholder === null ? [] : [`tint-${placeholder}`]));
  expect(expected.flat().length).toBeGreaterThan(0);
  const shown = [...page.document.querySelectorAll('main .product-card img')];
  expect(shown.map((image) => [...image.classList].filter((name) => name.startsWith('tint-')))).toEqual(expected);
});

test('pictures for search engines are absolute, in a supported width', async () => {
  const [, page] = answers.find(([name]) => name === 'product') ?? [];
  const things = page?.document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
  expect(JSON.parse(things).image[0]).toMatch(/^https:\/\/oja\.example\/files\/.+\?w=1280$/);
});

test('S-33 pictures of other hosts get no referrer', async () => {
  const transport: TestShop['transport'] = async (call) => {
    const answer = await shop.transport(call);
    const far = productsOf(answer.body)?.map((product) => ({ ...product, url: 'https://pictures.example/p.webp' }));
    return far ? { ...answer, body: { ...(answer.body as object), data: far } } : answer;
  };
  const page = await shop.get('/products', { transport });
  const far = pictures(page).filter((image) => image.getAttribute('src')?.startsWith('https://'));
  expect(far.length).toBeGreaterThan(0);
  for (const image of far) {
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(image.hasAttribute('srcset')).toBe(false);
  }
});
