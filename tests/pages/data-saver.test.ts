/** The data saver: which rendition a request gets, its weight, and what shared caches may store. */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadBuild } from '../../src/server/http/build.ts';
import { pageRenderer } from '../../src/server/http/render-page.ts';
import { firstPictures } from '../../src/server/process/first-pictures.ts';
import { unescapeHtml } from '../../src/shared/escape-html.ts';
import { type NamedPicture, PagePictures } from '../../src/shared/page-pictures.ts';
import { pictureAt } from '../../src/shared/picture-url.ts';
import { MORE } from '../more.ts';
import { everyPage, PICTURED } from './every-page.ts';
import { localsFor } from './locals.ts';
import { type CachingShop, openShop, type TestAnswer, type TestShop } from './shop.ts';

const SAVE_DATA = { 'save-data': 'on' };
const TYPES = ['home', 'products', 'product', 'shop'] as const;

let shop: TestShop;
let pages: Record<string, string>;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop();
  pages = await everyPage(shop.db);
  caching = await shop.openCaching({ CDN: '1' });
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

const isLite = ({ document }: TestAnswer) => document.documentElement.hasAttribute('data-lite');
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const attributes = ({ html }: Pick<TestAnswer, 'html'>, pattern: RegExp) =>
  new Set([...html.matchAll(pattern)].map(([, a = '']) => a));

async function bytesOf(targets: Iterable<string>, accept = '*/*'): Promise<number> {
  let bytes = 0;
  for (const target of targets) {
    const answer = await caching.get(target.replaceAll('&amp;', '&'), { headers: { accept, 'accept-encoding': 'br' } });
    expect(answer.status, target).toBe(200);
    bytes += answer.bytes.length;
  }
  return bytes;
}

const PICTURES = /<img\b[^>]*?\ssrc="([^"]+\?w=\d+)"/g;
/**
 * The number of pictures of a full page that load on a phone before it scrolls: those in view, and the first near it.
 */
const NEAR = 12;

/** From this number on, pictures are weighed by a sample. */
const MANY = 60;

const without = (html: string, element: string) =>
  html.replaceAll(new RegExp(`<${element}\\b.*?</${element}>`, 'gs'), '');

/**
 * Returns the bytes of a page with its files. `whole` includes all pictures and the code that is fetched ahead; `first`
 * is a first view without that code, and without the folded pictures of a lite page.
 */
