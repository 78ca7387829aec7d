import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('CST-74, G-415: every state pays 900 by default, and Lagos is assumed', () => {
  expect(readConfig({}).delivery).toEqual({ fee: 900, fees: {}, state: 'Lagos', maxDays: 14 });
});

test('G-415: states may pay another fee, in any spelling', () => {
  const { delivery } = readConfig({
    DELIVERY_FEES: '1000, kano: 2500, Akwa-Ibom 1800,abuja=0',
    DELIVERY_STATE: 'Rivers State',
  });
  expect(delivery).toEqual({
    fee: 1000,
    fees: { Kano: 2500, 'Akwa Ibom': 1800, FCT: 0 },
    state: 'Rivers',
    maxDays: 14,
  });
});

test.each([
  [{ DELIVERY_FEES: 'Kano 900' }, 'The setting DELIVERY_FEES is wrong: it must be an amount in naira up to 1000000'],
  [{ DELIVERY_FEES: '900, Kano' }, 'such as 900, Kano 1500, Borno 2500.'],
  [{ DELIVERY_FEES: '9999999' }, 'it must be an amount in naira'],
  [{ DELIVERY_FEES: '900, Cano 1500' }, 'it must name states of Nigeria, but Cano is not one: they are Abia, '],
  [{ DELIVERY_FEES: '900, Kano 1, kano 2' }, 'it must name each state once, and names Kano twice.'],
  [{ DELIVERY_STATE: 'Accra' }, 'The setting DELIVERY_STATE is wrong: it must be a state of Nigeria: Abia, '],
])('%j is refused with a message', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(message);
});
