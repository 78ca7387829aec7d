/** The settings of the mails to the operator and the shops. */
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('G-615: orders are mailed to ORDERS_TO, else to where messages go, and nowhere with off', () => {
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://oja.example' };
  const to = (env: object) => readConfig({ ...live, ...env }).ordersTo;
  expect(to({})).toBeUndefined();
  expect(to({ SUPPORT_EMAIL: 'help@shop.ng' })).toBe('help@shop.ng');
  expect(to({ SUPPORT_EMAIL: 'help@shop.ng', ORDERS_TO: 'orders@shop.ng' })).toBe('orders@shop.ng');
  expect(to({ SUPPORT_EMAIL: 'help@shop.ng', ORDERS_TO: 'off' })).toBeUndefined();
  expect(() => to({ ORDERS_TO: 'nobody' })).toThrow('ORDERS_TO is wrong: it must be a mail address');
});

test('G-616: stock is not mailed unless LOW_STOCK says how few units are low', () => {
  expect(readConfig({})).toMatchObject({ lowStock: undefined, dailyMailHour: 7 });
  expect(readConfig({ LOW_STOCK: '0', DAILY_MAIL_HOUR: '18' })).toMatchObject({ lowStock: 0, dailyMailHour: 18 });
  for (const LOW_STOCK of ['-1', '1.5', 'many', '1000001'])
    expect(() => readConfig({ LOW_STOCK })).toThrow('LOW_STOCK is wrong: it must be a number of units');
  expect(() => readConfig({ DAILY_MAIL_HOUR: '24' })).toThrow('DAILY_MAIL_HOUR is wrong: it must be an hour');
});
