/** What help, terms, privacy policy and accessibility statement say of payment; nothing of cards where none are taken (G-383). Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { counted } from '../../shared/counted.ts';
import { CARD, CASH, howToPay, takesCards } from './ways-to-pay.ts';

type CardPayments = Pick<ShopSettings, 'cardPayments'>;

/** How this shop is paid, for the page that explains how to use it. */
export const PAYING: Readonly<Record<ShopSettings['cardPayments'], string>> = {
  paystack: `Pay ${CASH.how} when you get your order, or ${CARD.how}. The latter open on a page of Paystack; your card and bank details never reach us.`,
  embedded: `Pay ${CASH.how} when you get your order, or ${CARD.how}. This shop is a demo: payments are tested, and nobody is charged.`,
  none: `Pay ${CASH.how} when you get your order.`,
};

/** For the terms of use, with the hours for which an unpaid order waits. */
export function paymentTerms(shop: CardPayments & Pick<ShopSettings, 'paymentHoldHours'>): string {
  const how = `You pay ${howToPay(shop)}.`;
  if (!takesCards(shop)) return how;
  const within = counted(shop.paymentHoldHours, 'hour', 'hours');
  return `${how} An order that should be paid ${CARD.how} and is not paid within ${within} may be cancelled.`;
}

/** For the page about returns: how money comes back. */
export const refundSentences = (shop: CardPayments): readonly string[] => [
  ...(takesCards(shop) ? ['What you paid with Paystack goes back the way it came: to your card or bank account.'] : []),
  'What you paid in cash is paid back as you agree with the shop.',
];

/** For the privacy policy: who takes part in a payment. */
export const paymentPrivacy = (shop: CardPayments): readonly string[] =>
  takesCards(shop)
    ? [
        'Paystack takes payments by card, bank transfer and USSD. Your card and bank details go to Paystack directly; we never see or keep them. We learn whether the payment went through.',
      ]
    : [];

/** For the accessibility statement: the time limit of a payment. */
export const paymentTimeLimit = (shop: CardPayments): readonly string[] =>
  takesCards(shop)
    ? [`An order that you chose to pay ${CARD.how} and did not pay in time is cancelled. You can order again.`]
    : [];

/** For the accessibility statement: what of a payment is not ours to change. */
export const paymentGaps = ({ cardPayments }: CardPayments): readonly string[] =>
  cardPayments === 'paystack'
    ? [`Payments ${CARD.how} are made on a page of Paystack, which we cannot change. You can pay ${CASH.how} instead.`]
    : [];

/** To a customer whose order waits for a card payment in a shop that takes no cards any more (G-384). */
export const NO_CARDS_NOW =
  'Payments by card, bank transfer or USSD cannot be taken now. Cancel the order and place it again to pay in cash, or write to us, also if you have paid already.';

/** To a customer who asks about a payment that the shop cannot look up any more (G-384). */
export const PAYMENT_UNKNOWN =
  'We cannot look this payment up at the moment. If you have paid, please write to us: we check it and put it right.';
