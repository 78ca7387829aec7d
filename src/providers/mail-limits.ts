/**
 * Limits of the mails that a mailbox gets, whichever accounts and visitors cause them; docs/accounts.md is generated
 * from this table. Mails are counted in the transaction that queues them, so that a retry counts nothing. Verified
 * addresses are counted separately, so that a stranger who types an address cannot use up the owner's mails.
 */

import { mailboxOf } from '../node/mailbox.ts';
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';
import type { CounterRow } from './counter-rows.ts';
import { shortKey } from './limits.ts';

export interface MailLimit {
  /** Maximum to an address that its customer has verified. */
  readonly proven: number;
  /** Maximum to any other address. */
  readonly unproven: number;
  /** Milliseconds in which they are counted, from the first one. */
  readonly window: number;
  /** What is counted, for the documentation. */
  readonly what: string;
  /** Whether one to an unverified address counts in {@link UNPROVEN_TOTAL}. */
  readonly inTotal: boolean;
}

export const MAIL_LIMITS = {
  order: { proven: 240, unproven: 5, window: HOUR_MS, inTotal: true, what: 'orders' },
  notice: { proven: 20, unproven: 5, window: HOUR_MS, inTotal: true, what: 'changes of an account' },
  // Codes are not in the total, so that a stranger's mails cannot prevent an owner from verifying the address or
  // getting a new password.
  code: { proven: 10, unproven: 10, window: DAY_MS, inTotal: false, what: 'codes for a change of email' },
  // These are counted for the account that has the address, so that requests of strangers do not prevent its owner from
  // verifying it.
  proof: {
    proven: 20,
    unproven: 20,
    window: HOUR_MS,
    inTotal: false,
    what: 'codes to confirm the address of an account',
  },
  reset: { proven: 60, unproven: 60, window: HOUR_MS, inTotal: false, what: 'codes for a new password' },
  operator: {
    proven: 600,
    unproven: 600,
    window: HOUR_MS,
    inTotal: false,
    what: 'orders, payments due back and stock, to the operator and to a shop',
  },
  support: {
    proven: 60,
    unproven: 60,
    window: HOUR_MS,
    inTotal: false,
    what: 'messages of the contact form, to support',
  },
  // Operators write these, so nobody else can use them up.
  answer: { proven: 60, unproven: 60, window: HOUR_MS, inTotal: false, what: 'answers of support' },
  // Anybody may type a stranger's address into the newsletter's form.
  newsletter: { proven: 3, unproven: 3, window: DAY_MS, inTotal: true, what: 'links that confirm the newsletter' },
} as const satisfies Readonly<Record<string, MailLimit>>;

export type MailKind = keyof typeof MAIL_LIMITS;

/** Limit for all mails of the kinds with `inTotal` to one unverified address. */
export const UNPROVEN_TOTAL = { max: 10, window: DAY_MS } as const;

/** A counted mail. */
export interface CountedMail {
  readonly to: string;
  readonly kind: MailKind;
  /** Whether `to` is the address that its customer has verified, or the shop's own. */
  readonly isProven: boolean;
}

/** Prefix of the keys of these counters in `rate_limits`. */
export const PREFIX = 'mail';

/** Returns all counters of a mail. The address of a mail to a verified address is counted unchanged. */
export function mailCounters({ to, kind, isProven }: CountedMail): CounterRow[] {
  const limit = MAIL_LIMITS[kind];
  if (isProven) {
    const key = `${PREFIX}.${kind}.proven:${shortKey(to.normalize('NFC').toLowerCase())}`;
    return [{ key, max: limit.proven, window: limit.window }];
  }
  const mailbox = shortKey(mailboxOf(to));
  return [
    { key: `${PREFIX}.${kind}.unproven:${mailbox}`, max: limit.unproven, window: limit.window },
    ...(limit.inTotal ? [{ key: `${PREFIX}.total.unproven:${mailbox}`, ...UNPROVEN_TOTAL }] : []),
  ];
}

/** Returns the maximum of a counter by its key. */
export function maxOfKey(key: string): number {
  const [kind = '', proof] = key.slice(PREFIX.length + 1).split(/[.:]/);
  const limit = kind in MAIL_LIMITS ? MAIL_LIMITS[kind as MailKind] : undefined;
  if (limit === undefined) return UNPROVEN_TOTAL.max;
  return proof === 'proven' ? limit.proven : limit.unproven;
}
