import { describe, expect, it, test } from 'vitest';
import { invalid } from '../../../shared/failure.ts';
import { type CartLine, lineCapMessage, maxLineUnits, orderCapError } from '../../cart/cart.ts';
import { lineCase } from '../../cart/cart-cases.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK, PAYMENT_METHODS, PICK_UP, SHIP } from '../order-status.ts';
import { cartErrors, detailErrors, EMPTY_AT_CONFIRM, EMPTY_BEFORE_NEXT, totalErrors } from './checkout-rules.ts';
import { isKnownContact } from './known-contact.ts';
import { NEW_ORDER, type OrderDetails } from './order-process.ts';

const requested = {
  methods: PAYMENT_METHODS,
  firstDay: '2026-11-21',
  lastDay: '2026-12-05',
  now: Date.parse('2026-11-21T10:00:00.000Z'),
  lacksState: false,
};
const shipped: OrderDetails = {
  ...NEW_ORDER,
  nom: 'Okafor',
  pseudo: 'Ada',
  email: 'ada@example.com',
  numTel: '08012345678',
  modeLiv: SHIP,
  adresse: '12 Allen Avenue',
  ville: 'Ikeja',
  dateLivraison: '2026-11-21',
  paymentMethod: CASH_ON_DELIVERY,
};
const collected: OrderDetails = { ...shipped, modeLiv: PICK_UP, adresse: '', ville: '', dateLivraison: '' };

const fieldsOf = (details: OrderDetails) => detailErrors(details, requested).flatMap(({ fields = [] }) => fields);

const SHIP_ROWS = [
  ['CHK-35', 'nom'],
  ['CHK-36', 'pseudo'],
  ['CHK-37', 'email'],
  ['CHK-38', 'numTel'],
  ['CHK-39', 'adresse'],
  ['CHK-40', 'ville'],
  ['CHK-41', 'modeLiv'],
  ['CHK-42', 'dateLivraison'],
  ['CHK-43', 'paymentMethod'],
] as const;

describe('required fields of a delivery', () => {
  it('G-75: country, state and time are optional', () => {
    expect(detailErrors(shipped, requested)).toEqual([]);
  });

  it.each(SHIP_ROWS)('%s: %s is required', (_row, name) => {
    expect(fieldsOf({ ...shipped, [name]: '' })).toEqual([name]);
    if (name !== 'modeLiv' && name !== 'paymentMethod' && name !== 'dateLivraison')
      expect(fieldsOf({ ...shipped, [name]: ' \n ' })).toEqual([name]);
  });
});

test('G-548: who pays by card needs an email, also who says to have none', () => {
  const noEmail = { ...shipped, email: ' ', noEmail: 'yes' } as const;
  expect(detailErrors(noEmail, requested)).toEqual([]);
  const byCard = { ...noEmail, paymentMethod: PAY_WITH_PAYSTACK } as const;
  expect(detailErrors(byCard, requested)).toMatchObject([{ fields: ['email'] }]);
  expect([isKnownContact(noEmail), isKnownContact(byCard)]).toEqual([true, false]);
});

describe('required fields of a pick-up', () => {
  it('CHK-50 CHK-51 CHK-52: no address, no city, no date', () => {
    expect(detailErrors(collected, requested)).toEqual([]);
    // Values from before the mode changed are ignored, too.
    expect(detailErrors({ ...collected, dateLivraison: '2020-01-01' }, requested)).toEqual([]);
  });

  it.each([
    ['CHK-44', 'nom'],
    ['CHK-45', 'pseudo'],
    ['CHK-46', 'email'],
    ['CHK-47', 'numTel'],
    ['CHK-49', 'paymentMethod'],
  ] as const)('%s: %s is required', (_row, name) => {
    expect(fieldsOf({ ...collected, [name]: '' })).toEqual([name]);
  });

  it('CHK-48: without a mode it is not a pick-up', () => {
    expect(fieldsOf({ ...collected, modeLiv: '' })).toContain('modeLiv');
  });
});

test('CHK-53/C-22 ERR-67/C-22: every empty field has its specified message at once', () => {
  const errors = detailErrors({ ...NEW_ORDER }, requested);
  expect(errors).toEqual([
    {
      code: 'invalid_input',
      message: 'Please fill in all the fields!',
      fields: ['pseudo', 'nom', 'numTel', 'email', 'adresse', 'ville', 'dateLivraison', 'paymentMethod'],
      fieldMessage: 'Required field',
    },
  ]);
});

test('G-76: the day of delivery is today in Lagos or later', () => {
  expect(fieldsOf({ ...shipped, dateLivraison: '2026-11-20' })).toEqual(['dateLivraison']);
  expect(fieldsOf({ ...shipped, dateLivraison: '2026-11-22' })).toEqual([]);
});

test('a method that is not offered counts as missing, and an email needs a domain', () => {
  const cashOnly = { ...requested, methods: [CASH_ON_DELIVERY] as const };
  expect(detailErrors({ ...shipped, paymentMethod: PAY_WITH_PAYSTACK }, cashOnly)).toMatchObject([
    { fields: ['paymentMethod'] },
  ]);
  for (const email of ['ada', '@x', 'ada@', 'a b@c', 'a@b@c', 'ada@host', 'ada@x..ng'])
    expect(fieldsOf({ ...shipped, email })).toEqual(['email']);
});

