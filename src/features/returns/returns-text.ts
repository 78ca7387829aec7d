/** The text of the page about returns and refunds: only what the settings promise. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { counted } from '../../shared/counted.ts';
import {
  type LongText,
  mailLink,
  phoneLink,
  type RichText,
  type TextFacts,
  type TextSection,
} from '../help/long-text.ts';
import { refundSentences } from '../payments/payment-sentences.ts';
import type { ReturnPayer, ReturnTerms, ReturnWay } from './returns.ts';

type Facts = TextFacts & Pick<ShopSettings, 'cardPayments' | 'returns'>;

const LAW =
  'The Federal Competition and Consumer Protection Act 2018 gives you rights to goods of good quality, to return and to refund. Nothing here takes any of them away.';

const DAYS_UNKNOWN =
  'Our shops have no common number of days. Write to us before you send anything back: we ask the shop and tell you.';

const daysSection = (terms: ReturnTerms | undefined): TextSection => ({
  id: 'returns-days',
  title: 'How many days you have',
  blocks: [
    terms === undefined
      ? DAYS_UNKNOWN
      : `You can return a product within ${counted(terms.days, 'day', 'days')} of getting it, to every shop here. Send it back complete, as you got it.`,
    LAW,
  ],
});

const PAID_BY: Readonly<Record<ReturnPayer, string>> = {
  customer: 'If you only changed your mind, you pay the way back.',
  shop: 'If you only changed your mind, the shop pays the way back, too.',
};

const paySection = (terms: ReturnTerms | undefined): TextSection => ({
  id: 'returns-costs',
  title: 'Who pays the way back',
  blocks: [
    terms === undefined
      ? 'That is agreed with the shop before you send anything back. Write to us, and we settle it.'
      : 'If it is damaged, not what you ordered or not as described, the shop pays the way back.',
    ...(terms === undefined
      ? []
      : [
          terms.paidBy === undefined
            ? 'If you only changed your mind, ask us before you send it: we agree with the shop who pays.'
            : PAID_BY[terms.paidBy],
        ]),
  ],
});

const WAYS: Readonly<Record<ReturnWay, string>> = {
  shop: 'you bring it to the shop or its point of sale',
  carrier: 'a delivery person or a transport company takes it back',
};

function waysSentence(ways: readonly ReturnWay[]): string {
  const how = ways.map((way) => WAYS[way]).join(', or ');
  return how === ''
    ? 'We answer with what the shop needs, and how the product gets back.'
    : `We answer with what the shop needs. Then ${how}.`;
}

const howSection = (facts: Facts): TextSection => {
  const steps: readonly RichText[] = [
    [
      'Open the order in ',
      { text: 'your orders', href: '/user/orders' },
      ' and choose “Problem with this order”, or ',
      { text: 'write to us', href: '/user/contact-us' },
      ' with its number (AP-NG- and seven digits). A picture of the damage helps.',
    ],
    waysSentence(facts.returns?.ways ?? []),
    'The shop looks at it when it has it back. Then you get the product that you ordered, or your money.',
  ];
  return {
    id: 'returns-how',
    title: 'How to return something',
    blocks: [{ isOrdered: true, items: steps.map((text, at) => ({ number: at + 1, blocks: [text] })) }],
  };
};

const refundTime = (terms: ReturnTerms | undefined): string =>
  terms?.refundDays === undefined
    ? 'How soon differs between shops. We tell you the day once the shop has the product back.'
    : `We pay it back within ${counted(terms.refundDays, 'day', 'days')} of the shop having the product back. Your bank may show it a little later.`;

/** The text for the terms of this shop. */
export const returnsText = (facts: Facts): LongText => ({
  id: 'returns-and-refunds',
  title: 'Returns and refunds',
  isNumbered: true,
  sections: [
    daysSection(facts.returns),
    paySection(facts.returns),
    howSection(facts),
    {
      id: 'returns-money',
      title: 'How you get your money',
      blocks: [refundTime(facts.returns), ...refundSentences(facts)],
    },
    {
      id: 'returns-cancel',
      title: 'Before it is sent',
      blocks: [
        [
          'You can cancel an order in ',
          { text: 'your orders', href: '/user/orders' },
          ' until it is paid or a shop prepares it. That costs nothing.',
        ],
      ],
    },
    {
      id: 'returns-contact',
      title: 'Questions',
      blocks: [['Write to ', mailLink(facts), ' or call ', phoneLink(facts), ', every day.']],
    },
  ],
});
