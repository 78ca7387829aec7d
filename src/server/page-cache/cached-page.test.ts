import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedPage } from './cached-page.ts';
import { contentOf } from './page-content.ts';
import { answerOf, rendered } from './testing.ts';

const TEXT = '<p>Ẹ káàbọ̀ sí ọjà wa, ₦ 1,000</p>'.repeat(200);
const LIFE = { storedAt: 0, freshUntil: 10, staleUntil: 20 };
const pageOf = (text: string, shared?: ConstructorParameters<typeof CachedPage>[4]) =>
  new CachedPage('/', contentOf(rendered(text).answer), ['a', 'b'], LIFE, shared);

const UNPACK = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  zstd: zlib.zstdDecompressSync,
  '': (body: Buffer) => body,
} as const;

test.each(['br', 'gzip', 'zstd', ''] as const)('encoding %j is the same page, with its length', async (encoding) => {
  const page = pageOf(TEXT);
  await page.pack();
  const { status, headers, body } = await answerOf(page, { 'accept-encoding': encoding });
  expect(status).toBe(200);
  expect(headers['content-encoding'] ?? '').toBe(encoding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toBe('accept-encoding');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(UNPACK[encoding](body).toString()).toBe(TEXT);
});

test('each form has its own strong validator, and only that one gets a 304', async () => {
  const page = pageOf(TEXT);
  await page.pack();
  const encodings = ['br', 'gzip', 'zstd', ''];
  const etags = await Promise.all(
    encodings.map(async (encoding) => (await answerOf(page, { 'accept-encoding': encoding })).headers.etag ?? ''),
  );
  expect(new Set(etags).size).toBe(4);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  for (const [k, encoding] of encodings.entries()) {
    const requested = { 'accept-encoding': encoding, 'if-none-match': `W/"x", ${etags[k]}` };
    const answer = await answerOf(page, requested);
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject({ etag: etags[k], 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBeUndefined();
    const other = { 'accept-encoding': encoding, 'if-none-match': etags[(k + 1) % 4] ?? '' };
    expect((await answerOf(page, other)).status).toBe(200);
  }
});

test.each([301, 404, 410])('status %d is said again to whoever has that page', async (status) => {
  const page = new CachedPage('/', contentOf({ ...rendered(TEXT).answer, status }), [], LIFE, undefined);
  const { headers } = await answerOf(page);
  const again = await answerOf(page, { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.body.toString()]).toEqual([status, TEXT]);
});

test('a new policy for the same text changes the validator', async () => {
  const { answer } = rendered(TEXT);
  const other = { ...answer, headers: { ...answer.headers, 'content-security-policy': "default-src 'self'" } };
  const a = await answerOf(new CachedPage('/', contentOf(answer), [], LIFE, undefined));
  const b = await answerOf(new CachedPage('/', contentOf(other), [], LIFE, undefined));
  expect(a.headers.etag).not.toBe(b.headers.etag);
});

test('concurrent requests for a form share one compression', async () => {
  const page = pageOf(TEXT);
  await page.pack();
  let grown = 0;
  page.onGrow = () => {
    grown += 1;
  };
  const bodies = await Promise.all(
    Array.from({ length: 50 }, async () => (await answerOf(page, { 'accept-encoding': 'br' })).body),
  );
  expect(grown).toBe(1);
  expect(new Set(bodies).size).toBe(1);
});

test('a packed page takes a fraction of its text, and its size includes forms that are added later', async () => {
  const page = pageOf(TEXT);
  const before = page.size;
  await page.pack();
  expect(page.size).toBeLessThan(before / 2);
  const packed = page.size;
  const { body } = await answerOf(page, { 'accept-encoding': 'br' });
  expect(page.size).toBe(packed + body.length);
});

test.each(['br', 'gzip', 'zstd'] as const)(
  'the first answer in %s is the only compression, and replaces the plain text',
  async (encoding) => {
    const page = pageOf(TEXT);
    const before = page.size;
    const { body } = await answerOf(page, { 'accept-encoding': encoding });
    await page.pack();
    expect(page.forms).toEqual({ [encoding]: body.length });
    expect(page.size).toBe(before - Buffer.byteLength(TEXT) + body.length);
    for (const other of ['br', 'gzip', 'zstd', ''] as const)
      expect(UNPACK[other]((await answerOf(page, { 'accept-encoding': other })).body).toString()).toBe(TEXT);
  },
);

test('a client without compression is answered before the page is packed, and its answer is not kept', async () => {
  const page = pageOf(TEXT);
  const { body } = await answerOf(page, {});
  expect([body.toString(), page.forms]).toEqual([TEXT, {}]);
  await page.pack();
  expect(Object.keys(page.forms)).toEqual(['zstd']);
});

test('the plain text of a packed page is unpacked for each request, and not cached', async () => {
  const page = pageOf(TEXT);
  await page.pack();
  const [packed, forms] = [page.size, page.forms];
  for (let turn = 0; turn < 3; turn += 1) {
    const { headers, body } = await answerOf(page, {});
    expect(body.toString()).toBe(TEXT);
    expect(headers).not.toHaveProperty('content-encoding');
  }
  expect([page.size, page.forms]).toEqual([packed, forms]);
  const head = await answerOf(page, {}, 0, 'HEAD');
  expect([head.headers['content-length'], head.body.length]).toEqual([String(Buffer.byteLength(TEXT)), 0]);
});

test('HEAD has the headers of GET and no body; a short page is not compressed', async () => {
  const page = pageOf('short');
  await page.pack();
  const { headers, body } = await answerOf(page, { 'accept-encoding': 'br' }, 0, 'HEAD');
  expect(body).toHaveLength(0);
  expect(headers['content-length']).toBe('5');
  expect(headers['content-encoding']).toBeUndefined();
});

test('a shared cache may cache a page only while it cannot outlive it, and never a purged one', async () => {
  const headers = { 'cache-control': 'public, s-maxage=60', 'cache-tag': 'a,b' };
  const page = pageOf(TEXT, (now) => (now < 1000 ? headers : undefined));
  expect((await answerOf(page, {}, 999)).headers).toMatchObject({
    'cache-control': 'public, s-maxage=60',
    'cache-tag': 'a,b',
  });
  const late = await answerOf(page, {}, 1000);
  expect(late.headers['cache-control']).toBe('no-cache');
  expect(late.headers['cache-tag']).toBeUndefined();
  const { etag = '' } = late.headers;
  expect((await answerOf(page, { 'if-none-match': etag }, 0)).headers['cache-control']).toBe('public, s-maxage=60');
  page.purgedAt = 0;
  expect((await answerOf(page, {}, 0)).headers['cache-control']).toBe('no-cache');
  expect((await answerOf(page, { 'if-none-match': etag }, 0)).headers['cache-control']).toBe('no-cache');
});

test('a popular page is compressed harder, and clients with the first brotli form need not reload it', async () => {
  const text = Array.from({ length: 500 }, (_, k) => `<a href="/products/item_${(k * 7919) % 1000}">${k * k}</a>`).join(
    '',
  );
  const page = pageOf(text);
  await page.pack();
  let hot = 0;
  page.onHot = () => {
    hot += 1;
  };
  const br = { 'accept-encoding': 'br' };
  const loose = await answerOf(page, br);
  for (let k = 0; k < 200; k += 1) await answerOf(page, br);
  expect(hot).toBe(1);
  await page.packHarder();
  const dense = await answerOf(page, br);
  expect(dense.body.length).toBeLessThan(loose.body.length);
  expect(dense.headers['content-length']).toBe(String(dense.body.length));
  expect(UNPACK.br(dense.body).toString()).toBe(text);
  expect((await answerOf(page, {})).body.toString()).toBe(text);
  expect(dense.headers.etag).not.toBe(loose.headers.etag);
  for (const { headers } of [loose, dense]) {
    const again = await answerOf(page, { ...br, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  }
  expect((await answerOf(page, { 'accept-encoding': 'gzip', 'if-none-match': loose.headers.etag ?? '' })).status).toBe(
    200,
  );
});

test('a cached page uses no more memory than counted: no block shared with other buffers', async () => {
  const page = pageOf(TEXT);
  await page.pack();
  for (const encoding of ['br', 'gzip', 'zstd']) {
    const { body } = await answerOf(page, { 'accept-encoding': encoding });
    expect(body.buffer.byteLength, encoding).toBe(body.length);
  }
  const small = await answerOf(pageOf('short'));
  expect(small.body.buffer.byteLength).toBe(5);
});

test('the validator of any form of the page gets a 304', async () => {
  const requested = { 'accept-encoding': 'br', 'if-none-match': '*' };
  expect((await answerOf(pageOf(TEXT), requested)).status).toBe(304);
});
