/**
 * How many mails a mailbox gets, whichever accounts and visitors cause them: the one table of these limits, from which
 * docs/accounts.md is made. They are counted in the transaction that queues a mail, so that a retry counts nothing, and
 * apart for proven addresses, so that nobody who types somebody's address uses up what its owner gets.
 */
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { statement } from '../data/statement.ts';
import { shortKey } from './limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface MailLimit {
  /** Maximum to an address that its customer proved. */
  readonly proven: number;
  /** Maximum to any other address. */
  readonly unproven: number;
  /** Milliseconds in which they are counted, from the first one. */
  readonly window: number;
  /** For the documentation. */
  readonly what: string;
  /** Whether one to an address that is not proven counts in {@link UNPROVEN_TOTAL}. */
  readonly inTotal: boolean;
}

export const MAIL_LIMITS = {
  order: { proven: 240, unproven: 5, window: HOUR, inTotal: true, what: 'orders' },
  notice: { proven: 20, unproven: 5, window: HOUR, inTotal: true, what: 'changes of an account' },
  // Codes are not in the total: a stranger's mails must not keep an owner from proving the address, or from a new password.
  code: { proven: 10, unproven: 10, window: DAY, inTotal: false, what: 'codes for a change of email' },
  // Of the account that has the address: what strangers ask for elsewhere keeps nobody from proving their own.
  proof: { proven: 20, unproven: 20, window: HOUR, inTotal: false, what: 'codes to confirm the address of an account' },
  reset: { proven: 60, unproven: 60, window: HOUR, inTotal: false, what: 'codes for a new password' },
  support: { proven: 60, unproven: 60, window: HOUR, inTotal: false, what: 'messages of the contact form, to support' },
} as const satisfies Readonly<Record<string, MailLimit>>;

export type MailKind = keyof typeof MAIL_LIMITS;

/** All mails of the kinds with `inTotal` to one address that is not proven. */
export const UNPROVEN_TOTAL = { max: 10, window: DAY } as const;

/** A counted mail. */
export interface CountedMail {
  readonly to: string;
  readonly kind: MailKind;
  /** Whether `to` is the address that its customer proved, or the shop's own. */
  readonly isProven: boolean;
}

/** Of the keys of these counters in `rate_limits`. */
export const PREFIX = 'mail';
/** Domains with mailboxes in which dots mean nothing, and the domain that stands for them. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an address most likely reaches: without case, without what follows a plus, at Gmail without dots. Two
 * mailboxes that are taken for one only share what strangers may send them.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  const domain = domainToASCII(typed) || typed;
  const local = text.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/s, '');
  const base = DOTLESS[domain];
  return base === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${base}`;
}

/** A counter of a mailbox. */
export interface MailCounter {
  /** Its row in `rate_limits`, which does not tell the address. */
  readonly key: string;
  readonly max: number;
  /** Milliseconds. */
  readonly window: number;
}

/** The counters of a mail, all of which it counts in. The address of a proven mail is counted as it is. */
export function mailCounters({ to, kind, isProven }: CountedMail): MailCounter[] {
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

/** The maximum of a counter, by its key. */
export function maxOfKey(key: string): number {
  const [kind = '', proof] = key.slice(PREFIX.length + 1).split(/[.:]/);
  const limit = kind in MAIL_LIMITS ? MAIL_LIMITS[kind as MailKind] : undefined;
  if (limit === undefined) return UNPROVEN_TOTAL.max;
  return proof === 'proven' ? limit.proven : limit.unproven;
}

/** Clocks of several machines differ by less than this (ms). */
const CLOCKS_DIFFER = 60_000;

/** Adds one to a counter, which begins anew once its window is over, or was begun by a clock that was set back. */
export const countMail = statement((db, values: { key: string; now: number; until: number; latest: number }) =>
  db
    .insertInto('rate_limits')
    .values({ key: values.key, points: 1, expire: values.until })
    .onConflict((conflict) => {
      const runs = sql<boolean>`"rate_limits"."expire" > ${values.now} and "rate_limits"."expire" < ${values.latest}`;
      return conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${runs} then "rate_limits"."points" + 1 else 1 end`,
        expire: sql<number>`case when ${runs} then "rate_limits"."expire" else excluded."expire" end`,
      });
    }),
);

/** What {@link countMail} is called with. @param now milliseconds since 1970 */
export const countedNow = ({ key, window }: MailCounter, now: number) => ({
  key,
  now,
  until: now + window,
  latest: now + window + CLOCKS_DIFFER,
});