async function weigh(page: TestAnswer, view: 'first' | 'whole'): Promise<number> {
  const isFirst = view === 'first';
  const loaded = { ...page, html: isFirst ? without(page.html, 'template') : page.html };
  const files = attributes(loaded, /\b(?:href|src)="(\/_astro\/[^"#]+|\/favicon\.svg)/g);
  const unfolded = { ...page, html: isFirst && isLite(page) ? without(page.html, 'details') : page.html };
  const all = [...attributes(unfolded, PICTURES)].slice(0, isFirst && !isLite(page) ? NEAR : undefined);
  // With many pictures, every third one counts three times, since each is generated for this test.
  const pictures = all.filter((_, at) => all.length < MANY || at % 3 === 0);
  const ofPictures = (await bytesOf(pictures, 'image/avif,*/*')) * (all.length / Math.max(1, pictures.length));
  return compressed(page.html) + (await bytesOf(files)) + ofPictures;
}

/**
 * The maximum bytes of a first view as a share of the full page's. Where it is more than 40 %, the full page is so
 * light that the style sheet and the inline script, 17 KB that both need, are a third of it; the picture of a banner is
 * a small one.
 */
const SHARES = { home: 0.3, 'sub-category': 0.48, shop: 0.5, products: 0.56, product: 0.69 } as const;

/** Milliseconds on a busy machine: a new picture of the demo takes up to half a second of a core. */
const DRAWING_MS = 600_000;

/** Weighing a page generates its 20 to 60 pictures, so `npm test` weighs only this kind of page. */
const WEIGHED = 'product';
const tagsOf = (name: string) => ({ timeout: DRAWING_MS, tags: name === WEIGHED ? [] : [MORE] });

describe('G-240: the rendition', () => {
  test.each([
    ['nothing', {}, false],
    ['Save-Data', SAVE_DATA, true],
    ['Save-Data off', { 'save-data': 'off' }, false],
    ['the switch on', { cookie: 'a=b; lite=1' }, true],
    ['the switch off, which wins over Save-Data', { ...SAVE_DATA, cookie: 'lite=0' }, false],
    ['another cookie', { cookie: 'polite=1; lite=2' }, false],
  ])('with %s', async (_, headers, expected) => {
    // The first answer is rendered, the second comes from the cache.
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await caching.get('/new-products', { headers });
      expect(page.status).toBe(200);
      expect(isLite(page)).toBe(expected);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
  });

  test('both are kept apart, purged together, and have one canonical address', async () => {
    const target = pages.product ?? '';
    const full = await caching.get(target);
    const lite = await caching.get(target, { headers: SAVE_DATA });
    const canonical = (page: TestAnswer) => page.document.querySelector('link[rel=canonical]')?.getAttribute('href');
    expect(canonical(lite)).toBe(canonical(full));
    expect(lite.headers.etag).not.toBe(full.headers.etag);
    const crossed = { ...SAVE_DATA, 'if-none-match': String(full.headers.etag) };
    expect((await caching.get(target, { headers: crossed })).status).toBe(200);
    expect(caching.cache.purge(['*', 'products', `product:${/_(\d+)$/.exec(target)?.[1]}`])).toBeGreaterThan(1);
    for (const headers of [{}, SAVE_DATA]) {
      const again = await caching.get(target, { headers });
      expect(again.calls.length).toBeGreaterThan(0);
    }
  });

  test('shared caches may keep full pages alone, and are told what they depend on', async () => {
    const full = await caching.get('/');
    expect(full.headers['cache-control']).toContain('s-maxage');
    const lite = await caching.get('/', { headers: SAVE_DATA });
    expect(lite.headers['cache-control']).toBe('no-cache');
    for (const page of [full, lite]) expect(page.headers.vary).toBe('accept-encoding, save-data, cookie');
  });
});

describe('G-240: the switch', () => {
  const origin = 'https://oja.example';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (body: string, headers: Record<string, string> = {}) =>
    caching.get('/data-saver', { method: 'POST', body, headers: { ...form, origin, ...headers } });

  test('keeps the choice, and returns to the page', async () => {
    const answer = await send('lite=1', { referer: `${origin}/products?page=2` });
    expect([answer.status, answer.location]).toEqual([303, '/products?page=2']);
    expect(answer.headers['set-cookie']).toEqual(['lite=1; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure']);
    expect((await send('lite=0')).location).toBe('/');
    expect((await send('lite=1', { referer: 'https://evil.example/x' })).location).toBe('/');
    expect((await send('lite=1', { referer: `${origin}//evil.example` })).location).toBe('/evil.example');
  });

  test('takes no other choice, and no other site', async () => {
    expect((await send('lite=2')).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send('lite=1', { origin: 'https://evil.example' })).status).toBe(403);
  });
});

