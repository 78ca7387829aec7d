/** The places of an account: cards of the hub (ACC-02 to ACC-10) and side menu of every account page (G-67). Pure. */
import type { IconName } from '../../ui/icons.ts';
import { FAVOURITES_PATH } from '../favourites/favourites-query.ts';

export interface AccountPlace {
  /** After the title of the page it leads to (G-68). */
  readonly title: string;
  readonly words: string;
  readonly icon: IconName;
  /** The one without it leads nowhere (G-92). */
  readonly href?: string;
  /** A page of which there is no more than its name yet (STB-01 to STB-04): last, and quiet (G-125). */
  readonly isToCome?: true;
}

export const ACCOUNT_HUB = '/user/profile';
export const SECURITY_PAGE = '/user/account-and-security';

const NOT_YET = 'Not open yet.';

export const ACCOUNT_PLACES: readonly AccountPlace[] = [
  { title: 'Your orders', words: 'See, track and cancel what you ordered.', icon: 'box', href: '/user/orders' },
  {
    title: 'Your favourites',
    words: 'The products that you keep in mind.',
    icon: 'heart',
    href: FAVOURITES_PATH,
  },
  { title: 'Login and Security', words: 'Your name, email, phone and password.', icon: 'lock', href: SECURITY_PAGE },
  { title: 'Your addresses', words: 'Where your orders are delivered.', icon: 'pin', href: '/user/address' },
  { title: 'Contact us', words: 'By phone, chat, mail or message.', icon: 'phone', href: '/user/contact-us' },
  {
    title: 'Mobile applications',
    words: 'The market on your phone.',
    icon: 'mobile',
    href: '/user/mobile-application',
  },
  { title: 'Payments', words: NOT_YET, icon: 'card', href: '/user/payments', isToCome: true },
  { title: 'Messages', words: NOT_YET, icon: 'message', href: '/user/messages', isToCome: true },
  { title: 'Your gifts', words: NOT_YET, icon: 'gift', href: '/user/gift', isToCome: true },
  { title: 'Business and VAT invoices', words: NOT_YET, icon: 'invoice', isToCome: true },
];