test('an address that is too long with city, state and country is refused in step 0', () => {
  const adresse = 'a'.repeat(250);
  expect(fieldsOf({ ...shipped, adresse, pays: 'p'.repeat(200) })).toEqual([]);
  expect(fieldsOf({ ...shipped, adresse, etat: 'e'.repeat(200), pays: 'p'.repeat(200) })).toEqual(['adresse']);
  expect(fieldsOf({ ...collected, adresse: 'a'.repeat(600) })).toEqual([]);
});

test('an order above the maximum amount is refused before it is sent', () => {
  expect(totalErrors(100_000_000_000)).toEqual([]);
  expect(totalErrors(100_000_000_000.01)).toMatchObject([
    invalid(expect.stringContaining('at most ₦100,000,000,000.')),
  ]);
});

const line = (own: Partial<CartLine> = {}) => lineCase({ nom: 'Rice', ...own });

test('CHK-56 CHK-57/C-24 CHK-58/C-24 ERR-69 ERR-70: the message for an empty cart depends on the step', () => {
  expect(cartErrors([], EMPTY_BEFORE_NEXT)).toEqual([
    invalid('Your cart is empty, please purchase one or more products before proceeding.'),
  ]);
  expect(cartErrors([], EMPTY_AT_CONFIRM)).toEqual([
    invalid('Your cart is empty, please fill it to continue your order.'),
  ]);
  expect(cartErrors([line()], EMPTY_BEFORE_NEXT)).toEqual([]);
});

test('G-36: a quantity below the minimum order is refused; unavailable lines are ignored', () => {
  expect(cartErrors([line({ moq: 5, size: 4 }), line({ id: 2, moq: 5, size: 5 })], EMPTY_BEFORE_NEXT)).toEqual([
    invalid('Rice: Minimum order 5'),
  ]);
  const off = line({ isActive: false, moq: 5 });
  expect(cartErrors([off, line({ id: 2 })], EMPTY_BEFORE_NEXT)).toEqual([]);
  expect(cartErrors([off], EMPTY_BEFORE_NEXT)).toEqual([invalid('Nothing in your cart can be ordered at the moment.')]);
});

test('an order holds at most 200 products, unavailable ones not counted', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, k) => line({ id: k + 1 }));
  expect(cartErrors([...lines(200), line({ id: 999, isActive: false })], EMPTY_BEFORE_NEXT)).toEqual([]);
  expect(cartErrors(lines(201), EMPTY_AT_CONFIRM)).toMatchObject([invalid(expect.stringContaining('200 products'))]);
});

test('too many units of a product or of an order are refused before sending', () => {
  const max = maxLineUnits(line());
  expect(cartErrors([line({ size: max })], EMPTY_BEFORE_NEXT)).toEqual([]);
  expect(cartErrors([line({ size: max + 1 })], EMPTY_BEFORE_NEXT)).toEqual([invalid(`Rice: ${lineCapMessage(max)}`)]);
  const two = [line({ size: 3 }), line({ id: 2, size: 3 })];
  expect(cartErrors(two, EMPTY_BEFORE_NEXT, 6)).toEqual([]);
  expect(cartErrors(two, EMPTY_BEFORE_NEXT, 5)).toEqual([orderCapError(two, 5)]);
  expect(orderCapError(two, 5)?.message).toContain('5');
});

test('each invalid detail has its message beside the field', () => {
  expect(detailErrors({ ...shipped, email: 'ada' }, requested)).toEqual([
    invalid('Please provide a valid email address', ['email']),
  ]);
  expect(detailErrors({ ...shipped, email: ' ada@example.com ' }, requested)).toEqual([]);
  expect(detailErrors({ ...shipped, dateLivraison: '2026-11-20' }, requested)).toEqual([
    invalid('Choose today or a later day for the delivery.', ['dateLivraison']),
  ]);
  for (const dateLivraison of ['2026-12-06', '2099-01-01', '20261-12-01'])
    expect(detailErrors({ ...shipped, dateLivraison }, requested)).toEqual([
      invalid('Choose 5 Dec 2026 or an earlier day for the delivery.', ['dateLivraison']),
    ]);
  expect(detailErrors({ ...shipped, dateLivraison: '2026-12-05' }, requested)).toEqual([]);
  expect(detailErrors(shipped, { ...requested, firstDay: '2026-11-23' })).toEqual([
    invalid('Choose 23 Nov 2026 or a later day for the delivery.', ['dateLivraison']),
  ]);
  expect(detailErrors({ ...shipped, heureLivraison: '10:00' }, requested)).toMatchObject([
    { fields: ['heureLivraison'] },
  ]);
  expect(detailErrors({ ...shipped, heureLivraison: '12:00' }, requested)).toEqual([]);
  expect(detailErrors(shipped, { ...requested, lacksState: true })).toMatchObject([{ fields: ['etat'] }]);
  expect(detailErrors({ ...shipped, adresse: 'a'.repeat(900) }, requested)).toEqual([
    invalid('This address is too long. Please shorten it.', ['adresse']),
  ]);
});
