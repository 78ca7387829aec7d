/** Rate limits (S-12, S-13, S-30). */
import { createHash } from 'node:crypto';
import type { LimitNumbers } from '../server/config/account-config.ts';
import type { Counters, Windows } from './counters.ts';

/** A limit per key: an address, an identifier, or both. */
export interface Limit {
  /** The count of a key in the current window. */
  used(key: string): Promise<number>;
  /** Milliseconds until the next attempt of a key is allowed, 0 if it is now. Creates no counter. */
  wait(key: string): Promise<number>;
  /** Counts an attempt. Returns 0, or the milliseconds to wait when it exceeds the limit. */
  take(key: string): Promise<number>;
  /**
   * Refunds a counted attempt. Where only failures count, an attempt is counted before its result is known; otherwise a
   * thousand concurrent attempts would all pass.
   */
  giveBack(key: string): Promise<void>;
}

export interface Limits {
  /** Failed sign-ins: 5 in 15 minutes per identifier and address. */
  readonly signInPair: Limit;
  /**
   * Failed sign-ins of an identifier from all addresses. After the third, each attempt requires a solved captcha: this
   * slows guessing without locking the owner out.
   */
  readonly signInIdentifier: Limit;
  /** Failed sign-ins: 200 in 15 minutes per address, since thousands of phones may share one. */
  readonly signInAddress: Limit;
  /** 60 an hour per address; after 10 a captcha is required. */
  readonly signUpAddress: Limit;
  /** Reset codes: 5 an hour per mail address and client address, so that a stranger cannot use up another's. */
  readonly resetEmail: Limit;
  /** Reset codes for a mail address from all client addresses: after 20 an hour each requires a solved captcha. */
  readonly resetMailbox: Limit;
  /** Reset codes requested and entered: 60 an hour per address. */
  readonly resetAddress: Limit;
  /** 60 an hour per address. */
  readonly contactAddress: Limit;
  /** 60 an hour per address. */
  readonly newsletterAddress: Limit;
  /** Views: 3,000 an hour per address, since thousands of phones may share one. */
  readonly viewsAddress: Limit;
  /** One view of a product in 30 minutes per address (S-17). */
  readonly viewOfProduct: Limit;
  /** Reported locations: 600 an hour per address. */
  readonly localisationsAddress: Limit;
  /** Orders started by a customer: 60 an hour, so that nobody reserves the stock or floods a stranger's mailbox. */
  readonly ordersClient: Limit;
  /** Favourites added and removed by a customer: 1,200 an hour. */
  readonly likesClient: Limit;
  /** Cart changes of a customer: 6,000 an hour, since removing a line sends the others again (G-37). */
  readonly cartClient: Limit;
  /** Addresses added, changed and deleted by a customer: 120 an hour. */
  readonly addressesClient: Limit;
  /** Changes of the profile, failed ones included: 60 an hour. */
  readonly profileClient: Limit;
  /** Shops followed and unfollowed by a customer: 600 an hour. */
  readonly followsClient: Limit;
  /** Ratings and reviews written, changed and deleted by a customer: 120 an hour. */
  readonly opinionsClient: Limit;
  /** Payment checks of a signed-in customer: 300 an hour; each may query the provider. */
  readonly verifyClient: Limit;
  /** Payment checks of visitors: 3,000 an hour per address, since thousands of phones may share one. */
  readonly verifyAddress: Limit;
  /** Order lookups with a wrong number or phone number: 120 an hour per address (G-151). */
  readonly trackAddress: Limit;
  /** Wrong old passwords of a signed-in customer, for a change or a deletion: 5 in 15 minutes. */
  readonly passwordClient: Limit;
  /** Changes of mail address, phone number and password requested by a customer: 10 an hour. */
  readonly accessChangesClient: Limit;
  /** Changes of a customer's names, each of which purges the pages that show them: 10 an hour. */
  readonly nameChangesClient: Limit;
  /** Codes for a changed mail address that are sent to one address, by all customers: 5 an hour. */
  readonly emailCodes: Limit;
  /** Failed sign-ins of an identifier or an address, and sign-ups of an address, after which a captcha is required. */
  readonly captchaAfter: { readonly signIns: number; readonly signUps: number };
  /** The most favourites of a customer. */
  readonly mostLikes: number;
}

type LimitName = Exclude<keyof Limits, 'captchaAfter' | 'mostLikes'>;

const HOUR = 3_600_000;
/** Milliseconds in which repeated views of a product from an address count once (S-17). */
const VIEW_WINDOW = HOUR / 2;

/** The limit and window of each name, in ms. */
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

/** The windows of all limits, for a counter. */
export function limitWindows(numbers: LimitNumbers): Windows {
  const windows = Object.entries(rulesOf(numbers)).map(([name, [most, ms]]) => [name, { most, ms }] as const);
  // One view too many does no harm, and each view would add a key that cannot be evicted.
  return { ...Object.fromEntries(windows), viewOfProduct: { most: 1, ms: VIEW_WINDOW, mayForget: true } };
}

/** Keys are as long as visitors make them, and contain personal data, so 128 bits of their hash are used. */
const shortKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** Creates the limits of `numbers` on top of `counters`. */
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
