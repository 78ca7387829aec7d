import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsset } from './asset.ts';
import { loadAssets } from './assets.ts';
import type { RetainedBuilds } from './retained-builds.ts';
import { type RunningServer, serve } from './server.ts';

const CSS = '.a { color: red }\n'.repeat(200);
let folder: string;
let server: RunningServer;
let fallenThrough: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'));
  await mkdir(path.join(folder, '_astro'));
  await writeFile(path.join(folder, '_astro/a.1.css'), CSS);
  await writeFile(path.join(folder, 'small.svg'), '<svg/>');
  await writeFile(path.join(folder, 'sitemap-0.xml'), '<urlset/>');
  fallenThrough = [];
  const assets = await loadAssets(folder, {
    wanted: (name) => !name.startsWith('sitemap'),
    headers: [['x-content-type-options', 'nosniff']],
  });
  server = await serve('127.0.0.1', 0, () => (req, res) => {
    if (assets.serve(req, res, req.url ?? '')) return;
    fallenThrough.push(req.url ?? '');
    res.end();
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const asking = request({ host: '127.0.0.1', port: server.port, path: target, headers, method, agent: false }).end();
  const [res] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: res.statusCode, headers: res.headers, body: await buffer(res) };
}

test.each([
  ['br', 'br', zlib.brotliDecompressSync],
  ['gzip', 'gzip', zlib.gunzipSync],
  ['zstd', 'zstd', zlib.zstdDecompressSync],
  ['gzip, deflate, br, zstd', 'br', zlib.brotliDecompressSync],
] as const)('accept-encoding %s is answered with %s', async (accept, encoding, unpack) => {
  const { headers, body } = await ask('/_astro/a.1.css', { 'accept-encoding': accept });
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(body.length),
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(unpack(body).toString()).toBe(CSS);
});

test('each encoding has its own validator, and only that one gets a 304', async () => {
  const etags = new Set<string>();
  for (const accept of ['br', 'gzip', 'zstd', 'identity']) {
    const headers = { 'accept-encoding': accept };
    const etag = (await ask('/_astro/a.1.css', headers)).headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    etags.add(etag);
    const again = await ask('/_astro/a.1.css', { ...headers, 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    const other = await ask('/_astro/a.1.css', {
      'accept-encoding': accept === 'br' ? 'gzip' : 'br',
      'if-none-match': etag,
    });
    expect(other.status).toBe(200);
  }
  expect(etags.size).toBe(4);
});

test('HEAD has the headers of GET and no body', async () => {
  const got = await ask('/_astro/a.1.css', { 'accept-encoding': 'br' });
  const head = await ask('/_astro/a.1.css', { 'accept-encoding': 'br' }, 'HEAD');
  const { date: _, 'x-request-id': __, ...headers } = got.headers;
  expect(head.headers).toMatchObject(headers);
  expect(head.body.length).toBe(0);
});

test('a file without a hash is cached for a day; a small one is not compressed', async () => {
  const { headers, body } = await ask('/small.svg', { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect([headers['content-encoding'], headers.vary, body.toString()]).toEqual([undefined, undefined, '<svg/>']);
});

test('a missing file below /_astro/ is a 404; elsewhere the request is passed on', async () => {
  const missing = await ask('/_astro/b.2.css');
  expect([missing.status, missing.body.toString()]).toEqual([404, 'There is no such file.\n']);
  expect(missing.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  await ask('/sitemap-0.xml');
  await ask('/products');
  expect(fallenThrough).toEqual(['/sitemap-0.xml', '/products']);
});

test('a hashed file of another build is served like one of the current build', async () => {
  const file = path.join(folder, '_astro/a.1.css');
  const others: RetainedBuilds = {
    find: async (name) => (name === '/_astro/old.2.css' ? readAsset(file, name, []) : undefined),
  };
  const assets = await loadAssets(folder, { wanted: () => false, headers: [], others });
  const front = await serve('127.0.0.1', 0, () => (req, res) => void assets.serve(req, res, req.url ?? ''));
  const from = (name: string) => fetch(`http://127.0.0.1:${front.port}/_astro/${name}`);
  const found = await from('old.2.css');
  expect([found.status, await found.text()]).toEqual([200, CSS]);
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await from('none.3.css')).status).toBe(404);
  await front.stop();
});
