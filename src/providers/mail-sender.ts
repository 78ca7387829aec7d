/**
 * Sends the mails of the outbox. Several processes may do so: each claims a row for a while before it sends, so that no
 * mail is sent twice concurrently. The claim of a process that dies expires.
 */
import type { Logger } from 'pino';
import type { Database } from '../data/database.ts';
import { endsWithin } from '../node/ends-within.ts';
import { inSpan, outsideSpans } from '../node/spans.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Duration of a claim in ms: longer than any mail server takes to accept or refuse a mail. */
export const CLAIM_MS = 5 * 60_000;
/** Delay after the first failure in ms, then doubled each time: 30 s, 1, 2, 4 … 64 minutes, two hours in total. */
const FIRST_WAIT_MS = 30_000;
/** Maximum attempts before a mail is given up; it stays in the outbox until it is deleted. */
export const MAX_ATTEMPTS = 9;
/** Maximum milliseconds of a claim or a delay; a later time was set by a clock that has been set back. */
const LONGEST_WAIT_MS = FIRST_WAIT_MS * 2 ** MAX_ATTEMPTS;
/** Mails that one process sends concurrently. */
const CONCURRENT = 4;
/** Milliseconds between two checks for mails to retry, or queued by another process. */
export const CHECK_MS = 15_000;
/** Milliseconds to wait for mails in progress, when stopping. */
const TIMEOUT_MS = 5_000;

export interface MailSender {
  /** Sends due mails; resolves when none is due. */
  wake(): Promise<void>;
  /** Checks now, and regularly until stopped. */
  start(): void;
  /** Starts no more mails and waits briefly for those in progress. */
  stop(): Promise<void>;
}

export interface MailSenderOptions {
  readonly db: Database;
  readonly transport: MailTransport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

interface Claimed extends OutgoingMail {
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Claims a due mail; undefined when there is none. */
async function claim(db: Database, now: number): Promise<Claimed | undefined> {
  return db.write((trx) => {
    const due = trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('attempts', '<', MAX_ATTEMPTS)
      .where((eb) =>
        eb.or([
          eb('claimedUntil', 'is', null),
          eb('claimedUntil', '<=', iso(now)),
          eb('claimedUntil', '>', iso(now + LONGEST_WAIT_MS)),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate().skipLocked());
    return trx
      .updateTable('mail_outbox')
      .set((eb) => ({ claimedUntil: iso(now + CLAIM_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due)
      .returning(['id', 'to', 'subject', 'body', 'createdAt', 'replyTo', 'unsubscribe', 'attempts'])
      .executeTakeFirst();
  });
}

/** Whether the mail server refused permanently, for example because there is no such mailbox. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Creates the sender of the outbox. */
export function createMailSender({ db, transport, now, log }: MailSenderOptions): MailSender {
  let running: Promise<void> | undefined;
  let again = false;
  let stopping = false;
  /**
   * Whether mails in progress are no longer waited for: the database is then closed, and they are sent again when their
   * claim ends.
   */
  let isGivenUp = false;
  let timer: NodeJS.Timeout | undefined;

  /** Stores the outcome. A sent mail is erased, because it may contain a code or a personal message. */
  const settle = (
    id: number,
    values: { sentAt: string } | { claimedUntil: string } | { attempts: number; claimedUntil: null },
  ) =>
    db.write((trx) =>
      trx
        .updateTable('mail_outbox')
        .set({
          ...values,
          ...('sentAt' in values ? { body: { text: '', html: '' }, replyTo: null, unsubscribe: null } : {}),
        })
        .where('id', '=', id)
        .executeTakeFirst(),
    );

  async function send(mail: Claimed): Promise<void> {
    const { id, attempts } = mail;
    try {
      const file = await inSpan({ name: 'send mail', kind: 'client', isRoot: true }, () => transport.send(mail));
      if (file !== undefined) log.info({ mail: id, file }, 'a mail was written');
    } catch (error) {
      const gaveUp = isFinal(error) || attempts >= MAX_ATTEMPTS;
      const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
      // A mail server's message may contain the address, so it is not logged.
      const details = { mail: id, attempts, code, responseCode };
      if (gaveUp) log.error(details, 'a mail was given up');
      else log.warn(details, 'a mail was not sent; it is retried');
      await settle(
        id,
        gaveUp
          ? { attempts: MAX_ATTEMPTS, claimedUntil: null }
          : { claimedUntil: iso(now() + FIRST_WAIT_MS * 2 ** (attempts - 1)) },
      );
      return;
    }
    const { numUpdatedRows } = await settle(id, { sentAt: iso(now()) });
    // It was erased while it was sent, when there was nothing stored to erase.
    if (numUpdatedRows === 0n) await transport.forget?.([mail]);
  }

  /** Sends until no mail is due. */
  async function work(): Promise<void> {
    while (!stopping) {
      const mail = await claim(db, now());
      if (!mail) return;
      await send(mail);
    }
  }

  async function round(): Promise<void> {
    do {
      again = false;
      const ends = await Promise.allSettled(Array.from({ length: CONCURRENT }, work));
      // An unavailable database is logged where it is detected.
      for (const end of ends)
        if (end.status === 'rejected' && !isGivenUp && !db.isUnavailable())
          log.error({ err: end.reason }, 'the outbox cannot be read');
    } while (again && !stopping);
  }

  async function wake(): Promise<void> {
    if (stopping) return;
    again = true;
    running ??= outsideSpans(round).finally(() => {
      running = undefined;
      // It was woken after the last check and before the end.
      if (again) void wake();
    });
    await running;
  }

  return {
    wake,
    start() {
      void wake();
      timer = setInterval(() => void wake(), CHECK_MS);
      timer.unref();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      isGivenUp = !(await endsWithin(running, TIMEOUT_MS));
    },
  };
}
