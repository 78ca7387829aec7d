/** `/files` of a complete shop: the pictures of pages, and addresses that must be refused. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_WIDTHS } from '../../src/shared/picture-widths.ts';
import { openShop, type TestShop } from './shop.ts';

const CHROME = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await mkdir(path.join(shop.dataDir, 'files'), { recursive: true });
  await writeFile(path.join(shop.dataDir, 'secret.png'), 'secret');
  await writeFile(path.join(shop.dataDir, 'files/drawing.svg'), DRAWING);
  await writeFile(path.join(shop.dataDir, 'files/broken.jpg'), 'no picture');
});
afterAll(() => shop.close());

const madeFolders = () => readdir(path.join(shop.dataDir, 'pictures')).catch(() => []);

describe('invalid requests', () => {
  // This test runs before any picture is made.
  it.each(['w=333', 'w=0', 'w=abc', 'w=', 'w', 'w=320&w=320', 'w=320&w=640', 'x=1&w=-1'])(
    '?%s is a 400 and creates no file',
    async (query) => {
      for (const name of ['demo/p/mango-plain-1.webp', 'drawing.svg', 'none.png', '../secret.png'])
        expect((await shop.get(`/files/${name}?${query}`, { headers: CHROME })).status, name).toBe(400);
      expect(await madeFolders()).toEqual([]);
      expect(await readdir(path.join(shop.dataDir, 'files'))).toEqual(['broken.jpg', 'drawing.svg']);
    },
  );

  it.each([
    '/files/../secret.png',
    '/files/%2e%2e/secret.png',
    '/files/%2E%2E%2Fsecret.png',
    '/files/..%2fsecret.png',
    '/files/..%5csecret.png',
    '/files/..\\secret.png',
    '/files/demo/../../secret.png',
    '/files/demo/%2e%2e/%2e%2e/secret.png',
    '/files//secret.png',
    '/files/%2fetc/passwd.png',
    '/files/C:%5csecret.png',
    '/files/secret.png%00.webp',
    '/files/%c0%ae%c0%ae/secret.png',
    '/files/shop.sqlite',
    '/files/none.png',
  ])('%s is a 404 at any width', async (target) => {
    for (const query of ['', '?w=320']) {
      const answer = await shop.get(target + query, { headers: CHROME });
      expect([answer.status, answer.html]).toEqual([404, 'There is no such file.\n']);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(await madeFolders()).toEqual([]);
  });

  it('methods other than GET and HEAD are refused', async () => {
    const answer = await shop.get('/files/demo/p/mango-plain-1.webp?w=320', { method: 'POST' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('a picture of the demo', () => {
  const name = '/files/demo/p/mango-plain-1.webp';

  it.each([
    [CHROME.accept, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('to %s is %s, with every header of the shop', async (accept, type) => {
    const headers = { accept };
    const answer = await shop.get(`${name}?w=320`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': expect.stringMatching(/^\d{4,5}$/),
      vary: 'accept',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age'),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-encoding']).toBeUndefined();
    const etag = String(answer.headers.etag);
    const again = await shop.get(`${name}?w=320`, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.html, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('is the same at every width beyond its own, and has every smaller width', async () => {
    const etags = new Map<number, string>();
    for (const width of PICTURE_WIDTHS) {
      const { status, headers } = await shop.get(`${name}?w=${width}`, { headers: { accept: 'image/webp' } });
      expect(status).toBe(200);
      etags.set(width, String(headers.etag));
    }
    // The original is 800 px wide.
    expect(new Set([960, 1280, 1600].map((width) => etags.get(width))).size).toBe(1);
    expect(new Set(etags.values()).size).toBe(PICTURE_WIDTHS.length - 2);
  });

  it('has a placeholder colour in the answers of the API', async () => {
    const { html } = await shop.get('/api/produits/?limit=30');
    const { data } = JSON.parse(html) as { data: { url: string; placeholder: number | null }[] };
    const composed = data.filter(({ url }) => url.startsWith('demo/p/'));
    expect(composed.length).toBeGreaterThan(20);
    for (const { url, placeholder } of composed) expect(placeholder, url).toBeTypeOf('number');
  });
});

it('learns the colour of a picture when the picture is first made', async () => {
  await shop.get('/files/demo/a/3.webp?w=96', { headers: CHROME });
  await expect
    .poll(() => shop.db.read.selectFrom('pictures').select('placeholder').where('path', '=', 'demo/a/3.webp').execute())
    .toHaveLength(1);
});

it('serves an SVG unchanged and sandboxed at any width', async () => {
  for (const query of ['', '?w=320']) {
    const answer = await shop.get(`/files/drawing.svg${query}`, { headers: CHROME });
    expect([answer.status, answer.html]).toEqual([200, DRAWING]);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  }
});

it('a broken picture is a 422 with a message, and unchanged without a width', async () => {
  expect((await shop.get('/files/broken.jpg?w=320', { headers: CHROME })).status).toBe(422);
  expect((await shop.get('/files/broken.jpg')).html).toBe('no picture');
});

it('this host serves its own pictures even when pages use another file host', async () => {
  const other = await openShop({ FILE_HOST: 'https://files.oja.example' });
  try {
    expect((await other.get('/files/demo/a/3.webp?w=96', { headers: CHROME })).status).toBe(200);
  } finally {
    await other.close();
  }
});
