/** The steps of the how-to pages. They name buttons and pages as the screens do. Pure. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import { ACCOUNT_HUB, SECURITY_PAGE } from '../account/hub/account-places.ts';
import { paying } from '../payments/payment-sentences.ts';
import type { RichText } from './long-text.ts';

export interface Step {
  readonly title: string;
  readonly text: RichText;
}

/** STA-17 to STA-20, as the security page has them. */
export const DELETE_ACCOUNT_STEPS: readonly Step[] = [
  {
    title: 'Log in',
    text: [
      { text: 'Log in', href: '/sign-in' },
      ' with the account you want to delete. Forgotten the password? ',
      { text: 'Ask for a new one', href: '/auth/reset-password' },
      ' first.',
    ],
  },
  {
    title: 'Open settings',
    text: [
      'The settings are in ',
      { text: 'your account', href: ACCOUNT_HUB },
      ', under ',
      { text: 'Login and Security', href: SECURITY_PAGE },
      '. Download a copy of your data there if you want to keep one.',
    ],
  },
  {
    title: 'Choose Delete my account and enter your password',
    text: 'Delete my account is at the end of the page. The password proves that it is you. If you only ever signed in with Google you have none: log in with Google once more right before, which proves the same.',
  },
  {
    title: 'Confirm',
    text: 'Confirm, and the account is gone immediately, on this device and on all others.',
  },
];

type Settings = Pick<ShopSettings, 'supportPhone' | 'cardPayments' | 'testCheckout' | 'google'>;

/** How to use this shop; optional parts, such as cards, only if the shop has them. */
export const usageSteps = ({ supportPhone, cardPayments, testCheckout, google }: Settings): readonly Step[] => [
  {
    title: 'Find what you want',
    text: [
      'Type it into the search at the top: a product, a brand, a kind of thing. Or look around in the ',
      { text: 'collections', href: '/collections' },
      ', the ',
      { text: 'categories', href: '/categories' },
      ', the ',
      { text: 'shops', href: '/shops' },
      ', what is ',
      { text: 'new', href: '/new-products' },
      ' and what is on ',
      { text: 'promotion', href: '/products/promotions' },
      '. Lists can be sorted, and shops chosen by country, state and city.',
    ],
  },
  {
    title: 'Put it in your cart',
    text: 'A product page shows what it costs, whether it is in stock, who sells it and what other shoppers say about it. Choose how many you want and put them in the cart. You need no account for that; with one, your cart is the same on all your devices.',
  },
  {
    title: 'Open an account',
    text: [
      { text: 'Sign up', href: '/sign-up' },
      ` with your name, phone number, place and date of birth${google.kind === 'none' ? '' : ', or use Google'}. You must be 18 or over. If you have an account already, `,
      { text: 'log in', href: '/sign-in' },
      '.',
    ],
  },
  {
    title: 'Order',
    text: [
      'Open the cart and go on to ',
      { text: 'the order', href: '/order' },
      '. Say whether it should be delivered or whether you pick it up, when, and how you want to pay. You see the whole sum, delivery included, before you confirm.',
    ],
  },
  {
    title: 'Pay',
    text: paying({ cardPayments, testCheckout }),
  },
  {
    title: 'Follow your order',
    text: [
      'You find it under ',
      { text: 'your orders', href: '/user/orders' },
      ' with its number, which begins with AP-NG-. There you track it, and cancel it as long as it is neither paid nor sent.',
    ],
  },
  {
    title: 'Keep your account in order',
    text: [
      { text: 'Your account', href: ACCOUNT_HUB },
      ' has your ',
      { text: 'addresses', href: '/user/address' },
      ' and, under ',
      { text: 'Login and Security', href: SECURITY_PAGE },
      ', your name, email, phone and password. Forgotten the password? ',
      { text: 'We mail you a code', href: '/auth/reset-password' },
      ', if your account has an email.',
    ],
  },
  {
    title: 'Ask us',
    text: [
      `Call ${supportPhone} or `,
      { text: 'write to us', href: '/user/contact-us' },
      ', every day, 24/7. What we do with your data is in the ',
      { text: 'privacy policy', href: '/privacy-policy' },
      '.',
    ],
  },
];
