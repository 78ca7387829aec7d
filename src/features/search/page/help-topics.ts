/** Searches for help instead of products: `return policy`, `track my order`. Pure. */
import { searchWords } from '../../../shared/fold-text.ts';
import { DELIVERY_PAGE } from '../../delivery/delivery-page.ts';
import { RETURNS_PAGE } from '../../returns/returns.ts';
import { stemOf } from '../words/stems.ts';

/** A page that helps. */
export interface HelpLink {
  readonly label: string;
  readonly href: string;
  /** Whether the link opens a new tab, as every link to the vendor site does (GEN-06). */
  readonly newTab?: true;
}

const RETURNS = { label: 'Returns and refunds', href: RETURNS_PAGE };
const DELIVERY = { label: 'Delivery', href: DELIVERY_PAGE };
const TRACK = { label: 'Track an order', href: '/track' };
const ORDERS = { label: 'Your orders', href: '/user/orders' };
const CONTACT = { label: 'Contact us', href: '/user/contact-us' };
const USAGE = { label: 'How to use the site', href: '/usage' };
/** The page about selling, if no other site is configured for sellers. */
const SELL: HelpLink = { label: 'Create your store', href: '/vendor', newTab: true };
const ACCOUNT = { label: 'Your account', href: '/user/account-and-security' };

/** Texts of searches for help, and the pages for them, the best first. */
const TOPICS: readonly { readonly texts: readonly string[]; readonly links: readonly HelpLink[] }[] = [
  {
    texts: [
      'return',
      'return policy',
      'return item',
      'return order',
      'refund',
      'refund policy',
      'money back',
      'exchange',
    ],
    links: [RETURNS, ORDERS, CONTACT],
  },
  {
    texts: [
      'track',
      'tracking',
      'track order',
      'order tracking',
      'order status',
      'order',
      'cancel order',
      'tracking number',
    ],
    links: [TRACK, ORDERS, CONTACT],
  },
  {
    texts: [
      'contact',
      'contact us',
      'customer care',
      'customer service',
      'customer care number',
      'support',
      'help',
      'complaint',
      'complain',
      'report seller',
      'live chat',
    ],
    links: [CONTACT, USAGE, TRACK],
  },
  {
    texts: [
      'delivery',
      'delivery fee',
      'delivery time',
      'delivery cost',
      'home delivery',
      'free delivery',
      'shipping',
      'shipping fee',
      'shipping cost',
      'pick up',
      'pickup',
      'pick up station',
    ],
    links: [DELIVERY, TRACK, CONTACT],
  },
  {
    texts: [
      'payment',
      'payment method',
      'pay',
      'pay on delivery',
      'payment on delivery',
      'cash on delivery',
      'bank transfer',
      'ussd',
    ],
    links: [USAGE, ORDERS, CONTACT],
  },
  {
    texts: [
      'login',
      'log in',
      'sign in',
      'sign up',
      'register',
      'account',
      'password',
      'forgot password',
      'delete account',
    ],
    links: [ACCOUNT, { label: 'Login', href: '/sign-in' }, USAGE],
  },
  {
    texts: [
      'sell',
      'selling',
      'sell product',
      'start selling',
      'become seller',
      'become vendor',
      'seller',
      'vendor',
      'open store',
      'open shop',
      'create store',
      'create shop',
    ],
    links: [SELL, CONTACT],
  },
];

/** Words that are ignored around a topic: `how do I track my order`. */
const AROUND = new Set(
  'a the my your our i me you we how do does can to is are was where when what want please for of on with an'.split(
    ' ',
  ),
);

const keyOf = (text: string, shopName = ''): string => {
  const around = AROUND.union(new Set(searchWords(shopName)));
  return searchWords(text)
    .filter((word) => !around.has(word))
    .map(stemOf)
    .join(' ');
};

const LINKS: ReadonlyMap<string, readonly HelpLink[]> = new Map(
  TOPICS.flatMap(({ texts, links }) => texts.map((text) => [keyOf(text), links] as const)),
);

interface Shop {
  readonly productName: string;
  /** The page on which sellers create their store. */
  readonly vendorUrl: string;
}

/**
 * The pages for a search for help, also with the name of the shop (`sell on Oja`); none for a search for products,
 * however similar it is (`delivery bag`).
 */
export const helpFor = (text: string, { productName, vendorUrl }: Shop): readonly HelpLink[] =>
  (LINKS.get(keyOf(text, productName)) ?? []).map((link) => (link === SELL ? { ...link, href: vendorUrl } : link));
