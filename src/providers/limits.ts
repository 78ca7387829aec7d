/** Rate limits (S-12, S-13, S-30). */
import { createHash } from 'node:crypto';
import type { LimitNumbers } from '../server/config/account-config.ts';
import type { Counters, Windows } from './counters.ts';

/** One limit, counted by key: an address, an identifier, or both. */
export interface Limit {
  /** How many a key has in the window that is open now. */
  used(key: string): Promise<number>;
  /** Milliseconds that a key has to wait when one more would be one too many, otherwise 0. Makes no counter. */
  wait(key: string): Promise<number>;
  /** Counts one more; answers 0, or the milliseconds to wait when that is one too many. */
  take(key: string): Promise<number>;
  /**
   * Refunds a counted attempt. Where only failures count, an attempt is counted before its result is known, or a
   * thousand at once would all pass.
   */
  giveBack(key: string): Promise<void>;
}

export interface Limits {
  /** Failed sign-ins: 5 in 15 minutes for an identifier from an address. */
  readonly signInPair: Limit;
  /**
   * Failed sign-ins of an identifier over all addresses. After the third one each try takes a solved captcha: that
   * slows whoever guesses, and locks nobody out.
   */
  readonly signInIdentifier: Limit;
  /** Failed sign-ins: 200 in 15 minutes from an address, since thousands of phones share one. */
  readonly signInAddress: Limit;
  /** 60 an hour from an address; more than 10 ask for a captcha. */
  readonly signUpAddress: Limit;
  /** Reset codes: 5 an hour for a mail address from an address, so that a stranger uses up nobody's. */
  readonly resetEmail: Limit;
  /** Reset codes for a mail address over all addresses: after 20 an hour each takes a solved captcha. */
  readonly resetMailbox: Limit;
  /** Reset codes asked for and tried: 60 an hour from an address. */
  readonly resetAddress: Limit;
  /** 60 an hour from an address. */
  readonly contactAddress: Limit;
  /** 60 an hour from an address. */
  readonly newsletterAddress: Limit;
  /** Views: 3,000 an hour from an address, since thousands of phones share one. */
  readonly viewsAddress: Limit;
  /** One view of a product in 30 minutes from an address (S-17). */
  readonly viewOfProduct: Limit;
  /** Reported locations: 600 an hour from an address. */
  readonly localisationsAddress: Limit;
  /** Orders that a customer begins: 60 an hour, so that nobody holds the stock or fills a stranger's mailbox. */
  readonly ordersClient: Limit;
  /** Favourites that a customer adds and removes: 1,200 an hour. */
  readonly likesClient: Limit;
  /** What a customer changes in the cart: 6,000 an hour, since taking one line out sends the others again (G-37). */
  readonly cartClient: Limit;
  /** Addresses that a customer adds, changes and deletes: 120 an hour. */
  readonly addressesClient: Limit;
  /** Changes of the profile, tries included: 60 an hour. */
  readonly profileClient: Limit;
  /** Shops that a customer follows and leaves: 600 an hour. */
  readonly followsClient: Limit;
  /** Ratings and reviews that a customer writes, changes and deletes: 120 an hour. */
  readonly opinionsClient: Limit;
  /** Payments that a signed-in customer asks about: 300 an hour; each may be a question to the provider. */
  readonly verifyClient: Limit;
  /** The same of visitors: 3,000 an hour from an address, since thousands of phones share one. */
  readonly verifyAddress: Limit;
  /** Orders that were looked for with a wrong number or phone number: 120 an hour from an address (G-151). */
  readonly trackAddress: Limit;
  /** Wrong old passwords of a signed-in customer, at a change or a deletion: 5 in 15 minutes. */
  readonly passwordClient: Limit;
  /** Changes of mail address, phone number and password that a customer asks for: 10 an hour. */
  readonly accessChangesClient: Limit;
  /** Changes of the names of a customer, each of which purges the pages that show them: 10 an hour. */
  readonly nameChangesClient: Limit;
  /** Codes for a change of the mail address that are sent to one address, whoever asks: 5 an hour. */
  readonly emailCodes: Limit;
  /** So many failed sign-ins of an identifier or an address, and so many sign-ups of an address, ask for a captcha. */
  readonly captchaAfter: { readonly signIns: number; readonly signUps: number };
  /** Favourites that a customer may have. */
  readonly mostLikes: number;
}

type LimitName = Exclude<keyof Limits, 'captchaAfter' | 'mostLikes'>;

const HOUR = 3_600_000;
/** Milliseconds in which the views of a product from an address are one (S-17). */
const VIEW_WINDOW = HOUR / 2;

