/**
 * The rows of the outbox as its sender uses them: it stores what became of mails, and claims the next ones, at once. Old
 * ones are deleted.
 */
import { type Database, dialectOf, type Reader, type Writer } from '../data/database.ts';
import { withCommit } from '../data/pipelined.ts';
import { statement } from '../data/statement.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { MailKey } from './mail.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** Duration of a claim in ms: longer than any mail server takes to accept or refuse a mail. */
export const CLAIM_MS = 5 * MINUTE_MS;
/** Delay after the first failure in ms, then doubled each time: 30 s, 1, 2, 4 … 64 minutes, two hours in total. */
export const FIRST_WAIT_MS = 30_000;
/** Maximum attempts before a mail is given up; it stays in the outbox until it is deleted. */
export const MAX_ATTEMPTS = 9;
/** Maximum milliseconds of a claim or a delay; a later time was set by a clock that has been set back. */
const LONGEST_WAIT_MS = FIRST_WAIT_MS * 2 ** MAX_ATTEMPTS;

/** What became of a claimed mail: it was sent, is tried again at a moment, or was given up. */
export type MailOutcome = { readonly id: number } & (
  | (MailKey & { readonly sentAt: string })
  | { readonly claimedUntil: string }
  | { readonly attempts: number; readonly claimedUntil: null }
);

export interface ClaimedMail extends OutgoingMail {
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

export interface OutboxTurn {
  readonly outcomes: readonly MailOutcome[];
  /** Maximum mails to claim. */
  readonly room: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

interface Moments {
  readonly at: string;
  /** Claims beyond it were made by a clock that has been set back. */
  readonly farthest: string;
  readonly until: string;
  readonly room: number;
}

/** Claims due mails, the oldest first; the rows that another process claims at the same time are skipped. */
const claimDue = statement((db: Reader, { at, farthest, until, room }: Moments) =>
  db
    .with('due', (own) =>
      own
        .selectFrom('mail_outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where((eb) =>
          eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', at), eb('claimedUntil', '>', farthest)]),
        )
        .orderBy('id')
        .limit(room)
        .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('mail_outbox')
    .set((eb) => ({ claimedUntil: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'to', 'subject', 'body', 'createdAt', 'replyTo', 'unsubscribe', 'attempts']),
);

/** A sent mail is erased, because it may contain a code or a personal message. */
const eraseSent = statement(
  (db: Reader, { id, sentAt, body }: { id: number; sentAt: string; body: OutgoingMail['body'] }) =>
    db
      .updateTable('mail_outbox')
      .set({ sentAt, body, replyTo: null, unsubscribe: null })
      .where('id', '=', id)
      .returning('id'),
);

const EMPTY = { text: '', html: '' };

/** Stores what became of a mail. Returns its key if it was sent and has been erased meanwhile. */
async function store(trx: Writer, { id, ...values }: MailOutcome): Promise<MailKey | undefined> {
  if ('sentAt' in values) {
    const found = await eraseSent(trx, { id, sentAt: values.sentAt, body: EMPTY });
    return found.length === 0 ? { id, createdAt: values.createdAt } : undefined;
  }
  await trx.updateTable('mail_outbox').set(values).where('id', '=', id).execute();
  return undefined;
}

export interface OutboxTaken {
  /** Mails to send, in the order of their ids. */
  readonly claimed: readonly ClaimedMail[];
  /** Sent mails of the outcomes whose rows were deleted while they were sent. */
  readonly erased: readonly MailKey[];
}

/** Stores what became of mails, and claims up to `room` due ones. */
export async function takeOutboxTurn(trx: Writer, { outcomes, room, now }: OutboxTurn): Promise<OutboxTaken> {
  const moments = { at: iso(now), farthest: iso(now + LONGEST_WAIT_MS), until: iso(now + CLAIM_MS), room };
  const stored = outcomes.toSorted((a, b) => a.id - b.id).map((outcome) => store(trx, outcome));
  // One round trip, commit included. Outcomes come first, so that no mail is claimed again that is known to be sent.
  const [claimed, keys] = await withCommit(
    trx,
    Promise.all([room > 0 ? claimDue(trx, moments) : [], Promise.all(stored)]),
  );
  return { claimed: claimed.toSorted((a, b) => a.id - b.id), erased: keys.filter((key) => key !== undefined) };
}

/** Takes a turn at the outbox of `db`. */
export const outboxTurn = (db: Database, turn: OutboxTurn): Promise<OutboxTaken> => db.run(takeOutboxTurn, turn);

/** Deletes the mails that were queued before `before`, sent or not, and returns their keys. */
export const deleteOldMails = (trx: Writer, before: string): Promise<MailKey[]> =>
  trx.deleteFrom('mail_outbox').where('createdAt', '<', before).returning(['id', 'createdAt']).execute();
