/** The terms of use. What they promise is what the shop does. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { paymentTerms } from '../payments/payment-sentences.ts';
import { type LongText, mailLink, type TextFacts } from './long-text.ts';

/** The terms that come with the shop; card payments are mentioned only where they are taken. */
export function termsOfUse(facts: TextFacts & Pick<ShopSettings, 'cardPayments' | 'paymentHoldHours'>): LongText {
  const { productName } = facts;
  const mail = mailLink(facts);
  return {
    id: 'terms-of-use',
    title: 'Terms of use',
    // The specified date (C-80).
    dateLine: 'Last updated 16/11/2023',
    isNumbered: true,
    sections: [
      {
        id: 'terms-about',
        title: 'What these terms are',
        blocks: [
          `These terms are the agreement between you and ${productName} for using this site. By opening an account or sending an order you accept them. You can read the public pages without either.`,
        ],
      },
      {
        id: 'terms-age',
        title: 'You must be 18 or over',
        blocks: [
          'Only people who are 18 years old or over may open an account and order. We ask for your date of birth when you sign up, and refuse an account to anyone younger.',
        ],
      },
      {
        id: 'terms-registration',
        title: 'Accurate registration',
        blocks: [
          'What you tell us when you register must be accurate, complete and about yourself: your names, phone number, date of birth and place. Keep it up to date, because deliveries and codes for a new password go where it says.',
          'One person, one account. Keep your password to yourself; what is done with your account counts as done by you, unless you told us that somebody else has got in.',
        ],
      },
      {
        id: 'terms-suspension',
        title: 'Suspension of accounts',
        blocks: [
          `${productName} can suspend or close an account that breaks these terms or the law: for false registration, fraud, abuse of other people, orders that are never meant to be paid, or attempts to break into the site.`,
          [
            'Where we can, we tell you why and hear you first. If you think we are wrong, write to ',
            mail,
            '. Orders you have paid for are delivered or paid back.',
          ],
        ],
      },
      {
        id: 'terms-sellers',
        title: 'Shops and products',
        blocks: [
          'The products are sold by independent shops. Each shop answers for what it offers: the description, the pictures, the stock and the quality. We may take down an offer that breaks the law or misleads.',
          'Pictures can differ a little from the product in colour and size. Stock is real at the moment you look, and is checked again when you order.',
        ],
      },
      {
        id: 'terms-orders',
        title: 'Prices, orders and payment',
        blocks: [
          {
            points: [
              'Prices are in naira (₦). A delivery costs what the order page shows before you confirm; picking up costs nothing extra.',
              'The price that counts is the one in force when your order reaches us. If it has changed since you put the product in your cart, the order is not taken and you see the new price first.',
              paymentTerms(facts),
              'Your order is agreed when its number (AP-NG- and seven digits) is shown to you.',
            ],
          },
        ],
      },
      {
        id: 'terms-delivery',
        title: 'Delivery, cancelling and returns',
        blocks: [
          'You choose delivery to an address or pick-up. The time you choose is a wish that we try to meet; check the goods when you get them.',
          [
            'You can cancel an order in ',
            { text: 'your orders', href: '/user/orders' },
            ' until it is paid or sent. After that, or when something is damaged, missing or not as described, ',
            { text: 'write to us', href: '/user/contact-us' },
            ' and we settle it with the shop.',
          ],
          'The Federal Competition and Consumer Protection Act 2018 gives you rights to goods of good quality, to return and to refund. Nothing in these terms takes any of them away.',
        ],
      },
      {
        id: 'terms-content',
        title: 'Ratings and reviews',
        blocks: [
          'Write about what you have bought or used yourself, in your own words. You keep your rights in what you write, and allow us to show it on this site for as long as you leave it there; you can change and delete your reviews.',
          'We remove what insults, misleads, advertises, or tells private things about other people.',
        ],
      },
      {
        id: 'terms-conduct',
        title: 'Fair use of the site',
        blocks: [
          'Do not try to get into accounts or parts of the site that are not yours, do not overload it, and do not copy the catalogue by machine beyond what our robots.txt allows.',
        ],
      },
      {
        id: 'terms-liability',
        title: 'What we answer for',
        blocks: [
          'We answer for what we promise here and for harm that we cause by intent or negligence, as the law says. We do not answer for things outside our control, such as a network that is down or an address that was given wrongly.',
        ],
      },
      {
        id: 'terms-law',
        title: 'Law, changes and contact',
        blocks: [
          'The law of the Federal Republic of Nigeria applies. Tell us first when something goes wrong; most things are settled in a day.',
          'When these terms change, the new text is published here with its date and applies to orders sent after it.',
          [
            'Your data is the subject of the ',
            { text: 'Privacy Policy', href: '#privacy-policy' },
            ' above. Questions: ',
            mail,
            '.',
          ],
        ],
      },
    ],
  };
}
