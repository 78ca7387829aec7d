/**
 * Sends the mails of the outbox. Several processes may do so: each claims a row for a while before it sends, so that no
 * mail is sent twice concurrently. The claim of a process that dies expires.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../data/database.ts';
import { endsWithin } from '../node/ends-within.ts';
import { inSpan, outsideSpans } from '../node/spans.ts';
import { type ClaimedMail, FIRST_WAIT_MS, MAX_ATTEMPTS, type MailOutcome, outboxTurn } from './mail-outbox.ts';
import type { MailTransport } from './mail-transport.ts';

/** Mails that one process sends concurrently. */
const CONCURRENT = 8;
/** Milliseconds after a mail has been sent in which others may end, so that one transaction stores what became of them. */
const GATHER_MS = 25;
/** Milliseconds between two checks for mails to retry, or queued by another process. */
export const CHECK_MS = 15_000;
/** Milliseconds to wait for mails in progress, when stopping. */
const TIMEOUT_MS = 5_000;

export interface MailSender {
  /** Sends due mails; resolves when none is due. */
  wake(): Promise<void>;
  /** Checks now, and regularly until stopped. */
  start(): void;
  /** Starts no more mails, waits briefly for those in progress, and closes the transport. */
  stop(): Promise<void>;
}

export interface MailSenderOptions {
  readonly db: Database;
  readonly transport: MailTransport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Whether the mail server refused permanently, for example because there is no such mailbox. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Creates the sender of the outbox. */
export function createMailSender({ db, transport, now, log }: MailSenderOptions): MailSender {
  let running: Promise<void> | undefined;
  let again = false;
  /** Resolved when a mail may have been queued since the last turn. */
  let woken = Promise.withResolvers<void>();
  let stopping = false;
  /**
   * Whether mails in progress are no longer waited for: the database is then closed, and they are sent again when their
   * claim ends.
   */
  let isGivenUp = false;
  let timer: NodeJS.Timeout | undefined;

  /** What became of mails and is not stored yet; it is tried again with the next turn if the database fails. */
  const outcomes: MailOutcome[] = [];
  /** Files of sent mails that are not logged yet. */
  const files: string[] = [];

  /** Sends a mail, and returns what became of it. */
  async function send(mail: ClaimedMail): Promise<MailOutcome> {
    const { id, attempts } = mail;
    try {
      const file = await inSpan({ name: 'send mail', kind: 'client', isRoot: true }, () => transport.send(mail));
      if (file !== undefined) files.push(file);
      return { id, createdAt: mail.createdAt, sentAt: iso(now()) };
    } catch (error) {
      const gaveUp = isFinal(error) || attempts >= MAX_ATTEMPTS;
      const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
      // A mail server's message may contain the address, so it is not logged.
      const details = { mail: id, attempts, code, responseCode };
      if (gaveUp) log.error(details, 'a mail was given up');
      else log.warn(details, 'a mail was not sent; it is retried');
      return gaveUp
        ? { id, attempts: MAX_ATTEMPTS, claimedUntil: null }
        : { id, claimedUntil: iso(now() + FIRST_WAIT_MS * 2 ** (attempts - 1)) };
    }
  }

  /** Stores the outcomes, and claims as many mails as there is room for, in one transaction. */
  async function turn(room: number): Promise<readonly ClaimedMail[]> {
    const stored = outcomes.splice(0);
    if (files.length > 0) log.info({ files: files.splice(0) }, 'mails were written');
    try {
      const { claimed, erased } = await outboxTurn(db, { outcomes: stored, room, now: now() });
      // They were erased while they were sent, when there was nothing stored to erase.
      if (erased.length > 0) await transport.forget?.(erased);
      return claimed;
    } catch (error) {
      outcomes.push(...stored);
      throw error;
    }
  }

  /** Sends until no mail is due. */
  async function work(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    try {
      do {
        const room = stopping ? 0 : CONCURRENT - underWay.size;
        woken = Promise.withResolvers();
        const claimed = await turn(room);
        for (const mail of claimed) {
          const one = send(mail).then((outcome) => {
            outcomes.push(outcome);
            underWay.delete(one);
          });
          underWay.add(one);
        }
        if (outcomes.length === 0 && underWay.size === 0) continue;
        // A mail server may take long to answer for one mail, so others are claimed meanwhile.
        const isFull = underWay.size === CONCURRENT;
        if (outcomes.length === 0) await Promise.race(isFull ? underWay : [...underWay, woken.promise]);
        const gathered = sleep(GATHER_MS);
        // More mails may be due when all room was used; otherwise none waits for this.
        await (claimed.length === room ? Promise.race([gathered, Promise.all(underWay)]) : gathered);
      } while (underWay.size > 0 || outcomes.length > 0);
    } finally {
      await Promise.all(underWay);
    }
  }

  async function round(): Promise<void> {
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        // An unavailable database is logged where it is detected.
        if (!isGivenUp && !db.isUnavailable()) log.error({ err: error }, 'the outbox cannot be read');
      }
    } while (again && !stopping);
  }

  async function wake(): Promise<void> {
    if (stopping) return;
    again = true;
    woken.resolve();
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
      transport.close?.();
    },
  };
}
