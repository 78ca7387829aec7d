/**
 * The accessibility statement. It says what the tests check and nothing else: whoever removes a check, or finds
 * a gap, changes it here too. Pure.
 */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { paymentGaps, paymentTimeLimit } from '../payments/payment-sentences.ts';
import { type LongText, mailLink, type TextFacts, type TextSection } from './long-text.ts';

type Facts = TextFacts & Pick<ShopSettings, 'captcha' | 'cardPayments' | 'testCheckout'>;

const CHECKS: TextSection = {
  id: 'accessibility-checks',
  title: 'What was checked, and how',
  blocks: [
    'Automatic tests check each version of the shop. They open its pages in the Chromium browser and check that:',
    {
      points: [
        'pages break no rule of the program axe for WCAG 2.2 AA, and have enough contrast in light and dark colours;',
        'looking for a product, filtering, ordering, signing in, favourites, following a shop, ratings and reviews work by keyboard alone, and that you always see where you are;',
        'the names, roles and messages that a screen reader gets on the way are the right ones, and errors are told at their fields;',
        'nothing scrolls sideways at 320 pixels, or with text of twice the size;',
        'wide spacing between letters, words and lines cuts off no text, except where an ellipsis (…) ends a name;',
        'fields, stars and choices can still be seen when your system forces its own colours;',
        'nothing moves by itself when your system asks for less motion;',
        'the catalogue can be read, and products ordered, without JavaScript.',
      ],
    },
  ],
};

const timeLimits = (facts: Facts): TextSection => ({
  id: 'accessibility-time',
  title: 'Time limits',
  blocks: [
    {
      points: [
        'A message closes after five seconds, but not while you point at it or are in it by keyboard. Screen readers are told all of them.',
        'Pictures that change by themselves have a pause button.',
        'A code that we mail to you ends after a while; you can ask for another one.',
        ...paymentTimeLimit(facts),
      ],
    },
  ],
});

const gaps = (facts: Facts): TextSection => ({
  id: 'accessibility-gaps',
  title: 'What is missing',
  blocks: [
    {
      points: [
        'No person has gone through the shop with a screen reader yet, and no group of people with disabilities has tried it.',
        'Pictures of products are described by the name of the product and its colour. What else a picture shows is not put into words; shops write descriptions beside it.',
        'In lists, long names of products and shops end with an ellipsis. The page of each has the whole name.',
        ...(facts.captcha.kind === 'recaptcha'
          ? [
              'The box “I am not a robot” is made by Google and may ask for a puzzle. Write to us if you cannot solve it.',
            ]
          : []),
        ...paymentGaps(facts),
      ],
    },
  ],
});

/** The statement, with what holds for this shop's captcha and card payments. */
export function accessibilityStatement(facts: Facts): LongText {
  const { productName, supportPhone } = facts;
  return {
    id: 'accessibility-statement',
    title: 'Accessibility statement',
    dateLine: 'Last checked 25 November 2026',
    isNumbered: true,
    sections: [
      {
        id: 'accessibility-standard',
        title: 'What we aim for',
        blocks: [
          `Everybody should be able to shop on ${productName}: by keyboard, with a screen reader, with large text, with colours of their own, on a small phone. We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and make buttons at least 44 pixels wide and high, which is more than they ask for.`,
          'We believe that the shop meets most of these rules, and list below where we know that it does not, or do not know. We checked it ourselves; nobody outside has audited it.',
        ],
      },
      CHECKS,
      timeLimits(facts),
      gaps(facts),
      {
        id: 'accessibility-contact',
        title: 'Tell us',
        blocks: [
          [
            'If something does not work for you, write to ',
            mailLink(facts),
            `, call ${supportPhone}, or use the `,
            { text: 'contact form', href: '/user/contact-us' },
            '. Tell us the page and what you use, such as the browser and the screen reader.',
          ],
        ],
      },
    ],
  };
}