/** How many, in how many milliseconds. */
function rulesOf(numbers: LimitNumbers): Readonly<Record<LimitName, readonly [most: number, window: number]>> {
  const { signInWindow } = numbers;
  return {
    signInPair: [numbers.signIn, signInWindow],
    signInIdentifier: [numbers.captchaAfter.signIns, signInWindow],
    signInAddress: [numbers.signInAddress, signInWindow],
    signUpAddress: [numbers.signUpAddress, HOUR],
    resetEmail: [numbers.resetEmail, HOUR],
    resetMailbox: [numbers.captchaAfter.resets, HOUR],
    resetAddress: [numbers.resetAddress, HOUR],
    contactAddress: [numbers.contactAddress, HOUR],
    newsletterAddress: [numbers.newsletterAddress, HOUR],
    viewsAddress: [numbers.viewsAddress, HOUR],
    viewOfProduct: [1, VIEW_WINDOW],
    localisationsAddress: [numbers.localisationsAddress, HOUR],
    ordersClient: [numbers.ordersClient, HOUR],
    likesClient: [numbers.likesClient, HOUR],
    cartClient: [numbers.cartClient, HOUR],
    addressesClient: [numbers.addressesClient, HOUR],
    profileClient: [numbers.profileClient, HOUR],
    followsClient: [numbers.followsClient, HOUR],
    opinionsClient: [numbers.opinionsClient, HOUR],
    verifyClient: [numbers.verifyClient, HOUR],
    verifyAddress: [numbers.verifyAddress, HOUR],
    trackAddress: [numbers.trackAddress, HOUR],
    passwordClient: [numbers.password, signInWindow],
    accessChangesClient: [numbers.accessChangesClient, HOUR],
    nameChangesClient: [numbers.nameChangesClient, HOUR],
    emailCodes: [numbers.emailCodes, HOUR],
  };
}

/** The windows of all limits, for whoever counts. */
export function limitWindows(numbers: LimitNumbers): Windows {
  const windows = Object.entries(rulesOf(numbers)).map(([name, [most, ms]]) => [name, { most, ms }] as const);
  // A product that is viewed once more does no harm, and each view would be a key that stays.
  return { ...Object.fromEntries(windows), viewOfProduct: { most: 1, ms: VIEW_WINDOW, mayForget: true } };
}

/** Keys are as long as a visitor makes them, and say who tried what: 128 bits of their hash are counted instead. */
const shortKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** The limits of `numbers`, counted by `counters`. */
export function createLimits(numbers: LimitNumbers, counters: Counters): Limits {
  const rules = rulesOf(numbers);
  const limit = (name: LimitName): Limit => {
    const [most] = rules[name];
    const count = (key: string, points: -1 | 0 | 1) => counters.count(name, shortKey(key), points);
    return {
      used: async (key) => (await count(key, 0)).used,
      async wait(key) {
        const { used, wait } = await count(key, 0);
        return used >= most ? wait : 0;
      },
      async take(key) {
        const { used, wait } = await count(key, 1);
        return used > most ? wait : 0;
      },
      giveBack: async (key) => void (await count(key, -1)),
    };
  };
  return {
    signInPair: limit('signInPair'),
    signInIdentifier: limit('signInIdentifier'),
    signInAddress: limit('signInAddress'),
    signUpAddress: limit('signUpAddress'),
    resetEmail: limit('resetEmail'),
    resetMailbox: limit('resetMailbox'),
    resetAddress: limit('resetAddress'),
    contactAddress: limit('contactAddress'),
    newsletterAddress: limit('newsletterAddress'),
    viewsAddress: limit('viewsAddress'),
    viewOfProduct: limit('viewOfProduct'),
    localisationsAddress: limit('localisationsAddress'),
    ordersClient: limit('ordersClient'),
    likesClient: limit('likesClient'),
    cartClient: limit('cartClient'),
    addressesClient: limit('addressesClient'),
    profileClient: limit('profileClient'),
    followsClient: limit('followsClient'),
    opinionsClient: limit('opinionsClient'),
    verifyClient: limit('verifyClient'),
    verifyAddress: limit('verifyAddress'),
    trackAddress: limit('trackAddress'),
    passwordClient: limit('passwordClient'),
    accessChangesClient: limit('accessChangesClient'),
    nameChangesClient: limit('nameChangesClient'),
    emailCodes: limit('emailCodes'),
    captchaAfter: numbers.captchaAfter,
    mostLikes: numbers.mostLikes,
  };
}
