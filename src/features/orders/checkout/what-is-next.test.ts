import { expect, it } from 'vitest';
import { readPlacedOrder } from './placed-order.ts';
import { thanksMessage, whatIsNext } from './what-is-next.ts';

const next = (own: object, takesCards = true) => {
  const order = { id: 1, idCommande: 'AP-NG-0000001', clientId: 7, priceTotal: 100, fraisLivraison: 900, ...own };
  const placed = readPlacedOrder(order, 7);
  return placed && whatIsNext(placed, takesCards);
};
const CARD = { payment_method: 'Pay with Paystack', payBefore: '2026-11-22T10:00:00.000Z' };

it.each([
  [CARD, 'Thank you for your order. It is not paid yet.'],
  [{ ...CARD, payment: 'completed' }, 'Thank you for your order. It is paid.'],
  [{ ...CARD, status: 'cancelled' }, 'This order was cancelled.'],
  [{ status: 'confirmed' }, 'Thank you for your order. The shop has yet to confirm it.'],
  [{ parts: [{}, {}] }, 'Thank you for your order. The shops have yet to confirm it.'],
  [{ status: 'shipped' }, 'Thank you for your order.'],
  [{ priceTotal: 0, fraisLivraison: 0 }, 'Thank you for your order.'],
])('G-527: thanks, and what of the order is still open: %j', (own, said) => {
  const order = { id: 1, idCommande: 'AP-NG-0000001', clientId: 7, priceTotal: 100, fraisLivraison: 900, ...own };
  const placed = readPlacedOrder(order, 7);
  expect(placed && thanksMessage(placed)).toBe(said);
});

it('G-384: an order by card waits for its payment; where cards are not taken any more, it says what to do', () => {
  const waiting =
    'Your order is waiting for your payment of ₦1,000. It is reserved for you until 22 Nov 2026, 11:00, and cancelled after that.';
  expect(next(CARD)).toBe(waiting);
  expect(next(CARD, false)).toBe(
    `${waiting} Payments by card, bank transfer or USSD cannot be taken now. Cancel the order and place it again to pay in cash, or write to us, also if you have paid already.`,
  );
});

it.each([
  [{ ...CARD, payment: 'completed' }, 'Your payment of ₦1,000 has reached us. Your order shows its progress.'],
  [{ ...CARD, status: 'cancelled' }, 'There is nothing to pay for it any more.'],
  [{ ...CARD, priceTotal: 0, fraisLivraison: 0 }, 'There is nothing to pay. Your order shows its progress.'],
  [{ modeLivraison: 'Ship' }, 'You pay ₦1,000 in cash when your order is delivered.'],
  [
    { modeLivraison: 'Pick up' },
    'You pay ₦1,000 in cash when you pick your order up. Your order shows when it is ready.',
  ],
])('G-384: an order that awaits no card payment says the same with and without cards: %j', (own, said) => {
  expect([next(own), next(own, false)]).toEqual([said, said]);
});
