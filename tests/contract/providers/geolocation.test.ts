/** Locating visitors: what is sent to a service, and how its answers are used. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOBODY } from '../../../src/api/visitor.ts';
import { createGeolocation } from '../../../src/providers/geolocation.ts';
import { type HttpDouble, openHttpDouble } from './http-double.ts';

const NOWHERE = { city: null, country: null };
const from = (address: string) => ({ ...NOBODY, address });

let double: HttpDouble;
const reported: unknown[] = [];
beforeEach(async () => {
  double = await openHttpDouble();
  reported.length = 0;
});
afterEach(() => double.close());

const service = () =>
  createGeolocation({ kind: 'service', url: `${double.address}/{ip}/json?key=k` }, (error) => reported.push(error));

test('S-31: by default nothing is known and no service is called', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const none = createGeolocation({ kind: 'none' }, (error) => reported.push(error));
  expect(await none.placeOf(from('102.89.23.1'))).toEqual(NOWHERE);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test.each([
  [
    { city: 'Lagos', country: 'Nigeria' },
    { city: 'Lagos', country: 'Nigeria' },
  ],
  [
    { city: 'Lagos', country: 'NG', country_name: 'Nigeria' },
    { city: 'Lagos', country: 'Nigeria' },
  ],
  [
    { city: 'Ọ̀yọ́', country: 'NG' },
    { city: 'Ọ̀yọ́', country: 'Nigeria' },
  ],
  [
    { city: '', countryName: 'Ghana' },
    { city: null, country: 'Ghana' },
  ],
  [{ city: 7, country: 'ZZ' }, NOWHERE],
  [{ country: 'T1' }, NOWHERE],
  [{ error: true }, NOWHERE],
  [{ city: `a\u0000b${'x'.repeat(200)}` }, { city: `a b${'x'.repeat(97)}`, country: null }],
])('ENT-086, ENT-087, API-60/S-31: for %o the place is %o', async (body, place) => {
  double.answer = () => ({ body });
  expect(await service().placeOf(from('102.89.23.1'))).toEqual(place);
  expect(double.requested.map(({ url }) => url.pathname + url.search)).toEqual(['/102.89.23.1/json?key=k']);
  expect(reported).toEqual([]);
});

test('a network is queried once, for any number of visitors; of an IPv6 visitor only the network is sent', async () => {
  double.answer = () => ({ body: { city: 'Ikeja' } });
  const { placeOf } = service();
  const places = await Promise.all(Array.from({ length: 5 }, () => placeOf(from('2c0f:f5c0:1:2::/64'))));
  expect(new Set(places.map(({ city }) => city))).toEqual(new Set(['Ikeja']));
  await placeOf(from('102.89.23.1'));
  expect(double.requested.map(({ url }) => decodeURIComponent(url.pathname))).toEqual([
    '/2c0f:f5c0:1:2::/json',
    '/102.89.23.1/json',
  ]);
});

test.each([
  '',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '172.31.0.1',
  '100.100.0.1',
  '::/64',
  'fe80:0:0:0::/64',
  'fd00:1:2:3::/64',
  'x',
])('S-31: %s has no location, and no service is called', async (address) => {
  expect(await service().placeOf(from(address))).toEqual(NOWHERE);
  expect(double.requested).toEqual([]);
});

test('a failing or invalid service makes the place unknown, is reported, and is not called again immediately', async () => {
  const { placeOf } = service();
  expect(await placeOf(from('102.89.23.1'))).toEqual(NOWHERE);
  double.answer = () => ({ body: '<html>' });
  expect(await placeOf(from('102.89.23.2'))).toEqual(NOWHERE);
  double.answer = () => ({ status: 429, body: {} });
  expect(await placeOf(from('102.89.23.3'))).toEqual(NOWHERE);
  double.answer = () => ({ body: ['Lagos'] });
  expect(await placeOf(from('102.89.23.4'))).toEqual(NOWHERE);
  expect(reported).toHaveLength(4);
  await placeOf(from('102.89.23.1'));
  expect(double.requested).toHaveLength(4);
});

test('at most 20 requests run concurrently', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => promise.then((answer) => answer.clone()));
  const { placeOf } = service();
  const all = Array.from({ length: 25 }, (_, k) => placeOf(from(`102.89.24.${k}`)));
  expect(await all[24]).toEqual(NOWHERE);
  expect(fetched).toHaveBeenCalledTimes(20);
  resolve(Response.json({ city: 'Lagos' }));
  expect((await Promise.all(all)).filter(({ city }) => city === 'Lagos')).toHaveLength(20);
  fetched.mockRestore();
});

test('a proxy sends headers with the country code, in UTF-8', async () => {
  const { placeOf } = createGeolocation({ kind: 'headers', city: 'cf-ipcity', country: 'cf-ipcountry' }, () => {});
  const sent: Record<string, string> = {
    'cf-ipcity': Buffer.from('Ìbàdàn').toString('latin1'),
    'cf-ipcountry': 'NG',
  };
  expect(await placeOf({ ...NOBODY, header: (name) => sent[name] })).toEqual({ city: 'Ìbàdàn', country: 'Nigeria' });
  expect(await placeOf(NOBODY)).toEqual(NOWHERE);
});