test('G-161/G-653: the pictures of home that are made first are those of its first screen', async () => {
  const { handler, assets } = await loadBuild(inject('buildFolder'));
  const locals = { ...localsFor(shop), files: assets };
  const html = String((await pageRenderer(handler)('/', locals))?.body);
  const blocks = html.split(/ data-block="(?=[a-z])/).map((block) => ({ html: block }));
  const inBlock = (name: string) => {
    const block = blocks.find((one) => one.html.startsWith(`${name}"`));
    return [...attributes(block ?? { html: '' }, PICTURES)].map((src) => unescapeHtml(src).split('?')[0]);
  };
  expect(new Set(firstPictures(locals.pictures.all, '/files/').map((target) => target.split('?')[0]))).toEqual(
    new Set([
      ...inBlock('header').slice(0, 1),
      ...inBlock('collections').slice(0, 16),
      ...inBlock('categories').slice(0, 7),
      ...inBlock('new-arrivals').slice(0, 6),
    ]),
  );
});

/** Counts the pictures that were added before the footer read them. */
class WatchedPictures extends PagePictures {
  known = -1;

  override get all(): readonly NamedPicture[] {
    this.known = super.all.length;
    return super.all;
  }
}

describe('G-241: the weight', () => {
  test('G-329: every kind of page with pictures names those that it has, also where parts of it are kept', async () => {
    const { handler, assets } = await loadBuild(inject('buildFolder'));
    const renderPage = pageRenderer(handler);
    for (const name of PICTURED)
      for (const lite of [false, true])
        for (let turn = 0; turn < 2; turn += 1) {
          const locals = { ...localsFor(shop), lite, files: assets };
          const html = String((await renderPage(pages[name] ?? '', locals))?.body);
          const named = new Set(
            locals.pictures.all.flatMap(({ place, url }) => {
              const { src } = pictureAt(url, '/files/', place);
              return /\?w=\d+$/.test(src) ? [src] : [];
            }),
          );
          const shown = new Set([...attributes({ html }, PICTURES)].map(unescapeHtml));
          expect(named, `${name}, ${lite ? 'lite' : 'full'}, render ${turn + 1}`).toEqual(shown);
        }
  });

  test('G-329: the footer knows all pictures of its page, also while no part of it is kept', {
    tags: [MORE],
  }, async () => {
    // A copy of the build has modules of its own, whose parts are rendered for the first time.
    const cold = path.join(inject('buildFolder'), '../cold');
    await cp(inject('buildFolder'), cold, { recursive: true });
    const { handler, assets } = await loadBuild(cold);
    const renderPage = pageRenderer(handler);
    const checked = new Set<string>();
    for (const [name, target] of Object.entries(pages))
      for (const lite of [false, true])
        for (let turn = 0; turn < 2; turn += 1) {
          const pictures = new WatchedPictures();
          const page = await renderPage(target, { ...localsFor(shop), lite, pictures, files: assets });
          // The checkout has a slim footer without it.
          if (!page?.body.includes('data-saver__weight')) continue;
          const { known } = pictures;
          expect(known, `${name}, ${lite ? 'lite' : 'full'}, render ${turn + 1}`).toBe(pictures.all.length);
          checked.add(name);
        }
    expect([...checked]).toEqual(expect.arrayContaining(Object.keys(SHARES)));
  });

  for (const [name, max] of Object.entries(SHARES))
    test(
      `G-284: ${name}: a first view is at most ${max} of the full page, and at most 0.4 with the code that it fetches ahead`,
      tagsOf(name),
      async () => {
        const target = pages[name] ?? '';
        const page = await caching.get(target);
        const full = await weigh(page, 'first');
        const lite = await weigh(await caching.get(target, { headers: SAVE_DATA }), 'first');
        expect(lite / full, `${lite} of ${full} bytes`).toBeLessThanOrEqual(max);
        const ahead = await bytesOf(attributes(page, /<link rel="modulepreload" href="([^"]+)"/g));
        expect(ahead).toBeGreaterThan(0);
        expect(lite / (full + ahead), `${lite} of ${full} and ${ahead} bytes`).toBeLessThanOrEqual(0.4);
      },
    );

  test.each(TYPES)('%s: lite has no carousel, no code ahead, and one small picture a card', async (name) => {
    const { document, html } = await caching.get(pages[name] ?? '', { headers: SAVE_DATA });
    expect(document.querySelectorAll('.carousel, .gallery').length).toBe(0);
    expect(html).not.toMatch(/modulepreload|rel="prefetch"|speculationrules/);
    const cards = [...document.querySelectorAll('.product-card')];
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) {
      const pictures = [...card.querySelectorAll('img')];
      expect(pictures.length).toBeLessThanOrEqual(1);
      for (const picture of pictures) {
        expect(picture.getAttribute('src')).toMatch(/\?w=96$/);
        expect(picture.hasAttribute('srcset')).toBe(false);
      }
    }
  });

  for (const name of TYPES)
    test(`${name} says what it weighs, within a fifth, and what that costs`, tagsOf(name), async () => {
      for (const headers of [{}, SAVE_DATA]) {
        const page = await caching.get(pages[name] ?? '', { headers });
        const message = page.document.querySelector('.data-saver__weight')?.textContent ?? '';
        const [, kilobytes, price] =
          /about (\d+) KB with all its pictures.* ₦([\d,.]+) of data, at ₦500 a GB/.exec(message) ?? [];
        const bytes = await weigh(page, 'whole');
        expect(Math.abs(Number(kilobytes) * 1000 - bytes) / bytes, `${message} ${bytes}`).toBeLessThan(0.2);
        expect(Number(price)).toBeCloseTo((Number(kilobytes) * 1000 * 100 * 500) / 1e9, 0);
      }
    });
});
