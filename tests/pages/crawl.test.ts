import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from './shop.ts';

/** The most pages to request, in total and per shape. */
const MOST_PAGES = 300;
const MOST_OF_A_SHAPE = 12;
/** The most filtered lists. */
const MOST_OF_A_QUERY = 4;
/** Generating one takes up to half a second of CPU. */
const MOST_PICTURES = 2;

/** Time limit in ms on a busy machine; each answer has its own limit (WAIT_MS). */
const CRAWL_MS = 300_000;

interface Link {
  readonly to: string;
  readonly from: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** `/products/Nokia_12?page=2` and `/products/Bag_3?page=5` have one shape. */
function shapeOf(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://shop');
  const path = pathname
    .replace(/^\/files\/.*/, '/files/*')
    .replace(/^\/(products\/search|shops|helps)\/.+/, '/$1/*')
    .replace(/^\/(?!products\/(promotions|search))([a-z-]+)\/.+_\d+$/, '/$2/*');
  return `${path}?${[...searchParams.keys()].sort().join('&')}`;
}

function mostOf(shape: string): number {
  if (shape.startsWith('/files/')) return MOST_PICTURES;
  return shape.endsWith('?') ? MOST_OF_A_SHAPE : MOST_OF_A_QUERY;
}

/** Addresses of this site in a page: links, pictures, styles, scripts, forms. */
function targetsOf(document: Document, from: string): Link[] {
  const elements = [
    ...document.querySelectorAll('a[href], img[src], link[rel=stylesheet], link[rel=icon], script[src]'),
  ];
  // The switch of the data saver is posted only, and no page.
  const forms = [...document.querySelectorAll('form:not([action="/data-saver"])')].map((form) => formTarget(form));
  const raw = [...elements.map((e) => e.getAttribute('href') ?? e.getAttribute('src') ?? ''), ...forms];
  return raw
    .map((target) => new URL(target, `http://shop${from}`))
    .filter((url) => url.host === 'shop')
    .map((url) => ({ to: url.pathname + url.search, from }));
}

/** The address of a GET form when it is submitted unchanged. */
function formTarget(form: Element): string {
  const fields = [...form.querySelectorAll('input[name], select[name]')];
  const query = new URLSearchParams();
  for (const field of fields) {
    const chosen = field.querySelector('option[selected]') ?? field.querySelector('option') ?? field;
    query.set(field.getAttribute('name') ?? '', chosen.getAttribute('value') ?? '');
  }
  return `${form.getAttribute('action') ?? ''}?${query}`;
}

test('a crawl from / finds no server error and no broken link', { timeout: CRAWL_MS }, async () => {
  const seen = new Set<string>(['/']);
  const shapes = new Map<string, number>();
  const queue: Link[] = [{ to: '/', from: '' }];
  const broken: string[] = [];
  const titles = new Map<string, string>();
  const kept = await shop.openCaching();

  for (let asked = 0; queue.length > 0 && asked < MOST_PAGES; ) {
    const { to, from } = queue.shift() as Link;
    const shape = shapeOf(to);
    const count = shapes.get(shape) ?? 0;
    if (count >= mostOf(shape)) continue;
    shapes.set(shape, count + 1);
    asked += 1;
    const answer = await kept.get(to);
    const { status, location, headers } = answer;
    if (status >= 300 && status < 400) {
      if (!seen.has(location)) queue.push({ to: location, from: to });
      seen.add(location);
      continue;
    }
    if (status !== 200) {
      broken.push(`${to} answers ${status}; linked from ${from}`);
      continue;
    }
    if (!/html/.test(String(headers['content-type']))) continue;
    const { document } = answer;
    titles.set(to, document.title);
    for (const link of targetsOf(document, to)) {
      if (seen.has(link.to)) continue;
      seen.add(link.to);
      queue.push(link);
    }
  }

  await kept.close();

  expect(broken).toEqual([]);
  expect([...titles].filter(([, title]) => !title.trim())).toEqual([]);
  for (const shape of [
    '/?',
    '/collections?',
    '/collections/*?',
    '/categories?',
    '/sub-categories/*?',
    '/products?',
    '/products/*?',
    '/products/promotions?',
    '/new-products?',
    '/shops?',
    '/shops/*?',
    '/files/*?',
    '/order?',
    '/user/orders?',
  ])
    expect([...shapes.keys()], 'shapes that were reached').toContain(shape);
});
