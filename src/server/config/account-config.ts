/** The settings of accounts: secrets, captcha, Google and mail. */

import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { address, onOff, wholeNumber } from './setting-forms.ts';

/** `name@host`, alone or as `Name <name@host>`; line ends are refused because they would add headers. */
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
  FRESH_SIGN_IN_MINUTES: wholeNumber('a number of minutes', 1, 1_440).default(10),
};

/** Pairs of settings: the first requires the second. */
export const ACCOUNT_PAIRS = [
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

const settings = z.object(accountSettings);
type Settings = z.output<typeof settings>;

export interface AccountConfig {
  /** Key of tokens and captchas; by default the one stored in `DATA_DIR`. */
  readonly tokenSecret: string | undefined;
  /** Google's reCAPTCHA; ALTCHA when undefined. */
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined;
  readonly google:
    | { readonly clientId: string; readonly userinfoUrl: string; readonly tokeninfoUrl: string }
    | undefined;
  /** The mail server and the sender; by default mails are files in `DATA_DIR/outbox`. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Whether a live shop may write mails to files (`MAIL_OUTBOX`). */
  readonly mailOutbox: boolean;
  /** Milliseconds after a sign-in in which a customer may change how they sign in. */
  readonly freshSignIn: number;
}

/** Returns the settings of accounts. */
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
    freshSignIn: s.FRESH_SIGN_IN_MINUTES * MINUTE_MS,
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
