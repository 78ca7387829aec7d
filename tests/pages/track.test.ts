/** Tracking without a sign-in: a page with a plain form, and its answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRACKING_STEPS } from '../../src/features/orders/history/tracking.ts';
import { all, one, textOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
/** An order of the demo in transit. */
let order: { idCommande: string; phone: string };

beforeAll(async () => {
  shop = await openShop({ LIMIT_TRACK_ADDRESS: '3' });
  const found = await shop.db.read
    .selectFrom('commandes')
    .select(['idCommande', 'desc'])
    .where('status', '=', 'shipped')
    .where('modeLivraison', '=', 'Ship')
    .where('desc', 'is not', null)
    .executeTakeFirstOrThrow();
  order = { idCommande: found.idCommande, phone: found.desc ?? '' };
});
afterAll(() => shop.close());

/** Sends the form as a browser without a script does. */
const send = (values: Record<string, string>, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  shop.get('/track', {
    method: 'POST',
    headers: { origin: 'https://oja.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(values).toString(),
  });

const values = (page: TestAnswer) => all(page, 'main form input').map((field) => field.getAttribute('value') ?? '');

describe('G-151: /track', () => {
  it('has a form for an order number and a phone number that needs no script', async () => {
    const page = await shop.get('/track');
    expect(page.status).toBe(200);
    const form = one(page, 'main form');
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/track']);
    expect(all(page, 'main form input').map((field) => field.getAttribute('name'))).toEqual(['number', 'phone']);
    expect(all(page, 'main .tracking')).toEqual([]);
  });

  it('G-525: shows only the progress of the order; never cached', async () => {
    const page = await send({ number: order.idCommande, phone: order.phone });
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(textOf(one(page, 'main #tracked'))).toBe(order.idCommande);
    expect(textOf(one(page, '[aria-current=step]'))).toContain(TRACKING_STEPS[3]?.title);
    // The order is delivered to a home.
    expect(all(page, '.tracking__step--skipped strong').map(textOf)).toEqual(['Available for Pickup']);
    expect(page.html).not.toContain(order.phone);
    // The cached page contains nothing about the order.
    expect((await shop.get('/track')).html).not.toContain(order.idCommande);
  });

  it('gives the same answer for a wrong number and a wrong phone, keeps the typed values, and is rate-limited by address', async () => {
    const wrong = [
      { number: 'AP-NG-9999998', phone: order.phone },
      { number: order.idCommande, phone: '08011111111' },
    ];
    const pages = await Promise.all(wrong.map((typed) => send(typed)));
    for (const [at, page] of pages.entries()) {
      expect(page.status).toBe(404);
      expect(textOf(one(page, 'main [role=alert]'))).toBe(
        'We found no order with this number and phone number. Please check both.',
      );
      expect(values(page)).toEqual(Object.values(wrong[at] ?? {}));
      expect(all(page, 'main .tracking')).toEqual([]);
    }
    const empty = await send({ number: '', phone: '' });
    expect([empty.status, textOf(one(empty, 'main [role=alert]'))]).toEqual([
      400,
      'Please fill in the order number and the phone number.',
    ]);
  });

  it('S-15: accepts only forms of its own pages', async () => {
    expect((await send({ number: 'x' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send({ number: 'x' }, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send({ number: 'x'.repeat(100_001) })).status).toBe(413);
    expect((await shop.get('/usage', { method: 'POST' })).status).toBe(405);
  });

  it('is linked from the footer of every page', async () => {
    expect(all(await shop.get('/usage'), 'footer a[href="/track"]')).toHaveLength(1);
  });
});
