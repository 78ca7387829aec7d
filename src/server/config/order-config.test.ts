import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('S-41, S-42, G-115: default limits of orders, and how long a cash order waits', () => {
  const { maxUnits, cashHold } = readConfig({});
  expect([maxUnits, cashHold]).toEqual([
    { line: 100, order: 500, unpaid: 500, unpaidProduct: 100, unproven: 50, unprovenTogether: 50, unprovenProduct: 10 },
    7 * 86_400_000,
  ]);
  const own = readConfig({
    MAX_UNITS_LINE: '2',
    MAX_UNITS_ORDER: '3',
    MAX_UNITS_UNPAID: '4',
    MAX_UNITS_UNPAID_PRODUCT: '1',
    MAX_UNITS_UNPROVEN: '5',
    MAX_UNITS_UNPROVEN_TOGETHER: '7',
    MAX_UNITS_UNPROVEN_PRODUCT: '6',
    CASH_CONFIRM_DAYS: '1',
  });
  expect([own.maxUnits, own.cashHold]).toEqual([
    { line: 2, order: 3, unpaid: 4, unpaidProduct: 2, unproven: 5, unprovenTogether: 7, unprovenProduct: 6 },
    86_400_000,
  ]);
});

test.each([
  [{ MAX_UNITS_LINE: '0' }, 'The setting MAX_UNITS_LINE is wrong: it must be a number of units from 1 to 9999.'],
  [{ CASH_CONFIRM_DAYS: '366' }, 'The setting CASH_CONFIRM_DAYS is wrong: it must be a number of days from 1 to 365.'],
  [{ MAX_UNITS_ORDER: '99' }, 'The setting MAX_UNITS_LINE is wrong: it must not be larger than MAX_UNITS_ORDER.'],
  [{ MAX_UNITS_ORDER: '501' }, 'The setting MAX_UNITS_ORDER is wrong: it must not be larger than MAX_UNITS_UNPAID.'],
])('%j is refused with a message', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(message);
});
