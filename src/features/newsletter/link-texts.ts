/** What the pages say that links in mails of the newsletter open, by the state of the link. Pure. */
import { LINK_DAYS } from './newsletter.ts';

/** The state of a link, as the calls answer it. */
export interface ShownLink {
  readonly state: 'open' | 'confirmed' | 'expired' | 'ended' | 'unknown' | 'incomplete';
  /** The address, partly hidden; null for none. */
  readonly email: string | null;
}

export interface LinkText {
  readonly title: string;
  readonly text: string;
  /** The label of the button that acts; without one there is nothing to do. */
  readonly button?: string;
  /** The way on: the newsletter's form, or a link. */
  readonly way?: 'form' | 'arrivals' | 'subscribe' | 'contact';
  /** The status of the page, 200 if it is not set. */
  readonly status?: number;
}

const INCOMPLETE = { title: 'This link is incomplete', status: 404 } as const;

/** The page that confirms an address. */
export function confirmText({ state, email }: ShownLink, productName: string): LinkText {
  if (state === 'open')
    return {
      title: 'Confirm your subscription',
      text: `Do you want new arrivals and promotions of ${productName} in your mail, at ${email}?`,
      button: 'Yes, send me the newsletter',
    };
  if (state === 'confirmed')
    return {
      title: 'Your subscription is confirmed',
      text: `New arrivals and promotions come to ${email}. Each mail has a link that ends them.`,
      way: 'arrivals',
    };
  if (state === 'expired')
    return {
      title: 'This link has expired',
      text: `It worked for ${LINK_DAYS} days. Enter your address again, and we mail you a new one.`,
      way: 'form',
      status: 410,
    };
  if (state === 'incomplete')
    return {
      ...INCOMPLETE,
      text: 'Please open the whole link of our mail, or enter your address, and we mail you a new one.',
      way: 'form',
    };
  return {
    title: 'This link does not work any more',
    text: 'Its address was unsubscribed, or erased because nobody confirmed it. Enter it again, and we mail you a new link.',
    way: 'form',
    status: 404,
  };
}

/** The page that ends a subscription. */
export function unsubscribeText({ state, email }: ShownLink, productName: string): LinkText {
  if (state === 'open')
    return {
      title: 'Unsubscribe from the newsletter',
      text: `Press the button, and ${productName} sends no more newsletters to ${email}. The address is erased from our list.`,
      button: 'Unsubscribe',
    };
  if (state === 'ended')
    return {
      title: 'You are unsubscribed',
      text: `No more newsletters of ${productName} are sent to ${email ?? 'this address'}.`,
      way: 'subscribe',
    };
  if (state === 'incomplete')
    return {
      ...INCOMPLETE,
      text: 'Please open the whole link of our mail, or write to us, and we take your address off the list.',
      way: 'contact',
    };
  return {
    title: 'You are unsubscribed already',
    text: 'The subscription of this link has ended. If newsletters still come, open the link in the latest one, or write to us.',
    way: 'contact',
  };
}
