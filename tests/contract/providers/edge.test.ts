/** Purges at Fastly and Cloudflare, against doubles that follow their documentation. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudflare, cloudflareHeaders } from '../../../src/server/edge/cloudflare.ts';
import type { EdgeCache } from '../../../src/server/edge/edge-cache.ts';
import { EdgePurger } from '../../../src/server/edge/edge-purger.ts';
import { fastly, fastlyHeaders } from '../../../src/server/edge/fastly.ts';
import { varnish, varnishHeaders } from '../../../src/server/edge/varnish.ts';
import { type HttpDouble, openHttpDouble, type Question, type Reply } from './http-double.ts';

const TOKEN = 'an API token';
const SERVICE = 'SU1Z0isxPaozGVKXdv0eY';
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const log = { warn() {}, info() {} };

let double: HttpDouble;
beforeAll(async () => {
  double = await openHttpDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.requested.length = 0;
});

/** Fastly: at most 256 keys, the token in `Fastly-Key`; the answer maps each key to the id of its purge. */
function fastlyAnswer({ method, url, headers, body }: Question): Reply {
  if (headers['fastly-key'] !== TOKEN)
    return { status: 401, body: { msg: 'Provided credentials are missing or invalid' } };
  if (method !== 'POST' || url.pathname !== `/service/${SERVICE}/purge`)
    return { status: 404, body: { msg: 'Record not found' } };
  const { surrogate_keys: keys } = JSON.parse(body);
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > 256)
    return { status: 400, body: { msg: 'Bad request' } };
  return { body: Object.fromEntries(keys.map((key, k) => [key, `108-1391560174-${k}`])) };
}

/** Cloudflare: at most 100 tags, a bearer token, and `success` in the answer. */
function cloudflareAnswer({ method, url, headers, body }: Question): Reply {
  const refusal = (status: number, code: number, message: string): Reply => ({
    status,
    body: { success: false, errors: [{ code, message }], messages: [], result: null },
  });
  if (headers.authorization !== `Bearer ${TOKEN}`) return refusal(403, 9109, 'Invalid access token');
  if (method !== 'POST' || url.pathname !== `/client/v4/zones/${ZONE}/purge_cache`)
    return refusal(404, 7003, 'No route');
  const { tags } = JSON.parse(body);
  if (!Array.isArray(tags) || tags.length === 0 || tags.length > 100) return refusal(400, 1094, 'Too many tags');
  return { body: { success: true, errors: [], messages: [], result: { id: ZONE } } };
}

const KINDS = [
  {
    name: 'Fastly',
    answer: fastlyAnswer,
    max: 256,
    open: (token = TOKEN) => fastly({ serviceId: SERVICE, token, url: double.address }),
    tagsOf: ({ body }: Question): string[] => JSON.parse(body).surrogate_keys,
  },
  {
    name: 'Cloudflare',
    answer: cloudflareAnswer,
    max: 100,
    open: (token = TOKEN) => cloudflare({ zoneId: ZONE, token, url: double.address }),
    tagsOf: ({ body }: Question): string[] => JSON.parse(body).tags,
  },
];
const purge = (edge: EdgeCache, tags: string[]) => edge.purge(tags, AbortSignal.timeout(5000));

describe.each(KINDS)('$name', ({ answer, max, open, tagsOf }) => {
  test('purges tags in one call', async () => {
    double.answer = answer;
    await purge(open(), ['product:12', 'products']);
    expect(double.requested.map(tagsOf)).toEqual([['product:12', 'products']]);
  });

  test('more tags than a call may name are sent in several, in their sequence', async () => {
    double.answer = answer;
    const purger = new EdgePurger({ ...open(), pauseMs: 0 }, { log });
    const tags = Array.from({ length: max + 20 }, (_, k) => `product:${k}`);
    purger.add(tags);
    await expect.poll(() => purger.stats.waiting === 0 && purger.stats.purged).toBe(tags.length);
    expect(double.requested.map((question) => tagsOf(question).length)).toEqual([max, 20]);
    expect(double.requested.flatMap(tagsOf)).toEqual(tags);
    await purger.stop();
  });

  test.each([
    ['a wrong token', undefined, 'another token'],
    ['too many calls', { status: 429, body: { message: 'Rate limited' } }, TOKEN],
    ['an error of its own', { status: 503, body: '<html>' }, TOKEN],
  ])('rejects after %s', async (_, reply, token) => {
    double.answer = reply ? () => reply : answer;
    await expect(purge(open(token), ['products'])).rejects.toThrow(/answered (401|403|429|503)/);
  });

  test('rejects when the connection is closed', async () => {
    double.answer = () => undefined;
    await expect(purge(open(), ['products'])).rejects.toThrow();
  });
});

test.each<[string, (url: string) => EdgeCache]>([
  ['Varnish', (url) => varnish(url, TOKEN)],
  ['Fastly', (url) => fastly({ serviceId: SERVICE, token: TOKEN, url })],
  ['Cloudflare', (url) => cloudflare({ zoneId: ZONE, token: TOKEN, url })],
])('G-351: the secret of %s goes nowhere else by a redirect', async (_, open) => {
  double.answer = () => ({ body: { success: true } });
  const moved = createServer((_req, res) => res.writeHead(307, { location: `${double.address}/elsewhere` }).end());
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = moved.address() as AddressInfo;
    await expect(purge(open(`http://127.0.0.1:${port}`), ['products'])).rejects.toThrow();
    expect(double.requested).toEqual([]);
  } finally {
    moved.closeAllConnections();
    moved.close();
  }
});

test('Cloudflare may answer 200 without success', async () => {
  double.answer = () => ({
    body: { success: false, errors: [{ code: 1000, message: 'No' }], messages: [], result: null },
  });
  await expect(purge(cloudflare({ zoneId: ZONE, token: TOKEN, url: double.address }), ['a'])).rejects.toThrow(
    /success/,
  );
});

test('each kind reads the tags and the lifetime from headers of its own', () => {
  const tags = ['all-pages', 'product:1'];
  expect(varnishHeaders(tags, 60)).toEqual({ 'surrogate-control': 'max-age=60', xkey: 'all-pages product:1' });
  expect(fastlyHeaders(tags, 60)).toEqual({
    'surrogate-control': 'max-age=60',
    'surrogate-key': 'all-pages product:1',
  });
  expect(cloudflareHeaders(tags, 60)).toEqual({
    'cloudflare-cdn-cache-control': 'max-age=60',
    'cache-tag': 'all-pages,product:1',
  });
});
