/**
 * The sentences about payment in help, terms, privacy policy and accessibility statement; without cards if the shop
 * does not accept them. Pure.
 */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { counted } from '../../shared/counted.ts';
import { inSentence, namesOf, PAYMENT_PROVIDERS } from './payment-providers.ts';
import { CASH, howToPay, takesCards, waysInShort } from './ways-to-pay.ts';

type CardPayments = Pick<ShopSettings, 'cardPayments'>;
type Played = CardPayments & Pick<ShopSettings, 'testCheckout'>;

/** What the shop's providers accept, without cash, such as `by card, bank transfer or USSD`. */
const byCard = (shop: CardPayments): string =>
  waysInShort(shop)
    .filter((how) => how !== CASH.how)
    .join(', or ');

/** How customers pay in this shop, for the page that explains how to use it. */
export function paying(shop: Played): string {
  const cash = `Pay ${CASH.how} when you get your order`;
  if (!takesCards(shop)) return `${cash}.`;
  const where = shop.testCheckout
    ? 'This shop is a demo: payments are tested, and nobody is charged.'
    : `The latter open on a page of ${namesOf(shop.cardPayments)}; your card and bank details never reach us.`;
  return `${cash}, or ${byCard(shop)}. ${where}`;
}

/** For the terms of use, with the hours for which an unpaid order waits. */
export function paymentTerms(shop: CardPayments & Pick<ShopSettings, 'paymentHoldHours'>): string {
  const how = `You pay ${howToPay(shop)}.`;
  if (!takesCards(shop)) return how;
  const within = counted(shop.paymentHoldHours, 'hour', 'hours');
  return `${how} An order that should be paid ${byCard(shop)} and is not paid within ${within} may be cancelled.`;
}

/** For the page about returns: how money is refunded. */
export const refundSentences = (shop: CardPayments): readonly string[] => [
  ...(takesCards(shop)
    ? [`What you paid with ${namesOf(shop.cardPayments)} goes back the way it came: to your card or bank account.`]
    : []),
  'What you paid in cash is paid back as you agree with the shop.',
];

/** For the privacy policy: who takes part in a payment. */
export const paymentPrivacy = ({ cardPayments }: CardPayments): readonly string[] =>
  cardPayments.map((provider) => {
    const { name, takes } = PAYMENT_PROVIDERS[provider];
    return `${name} takes payments by ${inSentence(takes, 'and')}. Your card and bank details go to ${name} directly; we never see or keep them. We learn whether the payment went through.`;
  });

/** For the accessibility statement: the time limit of a payment. */
export const paymentTimeLimit = (shop: CardPayments): readonly string[] =>
  takesCards(shop)
    ? [`An order that you chose to pay ${byCard(shop)} and did not pay in time is cancelled. You can order again.`]
    : [];

/** For the accessibility statement: the parts of a payment that we cannot change. */
export const paymentGaps = (shop: Played): readonly string[] =>
  takesCards(shop) && !shop.testCheckout
    ? [
        `Payments ${byCard(shop)} are made on a page of ${namesOf(shop.cardPayments)}, which we cannot change. You can pay ${CASH.how} instead.`,
      ]
    : [];

/** For a customer whose order awaits a card payment in a shop that no longer accepts cards (G-384). */
export const NO_CARDS_NOW =
  'Payments by card, bank transfer or USSD cannot be taken now. Cancel the order and place it again to pay in cash, or write to us, also if you have paid already.';

/** For a customer who requests the state of a payment that the shop can no longer look up (G-384). */
export const PAYMENT_UNKNOWN =
  'We cannot look this payment up at the moment. If you have paid, please write to us: we check it and put it right.';
