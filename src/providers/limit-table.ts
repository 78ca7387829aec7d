/**
 * Every limit on what visitors and customers do. Settings (`server/config/limit-config.ts`), counters (`limits.ts`,
 * `api/uncached-work.ts`) and docs/configuration.md are generated from this table.
 */
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import { GUEST_LIMITS } from './guest-limits.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { TRACK_LIMITS } from './track-limits.ts';

/** The minutes in which failed sign-ins and wrong passwords are counted; the only window that is a setting. */
export const SIGN_IN_WINDOW = {
  setting: 'LIMIT_SIGN_IN_MINUTES',
  minutes: 15,
  who: '',
  what: 'minutes in which failed sign-ins and wrong passwords are counted',
} as const;

export interface LimitRow {
  /** Maximum, unless the setting says otherwise. */
  readonly max: number;
  /** Setting that replaces `max`. A row without one is fixed. */
  readonly setting?: string;
  /** Milliseconds after which the count of a key restarts, or {@link SIGN_IN_WINDOW}; without it there is no counter. */
  readonly window?: number | 'signIn';
  /** Whether each process counts its own requests; other limits are for all processes together. */
  readonly ofProcess?: true;
  /**
   * Whether a key at its limit may be evicted when memory is full, because one more attempt is harmless and every
   * attempt has a new key.
   */
  readonly mayForget?: true;
  /** Who is counted, for the documentation. */
  readonly who: string;
  /** What is counted and in what time, for the documentation. */
  readonly what: string;
}

const IDENTIFIER = 'an identifier (email or phone)';
const ADDRESS = 'an address';
const CUSTOMER = 'a customer';

