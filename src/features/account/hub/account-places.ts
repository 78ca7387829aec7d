/** The places of an account: cards of the hub and side menu of every account page. Pure. */
import type { IconName } from '../../../ui/icons.ts';
import { FAVOURITES_PATH } from '../../favourites/favourites-query.ts';

export interface AccountPlace {
  /** Named after the title of its page. */
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  /** A place without it is not a link. */
  readonly href?: string;
  /** A page that does not exist yet; such places come last, in a quiet style. */
  readonly comingSoon?: true;
}

export const ACCOUNT_HUB = '/user/profile';
export const SECURITY_PAGE = '/user/account-and-security';

const NOT_YET = 'Not open yet.';

export const ACCOUNT_PLACES: readonly AccountPlace[] = [
  { title: 'Your orders', text: 'See, track and cancel what you ordered.', icon: 'box', href: '/user/orders' },
  {
    title: 'Your favourites',
    text: 'The products that you keep in mind.',
    icon: 'heart',
    href: FAVOURITES_PATH,
  },
  { title: 'Login and Security', text: 'Your name, email, phone and password.', icon: 'lock', href: SECURITY_PAGE },
  { title: 'Your addresses', text: 'Where your orders are delivered.', icon: 'pin', href: '/user/address' },
  { title: 'Contact us', text: 'By phone, chat, mail or message.', icon: 'phone', href: '/user/contact-us' },
  {
    title: 'Mobile applications',
    text: 'The market on your phone.',
    icon: 'mobile',
    href: '/user/mobile-application',
  },
  { title: 'Payments', text: NOT_YET, icon: 'card', href: '/user/payments', comingSoon: true },
  { title: 'Messages', text: NOT_YET, icon: 'message', href: '/user/messages', comingSoon: true },
  { title: 'Your gifts', text: NOT_YET, icon: 'gift', href: '/user/gift', comingSoon: true },
  { title: 'Business and VAT invoices', text: NOT_YET, icon: 'invoice', comingSoon: true },
];
