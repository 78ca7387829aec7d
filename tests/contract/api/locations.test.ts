/** Locations that devices report, and visitors who are located by address. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createGeolocation } from '../../../src/providers/geolocation.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { describeEngines } from '../engines.ts';
import { NOW } from './catalogue.ts';
import { type CustomersApi, customersApi } from './customers.ts';

const HOLD = 24 * 3_600_000;

const DAY = 86_400_000;

describeEngines('locations', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    const { limits } = readConfig({ LIMIT_LOCALISATIONS_ADDRESS: '3' });
    api = customersApi(db, {
      limits: createLimits(limits, memoryCounters(limitWindows(limits))),
      geolocation: createGeolocation({ kind: 'headers', city: 'x-city', country: 'x-country' }, () => {}),
    });
  });

  const report = (body: unknown, address: string) => api.ask('/localisations', { method: 'POST', body, address });
  const stored = () => db.read.selectFrom('localisations').select(['lon', 'lat', 'nom', 'createdAt']).execute();
  const LAGOS = { lon: 3.379_21, lat: 6.524_38, nom: 'Client-0123456' };

  test("API-37, ENT-088, ENT-089, ENT-090, CST-96: a device's location is stored with 2 decimals under its own name", async () => {
    expect(await report(LAGOS, '203.0.113.1')).toMatchObject({ status: 201 });
    await report({ lon: -180, lat: -0.001, nom: 'Client-7654321' }, '203.0.113.1');
    const createdAt = new Date(NOW).toISOString();
    expect(await stored()).toEqual([
      { lon: 3.38, lat: 6.52, nom: 'Client-0123456', createdAt },
      { lon: -180, lat: 0, nom: 'Client-7654321', createdAt },
    ]);
  });

  test('CST-95: a name is Client- and 7 digits, a location is on earth, and other input is refused', async () => {
    const before = await stored();
    const wrong = [
      ...['Client-123456', 'Client-12345678', 'client-1234567', 'Client-123456a', ''].map((nom) => ({ ...LAGOS, nom })),
      ...[180.1, -181, '3.4', null].map((lon) => ({ ...LAGOS, lon })),
      ...[90.1, -91].map((lat) => ({ ...LAGOS, lat })),
      {},
      [],
    ];
    for (const body of wrong) expect((await report(body, '203.0.113.2')).status, JSON.stringify(body)).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test('S-30: an address with too many reports is refused; reports are deleted after 90 days', async () => {
    const statuses = [];
    for (let k = 0; k < 4; k++) statuses.push((await report(LAGOS, '203.0.113.3')).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    await deleteExpired(db, NOW + 89 * DAY, HOLD);
    expect(await stored()).not.toEqual([]);
    await deleteExpired(db, NOW + 90 * DAY + 1, HOLD);
    expect(await stored()).toEqual([]);
  });

  test("API-60/S-31: a visitor's place is the provider's answer about the request", async () => {
    const headers = { 'x-city': 'Lagos', 'x-country': 'NG' };
    expect(await api.ask('/localisations/v1/ip', { headers })).toMatchObject({
      status: 200,
      body: { city: 'Lagos', country: 'Nigeria' },
    });
    expect((await api.ask('/localisations/v1/ip')).body).toEqual({ city: null, country: null });
  });
});
