/** Common rules of all calls: paths, methods, limits and error messages. */
import { expect, it } from 'vitest';
import { type Call, calls } from '../../../src/client/calls.ts';
import { pathOf } from '../../../src/client/path-of.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { CallContract } from '../../../src/contract/wire.ts';
import { ID } from './catalogue.ts';
import type { Api } from './harness.ts';
import { knownParams, readingCalls } from './reading-calls.ts';

const everyCall = readingCalls.map((name) => ({
  name,
  call: calls[name] as Call,
  contract: contract[name] as CallContract,
}));

/** Values that must reach the database escaped, and must not make it fail. */
const NAUGHTY = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '１２',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '9007199254740992',
  '99999999999999999999999999',
  "1' or '1'='1",
  '1; drop table produits',
  '%00',
  '\u0000',
  'a\u0000b',
  '\u202E\uFEFF',
  '%',
  '%zz',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'sousCategorieId_',
  'sousCategorieId_0',
  'sousCategorieId_1 or 1=1',
  'pays_',
  'pays_\u0000',
  'ville',
  'isActive_1',
  '__proto__',
  'x'.repeat(5000),
  '😀',
];

/** A valid request, except for `changes`. */
function pathWith({ call, contract: { query } }: (typeof everyCall)[number], changes: Record<string, string>): string {
  const params = knownParams(call.path);
  const requested =
    query?.shape.produitId && !query.shape.produitId.safeParse(undefined).success ? { produitId: 1 } : {};
  const isParam = (key: string) => key in params;
  const entries = Object.entries(changes);
  return pathOf(
    call,
    { ...params, ...Object.fromEntries(entries.filter(([key]) => isParam(key))) },
    { ...requested, ...Object.fromEntries(entries.filter(([key]) => !isParam(key))) },
  );
}

export function describeRules(api: Api): void {
  it('PRM-01: every reading call is open to visitors, with and without a trailing slash', async () => {
    for (const entry of everyCall) {
      const [path = '', query = ''] = pathWith(entry, {}).split('?');
      const bare = path.replace(/\/$/, '');
      const tail = query && `?${query}`;
      const [plain, slashed] = [await api.request(bare + tail), await api.request(`${bare}/${tail}`)];
      expect(plain.status, entry.name).toBe(200);
      expect(slashed, entry.name).toEqual(plain);
    }
  });

  it('an invalid value is a 400 that names its parameter, never a 500', async () => {
    let refused = 0;
    for (const entry of everyCall)
      for (const key of Object.keys({ ...entry.contract.params?.shape, ...entry.contract.query?.shape }))
        for (const value of NAUGHTY) {
          const path = pathWith(entry, { [key]: value });
          const { status, body } = await api.request(path);
          const place = entry.contract.params?.shape[key] ?? entry.contract.query?.shape[key];
          // An empty or dot-only path part makes a different path, which may need a token.
          const isOtherPath = entry.contract.params?.shape[key] !== undefined && (value === '' || value.includes('..'));
          expect([200, 400, 404, ...(isOtherPath ? [401] : [])], path).toContain(status);
          if (isOtherPath) continue;
          const isGood = place?.safeParse(value).success === true;
          expect(status === 400, `${path} ${JSON.stringify(value)}`).toBe(!isGood);
          if (status !== 400) continue;
          refused += 1;
          const { message, messageError } = body as { message: string; messageError: string };
          expect(messageError).toBe(message);
          expect(messageError.startsWith(`${key}: `), messageError).toBe(true);
        }
    expect(refused).toBeGreaterThan(1000);
  });

  it('a missing parameter is a 400', async () => {
    const { status, body } = await api.request('/images');
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'produitId: must be a whole number',
      messageError: 'produitId: must be a whole number',
      code: 'invalid_input',
    });
  });

  it('a page past the end is empty and has the correct totals', async () => {
    for (const entry of everyCall) {
      if (!entry.contract.query?.shape.page) continue;
      for (const page of ['90', '999999']) {
        const path = pathWith(entry, { page, limit: '200' });
        const { status, body } = await api.request(path);
        const first = (await api.request(pathWith(entry, { limit: '200' }))).body as { totalItems: number };
        expect(status).toBe(200);
        expect(body, path).toMatchObject({ data: [], totalItems: first.totalItems });
      }
    }
  });

  it('pages of two form the complete list, with the number of pages', async () => {
    type Listed = { data: unknown[]; totalItems: number; totalPages: number };
    const listed = async (path: string) => (await api.request(path)).body as Listed;
    let cut = 0;
    for (const entry of everyCall) {
      const { limit, page } = entry.contract.query?.shape ?? {};
      if (!limit || !page) continue;
      const whole = await listed(pathWith(entry, { limit: '200' }));
      for (const [at, number] of ['1', '2', '3'].entries()) {
        const piece = await listed(pathWith(entry, { limit: '2', page: number }));
        expect(piece.data, `${entry.name} ${number}`).toEqual(whole.data.slice(2 * at, 2 * at + 2));
        expect(piece.totalPages, entry.name).toBe(Math.ceil(whole.totalItems / 2));
        if (piece.data.length < whole.data.length) cut += 1;
      }
    }
    expect(cut).toBeGreaterThan(20);
  });

  it('limit is capped at 200', async () => {
    for (const entry of everyCall) {
      if (!entry.contract.query?.shape.limit) continue;
      const capped = await api.request(pathWith(entry, { limit: '200' }));
      expect(await api.request(pathWith(entry, { limit: '100000' })), entry.name).toEqual(capped);
    }
  });

  it('every answer, also a 404, has tags without blanks', async () => {
    for (const entry of everyCall) {
      const { tags } = await api.request(pathWith(entry, {}));
      expect(tags.length, entry.name).toBeGreaterThan(0);
      for (const tag of tags) expect(tag).toMatch(/^[a-z-]+(:[a-z0-9]+)*$/);
      const params = Object.keys(entry.contract.params?.shape ?? {});
      for (const key of params) {
        const missed = await api.request(pathWith(entry, { [key]: String(ID.unknown) }));
        expect(missed.status).toBe(404);
        expect(missed.tags, entry.name).toHaveLength(1);
      }
    }
  });

  it('unknown calls and wrong methods are a JSON error', async () => {
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/produits/promotions/more', 'GET'],
      ['/', 'GET'],
      ['/produits/', 'DELETE'],
      ['/boutiques/all', 'POST'],
    ] as const) {
      const { status, body } = await api.request(path, method);
      expect(status).toBe(404);
      expect(body).toEqual({
        message: 'There is no such call.',
        messageError: 'There is no such call.',
        code: 'not_found',
      });
    }
  });

  it('unknown query parameters are ignored', async () => {
    const plain = await api.request('/produits/news?page=2');
    expect(await api.request('/produits/news?page=2&utm_source=x&isactive=no&__proto__=1')).toEqual(plain);
  });

  it('serves the OpenAPI document', async () => {
    const { status, body } = await api.request('/openapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0' });
  });
}
