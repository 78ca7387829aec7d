/** The text of the page about delivery: fees of the settings, and days by the rule of every other page. Pure. */
import { type LongText, mailLink, phoneLink, type TextFacts, type TextSection } from '../help/long-text.ts';
import { RETURNS_PAGE } from '../returns/returns.ts';
import { arrivalMessage, ON_THE_ROAD } from './delivery-days.ts';
import { type DeliveryRule, isOneFee, nairaOrFree, statesByFee } from './delivery-fees.ts';
import { SLOTS } from './delivery-hours.ts';
import { ZONES } from './states.ts';

type Facts = TextFacts & { readonly delivery: DeliveryRule };

const costs = (rule: DeliveryRule): TextSection => ({
  id: 'delivery-costs',
  title: 'What it costs',
  blocks: [
    `You pay one fee an order, however many shops and products are in it${isOneFee(rule) ? `: ${nairaOrFree(rule.fee)} to any state` : ', by the state that it goes to'}.`,
    ...(isOneFee(rule)
      ? []
      : [
          {
            head: ['Fee an order', 'States'],
            rows: [...statesByFee(rule)]
              .sort(([one], [other]) => one - other)
              .map(([fee, states]) => [nairaOrFree(fee), states.join(', ')]),
          },
        ]),
    'Product, cart and checkout show it for your state before you order. If it changes meanwhile, you are asked again before you confirm.',
  ],
});

const days: TextSection = {
  id: 'delivery-days',
  title: 'How long it takes',
  blocks: [
    'Each product has a delivery time of its shop, which holds in the state of the shop. The way to another state comes on top:',
    {
      head: ['From the shop to you', 'Days on top'],
      rows: [
        ['Within one state', 'none'],
        ['To a state of the same zone', arrivalMessage(ON_THE_ROAD.sameZone)],
        ['To any other state', arrivalMessage(ON_THE_ROAD.elsewhere)],
      ],
    },
    'A product page counts both together. An order from several shops is complete when the slowest has arrived.',
    'The zones are:',
    { points: ZONES.map((states) => `${[...states].join(', ')}.`) },
    `At the checkout you choose a day and two hours between ${SLOTS[0]?.begins} and ${SLOTS.at(-1)?.ends}.`,
  ],
};

const pickUp: TextSection = {
  id: 'delivery-pick-up',
  title: 'Pick up',
  blocks: [
    'You can pick up your order at a shop or its point of sale instead. That is free; the checkout lists the places.',
  ],
};

const waiting: TextSection = {
  id: 'delivery-stock',
  title: 'Out of stock',
  blocks: [
    'What is out of stock can still be ordered. Nobody knows the day yet: the shop sends it once it is in stock again.',
  ],
};

const questions = (facts: Facts): TextSection => ({
  id: 'delivery-questions',
  title: 'Questions',
  blocks: [
    [
      { text: 'Track an order', href: '/track' },
      ' by its number, read about ',
      { text: 'returns and refunds', href: RETURNS_PAGE },
      ', write to ',
      mailLink(facts),
      ' or call ',
      phoneLink(facts),
      ', every day.',
    ],
  ],
});

/** The page about delivery, with the amounts, days and hours of this shop. */
export const deliveryText = (facts: Facts): LongText => ({
  id: 'delivery-text',
  title: 'Delivery and pick-up',
  isNumbered: true,
  sections: [costs(facts.delivery), days, pickUp, waiting, questions(facts)],
});
