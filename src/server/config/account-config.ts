/** The settings of accounts: secrets, captcha, Google, mail, and how often somebody may try. */
import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { address, onOff, wholeNumber } from './setting-forms.ts';

const tries = (standard: number) => wholeNumber('a number', 1, 1_000_000).default(standard);

/** `name@host`, alone or as `Words <name@host>`; no line ends, which would be headers of their own. */
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

export const accountSettings = {
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_USERINFO_URL: address('https://www.googleapis.com/oauth2/v3/userinfo').default(
    'https://www.googleapis.com/oauth2/v3/userinfo',
  ),
  GOOGLE_TOKENINFO_URL: address('https://oauth2.googleapis.com/tokeninfo').default(
    'https://oauth2.googleapis.com/tokeninfo',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must be an address such as smtps://user:password@mail.oja.example')
    .optional(),
  MAIL_FROM: z.string().regex(SENDER, 'must be a sender such as Oja <noreply@oja.example>').optional(),
  MAIL_OUTBOX: onOff,
  LIMIT_SIGN_IN: tries(5),
  LIMIT_SIGN_IN_ADDRESS: tries(200),
  LIMIT_SIGN_IN_MINUTES: wholeNumber('a number of minutes', 1, 1_440).default(15),
  LIMIT_SIGN_UP_ADDRESS: tries(60),
  LIMIT_RESET_EMAIL: tries(5),
  LIMIT_RESET_ADDRESS: tries(60),
  LIMIT_CONTACT_ADDRESS: tries(60),
  LIMIT_NEWSLETTER_ADDRESS: tries(60),
  LIMIT_VIEWS_ADDRESS: tries(3_000),
  LIMIT_LOCALISATIONS_ADDRESS: tries(600),
  LIMIT_ORDERS_CLIENT: tries(60),
  LIMIT_LIKES_CLIENT: tries(1_200),
  LIMIT_CART_CLIENT: tries(6_000),
  LIMIT_ADDRESSES_CLIENT: tries(120),
  LIMIT_PROFILE_CLIENT: tries(60),
  LIMIT_FOLLOWS_CLIENT: tries(600),
  LIMIT_OPINIONS_CLIENT: tries(120),
  LIMIT_VERIFY_CLIENT: tries(300),
  LIMIT_VERIFY_ADDRESS: tries(3_000),
  LIMIT_TRACK_ADDRESS: tries(120),
  LIMIT_PASSWORD: tries(5),
  LIMIT_ACCESS_CHANGES_CLIENT: tries(10),
  LIMIT_NAME_CHANGES_CLIENT: tries(10),
  LIMIT_EMAIL_CODES: tries(5),
  FRESH_SIGN_IN_MINUTES: wholeNumber('a number of minutes', 1, 1_440).default(10),
  CAPTCHA_AFTER_SIGN_INS: tries(3),
  CAPTCHA_AFTER_SIGN_UPS: tries(10),
  CAPTCHA_AFTER_RESETS: tries(20),
  MOST_LIKES_CLIENT: tries(1_000),
};

/** Pairs of settings: the first requires the second. */
export const ACCOUNT_PAIRS = [
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

const settings = z.object(accountSettings);
type Settings = z.output<typeof settings>;

/** How often (S-12, S-13, S-30); see `providers/limits.ts`. */
export interface LimitNumbers {
  readonly signIn: number;
  readonly signInAddress: number;
  /** Milliseconds in which failed sign-ins and wrong old passwords are counted; everything else is counted by the hour. */
  readonly signInWindow: number;
  readonly signUpAddress: number;
  readonly resetEmail: number;
  readonly resetAddress: number;
  readonly contactAddress: number;
  readonly newsletterAddress: number;
  readonly viewsAddress: number;
  readonly localisationsAddress: number;
  readonly ordersClient: number;
  readonly likesClient: number;
  readonly cartClient: number;
  readonly addressesClient: number;
  readonly profileClient: number;
  readonly followsClient: number;
  readonly opinionsClient: number;
  readonly verifyClient: number;
  readonly verifyAddress: number;
  readonly trackAddress: number;
  readonly password: number;
  readonly accessChangesClient: number;
  readonly nameChangesClient: number;
  readonly emailCodes: number;
  readonly captchaAfter: { readonly signIns: number; readonly signUps: number; readonly resets: number };
  readonly mostLikes: number;
}

export interface AccountConfig {
  /** Key of tokens and captchas; by default the one stored in `DATA_DIR`. */
  readonly tokenSecret: string | undefined;
  /** Google's reCAPTCHA; by default ALTCHA. */
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined;
  readonly google:
    | { readonly clientId: string; readonly userinfoUrl: string; readonly tokeninfoUrl: string }
    | undefined;
  /** The mail server and the sender; by default mails are files in `DATA_DIR/outbox`. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Whether a live shop may write mails to files (`MAIL_OUTBOX`). */
  readonly mailOutbox: boolean;
  readonly limits: LimitNumbers;
  /** Milliseconds after a sign-in in which a customer may change how they sign in. */
  readonly freshSignIn: number;
}

const MINUTE = 60_000;

export function accountConfig(s: Settings): AccountConfig {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, GOOGLE_CLIENT_ID: clientId } = s;
  const { SMTP_URL: url, MAIL_FROM: from } = s;
  return {
    tokenSecret: s.TOKEN_SECRET,
    recaptcha: siteKey && secret ? { siteKey, secret } : undefined,
    google: clientId
      ? { clientId, userinfoUrl: s.GOOGLE_USERINFO_URL, tokeninfoUrl: s.GOOGLE_TOKENINFO_URL }
      : undefined,
    smtp: url && from ? { url, from } : undefined,
    mailOutbox: s.MAIL_OUTBOX === '1',
    limits: {
      signIn: s.LIMIT_SIGN_IN,
      signInAddress: s.LIMIT_SIGN_IN_ADDRESS,
      signInWindow: s.LIMIT_SIGN_IN_MINUTES * MINUTE,
      signUpAddress: s.LIMIT_SIGN_UP_ADDRESS,
      resetEmail: s.LIMIT_RESET_EMAIL,
      resetAddress: s.LIMIT_RESET_ADDRESS,
      contactAddress: s.LIMIT_CONTACT_ADDRESS,
      newsletterAddress: s.LIMIT_NEWSLETTER_ADDRESS,
      viewsAddress: s.LIMIT_VIEWS_ADDRESS,
      localisationsAddress: s.LIMIT_LOCALISATIONS_ADDRESS,
      ordersClient: s.LIMIT_ORDERS_CLIENT,
      likesClient: s.LIMIT_LIKES_CLIENT,
      cartClient: s.LIMIT_CART_CLIENT,
      addressesClient: s.LIMIT_ADDRESSES_CLIENT,
      profileClient: s.LIMIT_PROFILE_CLIENT,
      followsClient: s.LIMIT_FOLLOWS_CLIENT,
      opinionsClient: s.LIMIT_OPINIONS_CLIENT,
      verifyClient: s.LIMIT_VERIFY_CLIENT,
      verifyAddress: s.LIMIT_VERIFY_ADDRESS,
      trackAddress: s.LIMIT_TRACK_ADDRESS,
      password: s.LIMIT_PASSWORD,
      accessChangesClient: s.LIMIT_ACCESS_CHANGES_CLIENT,
      nameChangesClient: s.LIMIT_NAME_CHANGES_CLIENT,
      emailCodes: s.LIMIT_EMAIL_CODES,
      captchaAfter: {
        signIns: s.CAPTCHA_AFTER_SIGN_INS,
        signUps: s.CAPTCHA_AFTER_SIGN_UPS,
        resets: s.CAPTCHA_AFTER_RESETS,
      },
      mostLikes: s.MOST_LIKES_CLIENT,
    },
    freshSignIn: s.FRESH_SIGN_IN_MINUTES * MINUTE,
  };
}

/** The page on which Google asks for consent; it returns a token (OAuth 2.0, implicit). */
const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth';

/** The settings of the captcha and of Google for pages. */
export function accountShopSettings(
  config: AccountConfig & { readonly mode: 'demo' | 'live'; readonly apiBase: string },
): Pick<ShopSettings, 'captcha' | 'google'> {
  const { recaptcha, google, mode, apiBase } = config;
  const standIn = { kind: 'embedded', clientId: 'demo', authorizeUrl: '/google/consent' } as const;
  return {
    captcha: recaptcha ? { kind: 'recaptcha', siteKey: recaptcha.siteKey } : { kind: 'altcha' },
    google: google
      ? {
          kind: 'google',
          clientId: google.clientId,
          authorizeUrl: GOOGLE_AUTHORIZE_URL,
          userinfoUrl: google.userinfoUrl,
        }
      : mode === 'demo'
        ? { ...standIn, userinfoUrl: `${apiBase}/google/userinfo` }
        : { kind: 'none' },
  };
}
