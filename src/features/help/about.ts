/** The page about the marketplace, from the settings, with their company, if any. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { howToPay } from '../payments/ways-to-pay.ts';
import { RETURNS_PAGE } from '../returns/returns.ts';
import type { Company } from './company.ts';
import { type LongText, mailLink, phoneLink, type TextFacts, type TextSection } from './long-text.ts';

/** The page about the marketplace. */
export const ABOUT_PAGE = '/about';

type Facts = TextFacts & Pick<ShopSettings, 'cardPayments' | 'company'>;

/** Shown where cards are paid at a test checkout, as only a demo does. */
export const DEMO_NOTE =
  'This is a demonstration. Its shops, products, customers and reviews are invented, no money moves and nothing is delivered.';

const workings = (facts: Facts): TextSection => ({
  id: 'about-buying',
  title: 'How buying works',
  blocks: [
    {
      points: [
        'Prices are in naira, and the shop that sells a product stands beside it.',
        `You pay ${howToPay(facts)}.`,
        'Shops deliver, or you pick up at the shop for free. You can follow each order by its number.',
        [
          'If something is wrong, write to us: we settle it with the shop. See ',
          { text: 'returns and refunds', href: RETURNS_PAGE },
          '.',
        ],
        'Ratings and reviews are written by customers with an account. Bad ones stay, too; we remove only what breaks our terms.',
      ],
    },
  ],
});

const companySection = ({ name, address, number }: Company): TextSection => ({
  id: 'about-company',
  title: 'The company',
  blocks: [
    {
      points: [
        name,
        ...(number === undefined ? [] : [`Registered with the Corporate Affairs Commission: ${number}`]),
        ...(address === undefined ? [] : [address]),
      ],
    },
  ],
});

/** The text of the page. */
export function aboutText(facts: Facts): LongText {
  const { productName, company } = facts;
  return {
    id: 'about-text',
    title: `What ${productName} is`,
    isNumbered: false,
    intro: [
      [
        `${productName} is a market of independent Nigerian shops on one site. We show what they sell, take your order, pass it on and stay with you until you have it. We sell nothing ourselves: `,
        { text: 'the shops', href: '/shops' },
        ' set their prices and answer for their goods.',
      ],
    ],
    sections: [
      workings(facts),
      {
        id: 'about-selling',
        title: 'Selling here',
        blocks: [
          ['Do you have a shop? See how to ', { text: 'become a supplier', href: '/helps/supplier-membership' }, '.'],
        ],
      },
      ...(company === undefined ? [] : [companySection(company)]),
      {
        id: 'about-contact',
        title: 'Who to talk to',
        blocks: [
          [
            'Write to ',
            mailLink(facts),
            ', call ',
            phoneLink(facts),
            ', or use the ',
            { text: 'contact form', href: '/user/contact-us' },
            '. We answer every day, 24/7.',
          ],
          [
            'What we agree on, and what we know about you, is in ',
            { text: 'terms and privacy', href: '/privacy-policy' },
            '.',
          ],
        ],
      },
    ],
  };
}
