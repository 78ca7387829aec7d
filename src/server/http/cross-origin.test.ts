import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiHttp } from '../../api/api-http.ts';
import { ADDRESS_HEADER } from '../../api/http-input.ts';
import { apiAnswerer } from './api-answer.ts';
import { type RunningServer, serve } from './server.ts';

const STOREFRONT = 'https://app.oja.example';

let server: RunningServer;
beforeAll(async () => {
  const api = new ApiHttp();
  for (const method of ['GET', 'POST', 'PATCH'])
    api.add(method, '/things', async ({ header }) => ({
      status: 200,
      headers: { 'content-type': 'application/json', 'retry-after': '5' },
      body: JSON.stringify({ from: header(ADDRESS_HEADER) }),
    }));
  const answer = apiAnswerer(api, new Set([STOREFRONT]), 1);
  server = await serve('127.0.0.1', 0, () => (req, res) => void answer(req, res));
});
afterAll(() => server.stop());

async function ask(method: string, headers: Record<string, string>, body?: string) {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`http://127.0.0.1:${server.port}/api/things`, init);
  const shared = [...response.headers].filter(([name]) => name.startsWith('access-control-'));
  return {
    status: response.status,
    shared: Object.fromEntries(shared),
    vary: response.headers.get('vary') ?? '',
    response,
  };
}

const PREFLIGHT = {
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,content-type',
};

describe('a listed storefront on another host (S-15)', () => {
  test('may send JSON, tokens and captchas, without cookies', async () => {
    const { status, shared, vary } = await ask('OPTIONS', { origin: STOREFRONT, ...PREFLIGHT });
    expect(status).toBe(204);
    expect(shared).toEqual({
      'access-control-allow-origin': STOREFRONT,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-captcha, x-env',
      'access-control-max-age': '7200',
    });
    expect(vary).toMatch(/\borigin\b/);
  });

  test.each([
    ['GET', {}, undefined, 200],
    ['POST', { 'content-type': 'application/json' }, '{}', 200],
    ['POST', { 'content-type': 'text/plain' }, 'x', 415],
    ['POST', { 'content-type': 'application/json' }, `"${'x'.repeat(100_001)}"`, 413],
  ] as const)('reads the answer of %s %o, refusals included', async (method, headers, body, status) => {
    const answer = await ask(method, { origin: STOREFRONT, ...headers }, body);
    expect(answer.status).toBe(status);
    expect(answer.shared).toEqual({
      'access-control-allow-origin': STOREFRONT,
      'access-control-expose-headers': 'retry-after',
    });
    expect(answer.vary).toMatch(/\borigin\b/);
  });
});

describe('other origins', () => {
  test.each(['https://evil.example', 'null', `${STOREFRONT}.evil.example`, 'http://app.oja.example'])(
    '%s gets no CORS headers, for a preflight or a read',
    async (origin) => {
      const preflight = await ask('OPTIONS', { origin, ...PREFLIGHT });
      const read = await ask('GET', { origin });
      for (const { shared, vary } of [preflight, read]) {
        expect(shared).toEqual({});
        // A shared cache must not reuse this answer for the storefront.
        expect(vary).toMatch(/\borigin\b/);
      }
      expect((await ask('POST', { origin, 'content-type': 'application/json' }, '{}')).status).toBe(403);
    },
  );

  test('a request without an origin gets no CORS headers', async () => {
    const { status, shared, vary } = await ask('GET', {});
    expect([status, shared, vary]).toEqual([200, {}, 'origin, accept-encoding']);
  });
});

test('attempts from one IPv6 network count together, and a forged header is ignored', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6', [ADDRESS_HEADER]: '198.51.100.1' };
  const { response } = await ask('GET', headers);
  expect(await response.json()).toEqual({ from: '2001:db8:1:2::/64' });
});
