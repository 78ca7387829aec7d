/** Forms that are sent without a script, and the pages that answer them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

const ORIGIN = 'https://oja.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ LIMIT_NEWSLETTER_ADDRESS: '8', LIMIT_CONTACT_ADDRESS: '4' });
});
afterAll(() => shop.close());

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.get(path, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const rows = (table: 'newsletter' | 'signal_abus') =>
  shop.db.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
    .then(({ rows: count }) => Number(count));

describe('the newsletter', () => {
  it('FTR-04 API-38: an address is stored, and a page says thanks', async () => {
    const answer = await post('/newsletter', { email: ' Ada@Shop.africa ' });
    expect([answer.status, answer.location, answer.headers['cache-control']]).toEqual([
      303,
      '/newsletter/thanks',
      'no-store',
    ]);
    const stored = shop.db.read.selectFrom('newsletter').select('email').where('email', '=', 'ada@shop.africa');
    expect(await stored.execute()).toHaveLength(1);
    const thanks = await shop.get(answer.location);
    expect([thanks.status, textOf(one(thanks, 'h1')), isNoindex(thanks)]).toEqual([
      200,
      'Thank you for subscribing to our newsletter.',
      true,
    ]);
    expect(textOf(one(thanks, 'main'))).toContain('Please open the link in the mail that we sent you.');
  });

  it.each([
    ['', 400, 'Please enter an email'],
    ['ada', 400, 'Invalid email format'],
    ['BOLA@shop.africa', 409, 'This email is already subscribed to our newsletter.'],
  ])('FTR-06 FTR-07 FTR-10 G-52: %j is refused at its field, and stays in it', async (email, status, said) => {
    if (status === 409) {
      expect((await post('/newsletter', { email: 'bola@shop.africa' })).status).toBe(303);
      await shop.db.write((trx) =>
        trx.updateTable('newsletter').set({ confirmedAt: new Date().toISOString() }).execute(),
      );
    }
    const answer = await post('/newsletter', { email });
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    const field = one(answer, 'main input[name=email]');
    expect(field.getAttribute('value') ?? '').toBe(email);
    expect(textOf(one(answer, `#${field.getAttribute('aria-describedby')}`))).toBe(said);
    // The page has only its own form, since two would have duplicate ids.
    expect(answer.document.querySelectorAll('.newsletter').length).toBe(1);
  });

  it('typed text is escaped', async () => {
    const answer = await post('/newsletter', { email: '"><script>alert(1)</script>' });
    expect(answer.document.querySelectorAll('main script').length).toBe(0);
    expect(one(answer, 'main input[name=email]').getAttribute('value')).toBe('"><script>alert(1)</script>');
  });
});

describe('the contact form', () => {
  const message = 'First line\r\nSecond line';
  const lastMessage = () =>
    shop.db.read
      .selectFrom('signal_abus')
      .select(['prenom', 'message', 'contact', 'clientId'])
      .orderBy('id', 'desc')
      .executeTakeFirst();

  it('CON-05 CON-10 API-55: a message is stored unchanged, and a page says thanks', async () => {
    const answer = await post('/user/contact-us', { prenom: ' Ada ', message, contact: '' });
    expect([answer.status, answer.location]).toEqual([303, '/user/contact-us/thanks']);
    expect(await lastMessage()).toEqual({
      prenom: 'Ada',
      message: 'First line\nSecond line',
      contact: null,
      clientId: null,
    });
    const thanks = await shop.get(answer.location);
    expect([thanks.status, textOf(one(thanks, 'h1'))]).toEqual([200, 'Thank you for writing to us']);
  });

  it('CON-08 CON-09: a missing value is reported at its field, and the other values stay', async () => {
    const nameless = await post('/user/contact-us', { prenom: '', message });
    expect(nameless.status).toBe(400);
    const name = one(nameless, 'main input[name=prenom]');
    expect(textOf(one(nameless, `#${name.getAttribute('aria-describedby')}`))).toBe('Required field');
    expect(one(nameless, 'main textarea').textContent).toBe('First line\nSecond line');
    expect(one(nameless, 'main textarea').getAttribute('aria-invalid')).not.toBe('true');

    const empty = await post('/user/contact-us', { prenom: 'Ada', message: ' ' });
    expect(empty.status).toBe(400);
    const text = one(empty, 'main textarea');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    const described = (text.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => textOf(empty.document.querySelector(`#${id}`)))).toContain('Required field');
    expect(one(empty, 'main input[name=prenom]').getAttribute('value')).toBe('Ada');
    expect(one(empty, 'main input[name=prenom]').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('G-334: an email or phone for the answer is stored; what is neither is reported at its field', async () => {
    const wrong = await post('/user/contact-us', { prenom: 'Ada', message, contact: '"><b>ada' });
    expect(wrong.status).toBe(400);
    const field = one(wrong, 'main input[name=contact]');
    expect([field.getAttribute('value'), field.getAttribute('aria-invalid')]).toEqual(['"><b>ada', 'true']);
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => textOf(wrong.document.querySelector(`#${id}`)))).toContain(
      'Please enter an email address or a phone number, or leave this empty',
    );
    expect(one(wrong, 'main textarea').getAttribute('aria-invalid')).not.toBe('true');
    expect((await post('/user/contact-us', { prenom: 'Ada', message, contact: ' ada@example.ng ' })).status).toBe(303);
    expect(await lastMessage()).toMatchObject({ contact: 'ada@example.ng' });
    const mail = await shop.db.read
      .selectFrom('mail_outbox')
      .select(['to', 'replyTo', 'sentAt'])
      .where('messageId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail).toEqual({ to: shop.settings.supportEmail, replyTo: 'ada@example.ng', sentAt: null });
  });

  it('S-30: the rate limit of the API applies', async () => {
    const before = await rows('signal_abus');
    const send = () => post('/user/contact-us', { prenom: 'Ada', message });
    let [answer, stored] = [await send(), 0];
    for (; stored < 4 && answer.status === 303; stored += 1) answer = await send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(one(answer, 'main textarea').textContent).toBe('First line\nSecond line');
    expect(textOf(one(answer, 'main .summary'))).toMatch(/too many|try again/i);
    expect(await rows('signal_abus')).toBe(before + stored);
  });
});

describe('origin checks', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['with a hidden origin', { origin: 'null' }],
  ])('S-15: a form %s is refused, and nothing is stored', async (_, headers) => {
    const before = [await rows('newsletter'), await rows('signal_abus')];
    for (const [path, fields] of [
      ['/newsletter', { email: 'mallory@example.com' }],
      ['/user/contact-us', { prenom: 'Mallory', message: 'Hello' }],
    ] as const)
      expect((await post(path, fields, headers)).status).toBe(403);
    expect([await rows('newsletter'), await rows('signal_abus')]).toEqual(before);
  });

  it("S-15: a request without an origin does not come from a browser's form", async () => {
    const body = 'email=mallory%40example.com';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await shop.get('/newsletter', { method: 'POST', headers, body })).status).toBe(403);
  });

  it('a body that is not a form, or too large, is refused with a message', async () => {
    expect((await post('/newsletter', { email: 'a@b.ng' }, { 'content-type': 'text/plain' })).status).toBe(415);
    const long = await post('/user/contact-us', { prenom: 'Ada', message: 'x'.repeat(120_000) });
    expect([long.status, long.html]).toEqual([413, 'This is too long. Please go back and shorten it.\n']);
  });

  it('no other page accepts a form, and OPTIONS lists those that do', async () => {
    expect((await post('/products', { q: 'rice' })).status).toBe(405);
    expect((await post('/newsletter/thanks', {})).status).toBe(405);
    expect((await shop.get('/newsletter', { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    expect((await shop.get('/products', { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});
