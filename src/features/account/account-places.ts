/** The places of an account: cards of the hub (ACC-02 to ACC-10) and side menu of every account page (G-67). Pure. */
import type { IconName } from '../../ui/icons.ts';

export interface AccountPlace {
  /** After the title of the page it leads to (G-68). */
  readonly title: string;
  readonly words: string;
  readonly icon: IconName;
  /** The one without it leads nowhere (G-92). */
  readonly href?: string;
}

export const ACCOUNT_HUB = '/user/profile';
export const SECURITY_PAGE = '/user/account-and-security';

export const ACCOUNT_PLACES: readonly AccountPlace[] = [
  { title: 'Your orders', words: 'See, track and cancel what you ordered.', icon: 'box', href: '/user/orders' },
  { title: 'Login and Security', words: 'Your name, email, phone and password.', icon: 'lock', href: SECURITY_PAGE },
  { title: 'Your gifts', words: 'Gifts that you gave or received.', icon: 'gift', href: '/user/gift' },
  { title: 'Your addresses', words: 'Where your orders are delivered.', icon: 'pin', href: '/user/address' },
  { title: 'Payments', words: 'How you pay for your orders.', icon: 'card', href: '/user/payments' },
  { title: 'Messages', words: 'What shops and we wrote to you.', icon: 'message', href: '/user/messages' },
  {
    title: 'Mobile applications',
    words: 'The market on your phone.',
    icon: 'mobile',
    href: '/user/mobile-application',
  },
  { title: 'Contact us', words: 'By phone, chat, mail or message.', icon: 'phone', href: '/user/contact-us' },
  { title: 'Business and VAT invoices', words: 'Not open yet.', icon: 'invoice' },
];
