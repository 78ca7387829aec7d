/** Views: counted once per product and address, stored before the answer, without purging pages. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { viewTrend } from '../../../src/features/products/views/trend.ts';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { describeEngines } from '../engines.ts';
import { fillCatalogue, ID, NOW } from './catalogue.ts';
import { type CustomersApi, customersApi } from './customers.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36';

describeEngines('views', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    const { limits } = readConfig({ LIMIT_VIEWS_ADDRESS: '40' });
    api = customersApi(db, { limits: createLimits(limits, memoryCounters(limitWindows(limits))) });
  });

  let visitors = 0;
  /** A view by a new visitor. */
  const newcomer = () => ({ headers: { 'user-agent': PHONE }, address: `203.0.113.${++visitors}` });
  const view = (id: number, visitor: { readonly headers?: Record<string, string>; readonly address?: string }) =>
    api.ask(`/produits/${id}`, { method: 'PATCH', ...visitor });
  const stored = (id: number) =>
    db.read.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const logged = async () => (await db.read.selectFrom('change_log').select('seq').execute()).length;

  test('API-12/S-17: a view adds one, once per address in 30 minutes, and is in every later answer', async () => {
    const before = await stored(ID.plain);
    const ada = newcomer();
    expect(await view(ID.plain, ada)).toMatchObject({ status: 200, body: { views: before.views + 1 } });
    expect((await view(ID.plain, ada)).body).toEqual({ views: before.views + 1 });
    // Clients can change the user agent at will, so it does not count.
    const other = { ...ada, headers: { 'user-agent': `${PHONE} Another` } };
    expect((await view(ID.plain, other)).body).toEqual({ views: before.views + 1 });
    // Another address, and another product.
    expect((await view(ID.plain, newcomer())).body).toEqual({ views: before.views + 2 });
    expect((await view(ID.inactiveProduct, ada)).body).toEqual({ views: 1001 });
    expect((await api.ask(`/produits/${ID.plain}`)).body.views).toBe(before.views + 2);
    expect(await stored(ID.plain)).toEqual({
      ...before,
      views: before.views + 2,
      trendScore: expect.closeTo(before.trendScore + 2 * viewTrend(NOW), 6),
    });
  });

  test('S-17: crawlers, and programs without a user agent, do not count', async () => {
    const { views } = await stored(ID.galaxy);
    for (const headers of [{}, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }])
      expect(await view(ID.galaxy, { ...newcomer(), headers })).toMatchObject({ status: 200, body: { views } });
    expect((await stored(ID.galaxy)).views).toBe(views);
  });

  test('S-17: the body is ignored', async () => {
    const before = await stored(ID.galaxy);
    for (const body of [{ prix: 1, views: 1_000_000, isActive: false }, [], 'nonsense'])
      expect((await api.ask(`/produits/${ID.galaxy}`, { method: 'PATCH', body, ...newcomer() })).status).toBe(200);
    const after = await stored(ID.galaxy);
    expect(after).toEqual({ ...before, views: before.views + 3, trendScore: after.trendScore });
  });

  test('concurrent views are all counted, and each answer includes its own', async () => {
    const before = (await stored(ID.galaxy)).views;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, k) => view(k % 2 ? ID.galaxy : ID.plain, newcomer())),
    );
    const seen = answers.filter((_, k) => k % 2).map(({ body }) => Number(body.views));
    expect(Math.min(...seen)).toBeGreaterThan(before);
    expect(Math.max(...seen)).toBe(before + 30);
    expect((await stored(ID.galaxy)).views).toBe(before + 30);
  });

  test('no change is logged, so no page is purged', async () => {
    const before = await logged();
    await view(ID.galaxy, newcomer());
    expect(await logged()).toBe(before);
  });

  test('a missing product has no views', async () => {
    expect(await view(ID.unknown, newcomer())).toMatchObject({ status: 404 });
    expect(await view(ID.unknown, { headers: { 'user-agent': 'Googlebot/2.1' } })).toMatchObject({ status: 404 });
  });

  test('S-30: an address with too many reports is refused, and counts no further', async () => {
    const address = '198.51.100.200';
    const statuses: number[] = [];
    for (let k = 0; k < 42; k++)
      statuses.push((await view(ID.galaxy, { address, headers: { 'user-agent': `${PHONE} ${k}` } })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
  });
});
