import { beforeEach, expect, it } from 'vitest';
import { ApiHttp, JSON_TYPE } from './api-http.ts';

let api: ApiHttp;
beforeEach(() => {
  api = new ApiHttp();
  for (const path of ['/things/newest', '/things/{id}', '/things/', '/shops/{shop}/things/{id}'])
    api.add('GET', path, async ({ query }, params) => ({
      status: 200,
      headers: JSON_TYPE,
      body: JSON.stringify({ path, params, query: [...query] }),
    }));
});

it.each([
  ['/things', '/things/', {}],
  ['/things/', '/things/', {}],
  ['/things/7', '/things/{id}', { id: '7' }],
  ['/things/7/', '/things/{id}', { id: '7' }],
  ['/things/newest', '/things/newest', {}],
  ['/shops/ade/things/a%2Fb%20c', '/shops/{shop}/things/{id}', { shop: 'ade', id: 'a/b c' }],
  ['/things/%E0%A4%A', '/things/{id}', { id: '%E0%A4%A' }],
])('G-636: %s is answered by %s', async (target, path, params) => {
  const answer = await api.request(`${target}?a=1&a=2`);
  expect(await answer.json()).toEqual({
    path,
    params,
    query: [
      ['a', '1'],
      ['a', '2'],
    ],
  });
});

it.each(['/', '/thing', '/things/7/8', '/things//', '/shops//things/1'])('%s is no call', async (target) => {
  const answer = await api.request(target);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it('answers HEAD like GET without its body, and no other method', async () => {
  const head = await api.request('/things/7', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await api.request('/things/7', { method: 'POST' })).status).toBe(404);
});
