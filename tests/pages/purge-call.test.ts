/** `POST /purge`, by which a foreign API reports changes. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signPurge } from '../../src/server/http/purge-call.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

const SECRET = 'a secret of many characters';

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching({ PURGE_SECRET: SECRET, API_BASE: 'https://api.oja.example' });
  // A page that is rendered again in the background costs its next visitor no read.
  caching.cache.remakeWith({ remake: async () => {}, isBusy: () => false });
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

let moment = 0;
/** Sends a purge call with the current time; `change` overrides headers. */
function purge(body: string, change: Record<string, string> = {}, secret = SECRET) {
  moment += 1;
  const timestamp = change['x-purge-timestamp'] ?? String(shop.now + moment);
  return caching.get('/purge', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-purge-timestamp': timestamp,
      'x-purge-signature': signPurge(secret, timestamp, body),
      ...change,
    },
  });
}

test('purges the pages with the tags, and again some seconds later', async () => {
  const { calls } = await caching.get('/vendor');
  expect(calls.length).toBeGreaterThan(0);
  const tag = caching.cache.peek('/vendor')?.page.tags[0] ?? '';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = await purge(JSON.stringify({ tags: [tag] }));
    expect([answer.status, JSON.parse(answer.html)]).toEqual([200, { tags: [tag] }]);
    await expect.poll(async () => (await caching.get('/vendor')).calls.length).toBeGreaterThan(0);
    const again = caching.cache.peek('/vendor')?.page;
    vi.advanceTimersByTime(4999);
    expect(again?.purged).toBe(false);
    vi.advanceTimersByTime(1);
    expect(again?.purged).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('every process refuses a repeated call', async () => {
  const body = JSON.stringify({ tags: ['products'] });
  const timestamp = String(shop.now + 5000);
  const headers = { 'x-purge-timestamp': timestamp };
  expect((await purge(body, headers)).status).toBe(200);
  const again = await purge(body, headers);
  expect([again.status, JSON.parse(again.html)]).toEqual([
    409,
    {
      message: 'This call was already received.',
      messageError: 'This call was already received.',
      code: 'already_received',
    },
  ]);
  const other = await shop.openCaching({ PURGE_SECRET: SECRET });
  const elsewhere = await other.get('/purge', {
    method: 'POST',
    body,
    headers: { ...headers, 'x-purge-signature': signPurge(SECRET, timestamp, body) },
  });
  await other.close();
  expect(elsewhere.status).toBe(409);
});

test.each([
  ['another key', {}, 'another secret of many characters'],
  ['no signature', { 'x-purge-signature': '' }, SECRET],
  ['a signature of another length', { 'x-purge-signature': 'abc' }, SECRET],
  ['no moment', { 'x-purge-timestamp': '' }, SECRET],
  ['a moment that is no number', { 'x-purge-timestamp': 'now' }, SECRET],
])('%s is refused with 401', async (_, change, secret) => {
  const answer = await purge('{"tags":["products"]}', change, secret);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.html).messageError).toBe('The signature is not right.');
});

test('the signature is the complete HMAC-SHA256 of timestamp, dot and body, valid only for its timestamp', async () => {
  const body = '{"tags":["products"]}';
  const timestamp = String(shop.now + 6000);
  const right = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const later = String(shop.now + 6001);
  for (const change of [
    { 'x-purge-timestamp': timestamp, 'x-purge-signature': right.slice(0, -1) },
    { 'x-purge-timestamp': timestamp, 'x-purge-signature': `${right}0` },
    { 'x-purge-timestamp': timestamp, 'x-purge-signature': `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}` },
    { 'x-purge-timestamp': later, 'x-purge-signature': right },
  ])
    expect((await purge(body, change)).status, JSON.stringify(change)).toBe(401);
  const accepted = await purge(body, { 'x-purge-timestamp': timestamp, 'x-purge-signature': right });
  expect(accepted.status).toBe(200);
});

test('a call is remembered for as long as it could be repeated', async () => {
  const body = '{"tags":["products"]}';
  const sent = { 'x-purge-timestamp': String(shop.now + 299_999) };
  expect((await purge(body, sent)).status).toBe(200);
  caching.setNow(shop.now + 599_998);
  const [again, other] = [
    await purge(body, sent),
    await purge(body, { 'x-purge-timestamp': String(shop.now + 599_997) }),
  ];
  caching.setNow(shop.now);
  expect([again.status, other.status]).toEqual([409, 200]);
});

test.each([-300_001, 300_001])('a moment %d ms away is refused with 401', async (unavailable) => {
  const answer = await purge('{"tags":["products"]}', { 'x-purge-timestamp': String(shop.now + unavailable) });
  expect([answer.status, JSON.parse(answer.html).messageError]).toEqual([
    401,
    'The call is too old, or a clock is wrong.',
  ]);
});

test.each(['', 'x', '{}', '{"tags":[]}', '{"tags":["a b"]}', '{"tags":[1]}', '{"tags":"products"}', 'null'])(
  'the body %j is refused with 400',
  async (body) => {
    const answer = await purge(body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.html).messageError).toBeTruthy();
  },
);

test('a body over 100 kB is refused with 413', async () => {
  expect((await purge(`{"tags":["${'x'.repeat(100_000)}"]}`)).status).toBe(413);
});

test('without a secret the call does not exist', async () => {
  const plain = await shop.openCaching();
  const answer = await plain.get('/purge', { method: 'POST', body: '{"tags":["*"]}' });
  expect(answer.status).toBe(405);
  expect((await plain.get('/purge')).status).toBe(404);
  await plain.close();
});

test('pages of a foreign API live an hour when it reports its changes, otherwise a minute', async () => {
  await caching.get('/shops');
  const withoutPurge = await shop.openCaching({ API_BASE: 'https://api.oja.example' });
  await withoutPurge.get('/shops');
  const lives = [caching, withoutPurge].map(({ cache }) => {
    const life = cache.peek('/shops')?.page.life;
    return life && life.freshUntil - life.storedAt;
  });
  await withoutPurge.close();
  expect(lives[1]).toBe(60_000);
  expect(lives[0]).toBeGreaterThan(60_000);
});
