import { expect, test } from 'vitest';
import { lineCase } from '../../cart/cart-cases.ts';
import type { PlainCart } from '../../cart/plain-cart.ts';
import { CASH_ON_DELIVERY, SHIP } from '../order-status.ts';
import { NEW_ORDER, type OrderProcess } from './order-process.ts';
import { checkoutErrors } from './plain-checkout.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const ORDER: OrderProcess = {
  ...NEW_ORDER,
  ...{ nom: 'Okafor', pseudo: 'Ada', email: 'ada@example.com', numTel: '08012345678', modeLiv: SHIP },
  ...{ adresse: '12 Allen Avenue', ville: 'Ikeja', etat: 'Lagos', pays: 'Nigeria' },
  ...{ dateLivraison: '2026-11-22', paymentMethod: CASH_ON_DELIVERY },
};

const RULE = { fee: 1500, fees: {}, state: 'Lagos', maxDays: 14 };

/** The messages about an order of a cart with these lines. */
const messagesOf = (lines: PlainCart['lines']) =>
  checkoutErrors(
    ORDER,
    { lines, gone: [], maxUnits: 200, delivery: RULE },
    { shops: [], cardPayments: [], now: NOW, shown: { total: '0', fee: '1500' }, rule: RULE },
  ).map(({ message }) => message);

test('CHK-58/C-24: without script an order of an emptied cart is refused in the words of the confirmation', () => {
  const empty = 'Your cart is empty, please fill it to continue your order.';
  expect(messagesOf([])).toContain(empty);
  expect(messagesOf([lineCase({ nom: 'Rice' })])).not.toContain(empty);
});
