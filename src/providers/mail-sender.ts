/**
 * Sends what is in the outbox. Several processes do; a row is claimed by one of them for a while, and only then sent,
 * so that none is sent twice at once. A process that dies in between leaves its claim, which ends by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../data/database.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Milliseconds: longer than any mail server takes to refuse or to take a mail. */
const CLAIM_MS = 5 * 60_000;
/** Milliseconds after the first failure; then twice as long each time: 30 s, 1, 2, 4 … 64 minutes, two hours in all. */
const FIRST_WAIT_MS = 30_000;
/** Then it is given up, and stays in the outbox until it is cleared away. */
export const MOST_ATTEMPTS = 9;
/** Mails that one process has under way. */
const AT_ONCE = 4;
/** Milliseconds between two looks, for mails that wait for another try or were queued by another process. */
const LOOK_MS = 15_000;
/** Milliseconds that an end waits for mails under way. */
const TIMEOUT_MS = 5_000;

export interface MailSender {
  /** There is something in the outbox; resolves when nothing is due any more. */
  wake(): Promise<void>;
  /** Looks now, and goes on until stopped. */
  start(): void;
  /** Takes no more mails and waits a little for those under way. */
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
  /** This one included. */
  readonly attempts: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Claims one mail that is due; undefined when there is none. */
async function claim(db: Database, now: number): Promise<Claimed | undefined> {
  return db.write((trx) => {
    const due = trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('attempts', '<', MOST_ATTEMPTS)
      .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', iso(now))]))
      .orderBy('id')
      .limit(1)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate().skipLocked());
    return trx
      .updateTable('mail_outbox')
      .set((eb) => ({ claimedUntil: iso(now + CLAIM_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due)
      .returning(['id', 'to', 'subject', 'body', 'createdAt', 'attempts'])
      .executeTakeFirst();
  });
}

/** What a mail server says for good, such as that there is no such mailbox. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

export function createMailSender({ db, transport, now, log }: MailSenderOptions): MailSender {
  let running: Promise<void> | undefined;
  let again = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  /** Notes in the row how it went. What was sent is erased: it may hold a code, and nobody needs it any more. */
  const settle = (id: number, values: { sentAt: string } | { claimedUntil: string } | { attempts: number }) =>
    db.write((trx) =>
      trx
        .updateTable('mail_outbox')
        .set({ ...values, ...('sentAt' in values ? { body: { text: '', html: '' } } : {}) })
        .where('id', '=', id)
        .execute(),
    );

  async function send(mail: Claimed): Promise<void> {
    const { id, attempts } = mail;
    try {
      const file = await transport.send(mail);
      if (file !== undefined) log.info({ mail: id, file }, 'a mail was written');
    } catch (error) {
      const gaveUp = isFinal(error) || attempts >= MOST_ATTEMPTS;
      const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
      // The words of a mail server may repeat the address, so they are left out.
      const details = { mail: id, attempts, code, responseCode };
      if (gaveUp) log.error(details, 'a mail was given up');
      else log.warn(details, 'a mail was not sent; it is tried again');
      await settle(
        id,
        gaveUp ? { attempts: MOST_ATTEMPTS } : { claimedUntil: iso(now() + FIRST_WAIT_MS * 2 ** (attempts - 1)) },
      );
      return;
    }
    await settle(id, { sentAt: iso(now()) });
  }

  /** Sends until nothing is due. */
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
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
      // While the database is away, that is logged where it is noticed.
      for (const end of ends)
        if (end.status === 'rejected' && !db.isAway()) log.error({ err: end.reason }, 'the outbox cannot be read');
    } while (again && !stopping);
  }

  async function wake(): Promise<void> {
    if (stopping) return;
    again = true;
    running ??= round().finally(() => {
      running = undefined;
      // Woken after its last look and before its end.
      if (again) void wake();
    });
    await running;
  }

  return {
    wake,
    start() {
      void wake();
      timer = setInterval(() => void wake(), LOOK_MS);
      timer.unref();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await Promise.race([running, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
