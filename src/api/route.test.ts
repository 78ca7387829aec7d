import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testServices } from '../../tests/services.ts';
import type { Database } from '../data/database.ts';
import { ApiError, notFound } from './api-error.ts';
import { Api, route } from './route.ts';

/** A small API with one call for each feature of a route, and its log. */
function sample(isUnavailable = false) {
  const api = new Api();
  const logged: unknown[] = [];
  const context = {
    db: { isUnavailable: () => isUnavailable } as Database,
    now: () => 1_000,
    log: { error: (entry: object) => void logged.push(entry) },
    services: testServices(),
  };
  const id = { params: z.object({ id: z.coerce.number('must be a number') }), answer: z.object({ id: z.number() }) };
  route(api, context, { method: 'GET', path: '/things/{id}', auth: 'none' }, id, async ({ params, tag }) => {
    if (params.id === 404) throw notFound('thing', 'thing:404');
    if (params.id === 410) throw new ApiError('product_gone', 'This thing is gone.');
    if (params.id === 500) throw new Error('password of the database: secret');
    tag(`thing:${params.id}`, 'things', `thing:${params.id}`);
    return { id: params.id };
  });
  const moments = { query: z.object({ fail: z.string().optional() }), answer: z.object({}) };
  route(api, context, { method: 'GET', path: '/moments/', auth: 'none' }, moments, async (input) => {
    for (const moment of [3_000, 2_000, 1_000, 500]) input.changesAt(moment);
    input.tag('moments');
    if (input.query.fail) throw notFound('moment', 'moment:1');
    return {};
  });
  const body = { body: z.object({ text: z.string('must be a text') }), answer: z.object({ text: z.string() }) };
  route(api, context, { method: 'POST', path: '/things/', auth: 'none' }, body, async (input) => input.body);
  return { app: api.http, logged };
}

describe('a call of the contract', () => {
  it('answers with each of its tags once, in both forms of its path', async () => {
    const { app } = sample();
    for (const path of ['/things/7', '/things/7/']) {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-cache-tags')).toBe('thing:7 things');
      expect(await response.json()).toEqual({ id: 7 });
    }
  });

  it('answers errors in one form, with the tags of what is missing', async () => {
    const { app, logged } = sample();
    const missing = await app.request('/things/404');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('x-cache-tags')).toBe('thing:404');
    const message = 'There is no such thing.';
    expect(await missing.json()).toMatchObject({ message: message, messageError: message });
    expect((await app.request('/things/410')).status).toBe(410);
    const wrong = await app.request('/things/x');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({
      message: 'id: must be a number',
      messageError: 'id: must be a number',
      code: 'invalid_input',
    });
    expect(logged).toEqual([]);
  });

  it('answers with the earliest future time at which it changes, on errors too', async () => {
    const { app } = sample();
    for (const [path, status, tags] of [
      ['/moments', 200, 'moments'],
      ['/moments?fail=1', 404, 'moments moment:1'],
    ] as const) {
      const response = await app.request(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('x-changes-at')).toBe('2000');
      expect(response.headers.get('x-cache-tags')).toBe(tags);
    }
    expect((await app.request('/things/7')).headers.has('x-changes-at')).toBe(false);
  });

  it('answers an unexpected error with a logged 500 without internal details', async () => {
    const { app, logged } = sample();
    const response = await app.request('/things/500');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret|password|at /);
    expect(JSON.parse(text)).toHaveProperty('messageError');
    expect(logged).toHaveLength(1);
  });

  it('answers 503 with Retry-After while the database is unavailable, without a log entry of its own', async () => {
    const { app, logged } = sample(true);
    const response = await app.request('/things/500');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toHaveProperty('messageError');
    expect((await app.request('/things/x')).status).toBe(400);
    expect(logged).toEqual([]);
  });

  it('S-29: answers 413 to a body above 100 kB, also without a front', async () => {
    const { app } = sample();
    const send = (letters: number) =>
      app.request('/things/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(letters) }),
      });
    expect((await send(99_000)).status).toBe(200);
    const refused = await send(100_001);
    expect(refused.status).toBe(413);
    const message = 'The body must be at most 100000 bytes.';
    expect(await refused.json()).toMatchObject({ message: message, messageError: message });
  });

  it('accepts a body only as JSON', async () => {
    const { app } = sample();
    const post = async (type: string, body: string) =>
      app.request('/things', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('application/json; charset=utf-8', '{"text":"a"}')).status).toBe(200);
    for (const [type, body, message] of [
      ['text/plain', '{"text":"a"}', /^body: must be JSON/],
      ['application/x-www-form-urlencoded', 'text=a', /^body: must be JSON/],
      ['application/json', '{"text":', /^body: is not valid JSON/],
      ['application/json', '{}', /^text: must be a text/],
      ['application/json', '[]', /^body: /],
    ] as const) {
      const response = await post(type, body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { messageError: string }).messageError).toMatch(message);
    }
  });
});