export const LIMITS = {
  signInPair: {
    setting: 'LIMIT_SIGN_IN',
    max: 5,
    window: 'signIn',
    who: `${IDENTIFIER} from an address`,
    what: `failed sign-ins in \`${SIGN_IN_WINDOW.setting}\``,
  },
  signInAddress: {
    setting: 'LIMIT_SIGN_IN_ADDRESS',
    max: 200,
    window: 'signIn',
    who: ADDRESS,
    what: 'failed sign-ins in those minutes; above it a solved captcha admits one try',
  },
  // This slows down guessing, but locks no customer out.
  signInIdentifier: {
    setting: 'CAPTCHA_AFTER_SIGN_INS',
    max: 3,
    window: 'signIn',
    who: 'an identifier over all addresses; an address',
    what: 'failed sign-ins in those minutes, after which each try takes a solved captcha',
  },
  passwordClient: {
    setting: 'LIMIT_PASSWORD',
    max: 5,
    window: 'signIn',
    who: CUSTOMER,
    what: 'wrong passwords of somebody signed in, in those minutes',
  },
  signUpAddress: {
    setting: 'LIMIT_SIGN_UP_ADDRESS',
    max: 60,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'sign-ups an hour',
  },
  // It is compared with the counter of signUpAddress.
  signUpCaptcha: {
    setting: 'CAPTCHA_AFTER_SIGN_UPS',
    max: 10,
    who: ADDRESS,
    what: 'sign-ups an hour, after which each takes a solved captcha',
  },
  ...GUEST_LIMITS,
  // The limit is also by address, so that a stranger cannot use up another person's codes.
  resetEmail: {
    setting: 'LIMIT_RESET_EMAIL',
    max: 5,
    window: HOUR_MS,
    who: 'a mail address from an address',
    what: 'reset codes requested an hour',
  },
  resetMailbox: {
    setting: 'CAPTCHA_AFTER_RESETS',
    max: 20,
    window: HOUR_MS,
    who: 'a mail address over all addresses',
    what: 'reset codes requested an hour, after which each takes a solved captcha',
  },
  resetAddress: {
    setting: 'LIMIT_RESET_ADDRESS',
    max: 60,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'reset codes requested and tried an hour',
  },
  // A captcha needs a script. Without one, these few attempts an hour replace it (G-313).
  withoutScript: {
    setting: 'LIMIT_WITHOUT_SCRIPT',
    max: 5,
    window: HOUR_MS,
    who: `${IDENTIFIER} over all addresses`,
    what: 'tries an hour to sign in and to request a reset code on pages without script, where others solve a captcha',
  },
  withoutScriptAddress: {
    setting: 'LIMIT_WITHOUT_SCRIPT_ADDRESS',
    max: 30,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'the same tries, sign-ups, and first orders without a password',
  },
  ...MESSAGE_LIMITS,
  newsletterAddress: {
    setting: 'LIMIT_NEWSLETTER_ADDRESS',
    max: 60,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'newsletter subscriptions an hour',
  },
  // Thousands of phones may share an address, so the limits of views, payments and uncached work are high.
  viewsAddress: {
    setting: 'LIMIT_VIEWS_ADDRESS',
    max: 3_000,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'product views reported an hour',
  },
  viewOfProduct: {
    max: 1,
    window: HOUR_MS / 2,
    mayForget: true,
    who: ADDRESS,
    what: 'views of one product that count in 30 minutes; further ones are answered and not counted',
  },
  localisationsAddress: {
    setting: 'LIMIT_LOCALISATIONS_ADDRESS',
    max: 600,
    window: HOUR_MS,
    who: ADDRESS,
    what: 'device locations reported an hour',
  },
  // The limit exists because an order reserves stock and sends mails.
  ordersClient: {
    setting: 'LIMIT_ORDERS_CLIENT',
    max: 60,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'orders begun an hour, each try counted',
  },
  cartClient: {
    setting: 'LIMIT_CART_CLIENT',
    max: 6_000,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'changes of the cart an hour; taking one line out sends the others again',
  },
  addressesClient: {
    setting: 'LIMIT_ADDRESSES_CLIENT',
    max: 120,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'addresses added, changed and deleted an hour',
  },
  profileClient: {
    setting: 'LIMIT_PROFILE_CLIENT',
    max: 60,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'changes of the profile an hour, each try counted',
  },
  accessChangesClient: {
    setting: 'LIMIT_ACCESS_CHANGES_CLIENT',
    max: 10,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'changes of email, phone number and password an hour; one of the phone number also counts as a sign-up of its address',
  },
  nameChangesClient: {
    setting: 'LIMIT_NAME_CHANGES_CLIENT',
    max: 10,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'changes of names an hour; each may purge every page that shows them',
  },
  emailCodes: {
    setting: 'LIMIT_EMAIL_CODES',
    max: 5,
    window: HOUR_MS,
    who: 'a mail address, whoever requests it; the account that has it counts separately',
    what: 'codes for a change of email to it an hour',
  },
  likesClient: {
    setting: 'LIMIT_LIKES_CLIENT',
    max: 1_200,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'favourites added and removed an hour',
  },
  maxLikes: {
    setting: 'MAX_LIKES_CLIENT',
    max: 1_000,
    who: CUSTOMER,
    what: 'favourites stored',
  },
  followsClient: {
    setting: 'LIMIT_FOLLOWS_CLIENT',
    max: 600,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'shops followed and left an hour',
  },
  opinionsClient: {
    setting: 'LIMIT_OPINIONS_CLIENT',
    max: 120,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'ratings and reviews added, changed and removed an hour',
  },
  // Each may be a call to the payment provider.
  verifyClient: {
    setting: 'LIMIT_VERIFY_CLIENT',
    max: 300,
    window: HOUR_MS,
    who: CUSTOMER,
    what: 'payments queried an hour',
  },
  verifyAddress: {
    setting: 'LIMIT_VERIFY_ADDRESS',
    max: 3_000,
    window: HOUR_MS,
    who: 'visitors of an address',
    what: 'payments queried an hour',
  },
  ...TRACK_LIMITS,
  // The window is a minute, so that phones that share an address are not locked out for long.
  uncachedAddress: {
    setting: 'LIMIT_UNCACHED_ADDRESS',
    max: 6_000,
    window: MINUTE_MS,
    ofProcess: true,
    who: ADDRESS,
    what: "pages, sitemaps and reads of the API that are not cached, a minute and for each process ([more](operations.md#too-much-at-once)); this machine's own are not counted",
  },
  // One takes up to 12 ms of a core with 100,000 products, so 20 a second take a quarter of a core (G-291).
  longReadsAddress: {
    setting: 'LIMIT_SEARCHES_ADDRESS',
    max: 1_200,
    window: MINUTE_MS,
    ofProcess: true,
    mayForget: true,
    who: ADDRESS,
    what: 'of these, those that may take long: searches, suggestions, lists with filters, sitemaps, the product feed',
  },
  vitalsAddress: {
    setting: 'LIMIT_VITALS_ADDRESS',
    max: 600,
    window: MINUTE_MS,
    ofProcess: true,
    mayForget: true,
    who: ADDRESS,
    what: 'views whose speed is reported ([more](operations.md#what-shoppers-feel)), a minute and for each process; further ones are refused',
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type LimitRowName = keyof typeof LIMITS;

type Rows = typeof LIMITS;
type NamesWith<P> = { [N in LimitRowName]: Rows[N] extends P ? N : never }[LimitRowName];

/** Rows that a setting can change. */
export type ConfiguredLimit = NamesWith<{ readonly setting: string }>;
/** Names of the settings. */
export type LimitSetting = Rows[ConfiguredLimit]['setting'];
/** Limits that are counted by key for all processes together. */
export type LimitName = Exclude<
  NamesWith<{ readonly window: number | 'signIn' }>,
  NamesWith<{ readonly ofProcess: true }>
>;

/** The numbers from the settings: the maximum of each row, and the milliseconds of {@link SIGN_IN_WINDOW}. */
export type LimitNumbers = Readonly<Record<ConfiguredLimit | 'signInWindow', number>>;
