/** The pages that links in mails of the newsletter open, and what mail programs send to one of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedPath } from '../../src/server/http/logged-path.ts';
import { isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const DAY = 86_400_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let people = 0;

/** Subscribes a new address; returns the targets of its two links. */
async function subscriber() {
  const email = `reader.${++people}@example.ng`;
  const body = JSON.stringify({ email });
  const headers = { 'content-type': 'application/json' };
  expect((await shop.get('/api/newsletter', { method: 'POST', headers, body })).status).toBe(200);
  const row = await rowOf(email);
  return {
    email,
    confirm: `/newsletter/confirm?token=${row?.confirmToken}`,
    unsubscribe: `/newsletter/unsubscribe?token=${row?.unsubscribeToken}`,
  };
}
const rowOf = (email: string) =>
  shop.db.read.selectFrom('newsletter').selectAll().where('email', '=', email).executeTakeFirst();

/** Sends the form of a page as a browser without script does. */
function press(page: TestAnswer): Promise<TestAnswer> {
  const form = one(page, 'main form');
  expect(form.getAttribute('method')).toBe('post');
  const fields = [...form.querySelectorAll('input')].map((input): [string, string] => [
    input.getAttribute('name') ?? '',
    input.getAttribute('value') ?? '',
  ]);
  const headers = { origin: 'https://oja.example', 'content-type': URLENCODED };
  const body = new URLSearchParams(fields).toString();
  return shop.get(form.getAttribute('action') ?? '', { method: 'POST', headers, body });
}
const title = (page: TestAnswer) => textOf(one(page, 'h1'));

/** Expects that no cache stores a page, no search engine lists it, and no other site learns its address. */
function expectPrivate(page: TestAnswer): void {
  expect([page.headers['cache-control'], page.headers['referrer-policy'], isNoindex(page)]).toEqual([
    'no-store',
    'same-origin',
    true,
  ]);
  expect(one(page, 'link[rel=canonical]').getAttribute('href')).not.toContain('token');
}

describe('the link that confirms an address', () => {
  it('G-602: shows a button, which confirms; opening it does nothing', async () => {
    const { email, confirm } = await subscriber();
    const page = await shop.get(confirm);
    expect([page.status, title(page)]).toEqual([200, 'Confirm your subscription']);
    expect(textOf(one(page, 'main'))).toContain('at r•••@example.ng?');
    expect(page.html).not.toContain(email);
    expectPrivate(page);
    expect((await shop.get(confirm, { method: 'HEAD' })).status).toBe(200);
    expect((await rowOf(email))?.confirmedAt).toBeNull();
    const done = await press(page);
    expect([done.status, title(done)]).toEqual([200, 'Your subscription is confirmed']);
    expectPrivate(done);
    expect((await rowOf(email))?.confirmedAt).toBe(new Date(shop.now).toISOString());
    const again = await shop.get(confirm);
    expect([again.status, title(again), again.document.querySelector('main form')]).toEqual([
      200,
      'Your subscription is confirmed',
      null,
    ]);
  });

  it('G-602: an expired one, an unknown one and one that was cut off say so, and lead on', async () => {
    const { confirm, email } = await subscriber();
    const linkExpiresAt = new Date(shop.now - DAY).toISOString();
    await shop.db.write((trx) =>
      trx.updateTable('newsletter').set({ linkExpiresAt }).where('email', '=', email).execute(),
    );
    for (const [target, status, said] of [
      [confirm, 410, 'This link has expired'],
      [`/newsletter/confirm?token=${'0'.repeat(32)}`, 404, 'This link does not work any more'],
      [confirm.slice(0, -1), 404, 'This link is incomplete'],
      ['/newsletter/confirm', 404, 'This link is incomplete'],
      ['/newsletter/confirm?token=%00%ff%F0"><b>', 404, 'This link is incomplete'],
    ] as const) {
      const page = await shop.get(target);
      expect([page.status, title(page)], target).toEqual([status, said]);
      expect(one(page, 'main form.newsletter').getAttribute('action')).toBe('/newsletter');
      expectPrivate(page);
    }
  });
});

describe('the link that ends a subscription', () => {
  it('G-603: shows a button, which erases the address; twice is fine', async () => {
    const { email, unsubscribe } = await subscriber();
    const page = await shop.get(unsubscribe);
    expect([page.status, title(page)]).toEqual([200, 'Unsubscribe from the newsletter']);
    expect(textOf(one(page, 'main'))).toContain('r•••@example.ng');
    expect(page.html).not.toContain(email);
    expectPrivate(page);
    expect(await rowOf(email)).toBeDefined();
    for (const done of [await press(page), await press(page)]) {
      expect([done.status, title(done)]).toEqual([200, 'You are unsubscribed']);
      expectPrivate(done);
    }
    expect(await rowOf(email)).toBeUndefined();
    const again = await shop.get(unsubscribe);
    expect([again.status, title(again)]).toEqual([200, 'You are unsubscribed already']);
    expect((await shop.get('/newsletter/unsubscribe')).status).toBe(404);
  });

  const MULTIPART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  it.each([
    ['urlencoded', {}, URLENCODED, 'List-Unsubscribe=One-Click'],
    ['multipart', {}, 'multipart/form-data; boundary=x', MULTIPART],
    ['of another origin', { origin: 'https://mail.example' }, URLENCODED, 'List-Unsubscribe=One-Click'],
    [
      'of a hidden origin',
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      URLENCODED,
      'List-Unsubscribe=One-Click',
    ],
  ])(
    'G-603: a mail program’s POST, %s and without cookies, unsubscribes with 200 (RFC 8058)',
    async (_, own, type, body) => {
      const { email, unsubscribe } = await subscriber();
      const send = () => shop.get(unsubscribe, { method: 'POST', headers: { ...own, 'content-type': type }, body });
      expect([(await send()).status, await rowOf(email), (await send()).status]).toEqual([200, undefined, 200]);
    },
  );

  it('G-603: what is no such POST unsubscribes nobody', async () => {
    const { email, unsubscribe } = await subscriber();
    const send = (type: string, body: string, target = unsubscribe) =>
      shop.get(target, { method: 'POST', headers: { 'content-type': type }, body });
    for (const [type, body, status] of [
      [URLENCODED, '', 200],
      [URLENCODED, 'List-Unsubscribe=No', 200],
      ['multipart/form-data; boundary=x', 'nonsense', 400],
      ['application/json', '{"List-Unsubscribe":"One-Click"}', 415],
      [URLENCODED, `List-Unsubscribe=One-Click&a=${'x'.repeat(120_000)}`, 413],
    ] as const)
      expect((await send(type, body)).status, `${type} ${body.slice(0, 30)}`).toBe(status);
    const oneClick = 'List-Unsubscribe=One-Click';
    expect((await send(URLENCODED, oneClick, '/newsletter/unsubscribe')).status).toBe(404);
    expect((await shop.get(unsubscribe, { method: 'PUT' })).status).toBe(405);
    expect(await rowOf(email)).toBeDefined();
    expect((await shop.get(unsubscribe, { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
  });

  it('G-603: no log names the token', async () => {
    const { confirm, unsubscribe } = await subscriber();
    expect([loggedPath(confirm), loggedPath(unsubscribe)]).toEqual([
      '/newsletter/confirm?…',
      '/newsletter/unsubscribe?…',
    ]);
  });
});
