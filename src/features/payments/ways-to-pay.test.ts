import { describe, expect, it } from 'vitest';
import {
  NO_CARDS_NOW,
  paying,
  paymentGaps,
  paymentPrivacy,
  paymentTerms,
  paymentTimeLimit,
} from './payment-sentences.ts';
import { howToPay, takesCards, waysToPay } from './ways-to-pay.ts';

const CARDS = /card|paystack|ussd|bank/i;

describe('G-383 what is said of payment', () => {
  it('CHK-11/C-26 CHK-12/C-26: the checkout offers cash, and cards where they are taken', () => {
    expect(waysToPay(['paystack']).map(({ method }) => method)).toEqual(['Cash on Delivery', 'Pay with Paystack']);
    expect(waysToPay([]).map(({ method }) => method)).toEqual(['Cash on Delivery']);
  });

  it.each([false, true])('G-430: a shop names what Paystack takes; at its test checkout: %j', (testCheckout) => {
    const shop = { cardPayments: ['paystack'], testCheckout, paymentHoldHours: 1 } as const;
    expect(takesCards(shop)).toBe(true);
    expect(howToPay(shop)).toBe('in cash on delivery, or by card, bank transfer or USSD with Paystack');
    expect(paymentTerms(shop)).toBe(
      'You pay in cash on delivery, or by card, bank transfer or USSD with Paystack. An order that should be paid by card, bank transfer or USSD and is not paid within 1 hour may be cancelled.',
    );
    for (const said of [
      paying(shop),
      ...waysToPay(['paystack'])
        .slice(1)
        .map(({ how, hint, line }) => how + hint + line),
    ])
      expect(said).toMatch(/card, bank transfer or USSD/i);
    for (const said of [paying(shop), ...paymentPrivacy(shop), ...paymentTimeLimit(shop)]) expect(said).toMatch(CARDS);
  });

  it('a shop without a provider names none, in no sentence and no field', () => {
    const shop = { cardPayments: [], testCheckout: false, paymentHoldHours: 24 } as const;
    const ways = waysToPay(shop.cardPayments).flatMap((way) => Object.values(way));
    const lists = [paymentPrivacy(shop), paymentTimeLimit(shop), paymentGaps(shop)];
    for (const said of [...ways, howToPay(shop), paymentTerms(shop), paying(shop), ...lists.flat()])
      expect(said).not.toMatch(CARDS);
    expect(NO_CARDS_NOW).toContain('pay in cash');
  });
});
