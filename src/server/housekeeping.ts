/**
 * Housekeeping of a running process: deletes expired rows, cancels overdue orders, counts sellers once a night, and queues
 * the daily mails.
 */

import type { Logger } from 'pino';
import type { Services } from '../api/services.ts';
import { deleteExpiredSessions } from '../api/sessions.ts';
import type { Database } from '../data/database.ts';
import { pruneChanges } from '../data/prune-changes.ts';
import { forgetGuests } from '../features/account/guest/guests.repository.ts';
import { deleteExpiredEmailChanges } from '../features/account/profile/email-changes.repository.ts';
import { deleteOldResets } from '../features/account/reset/password-resets.repository.ts';
import { deleteOldLocations } from '../features/location/location.repository.ts';
import { deleteUnconfirmed } from '../features/newsletter/newsletter.repository.ts';
import { forgetEndedUnproven } from '../features/orders/checkout/order-limits.repository.ts';
import {
  oldDrafts,
  overdueOrders,
  unconfirmedOrders,
} from '../features/orders/fulfilment/overdue-orders.repository.ts';
import { cancelOverdue, cancelUnconfirmed, dropDraft } from '../features/orders/fulfilment/overdue-orders.service.ts';
import { ordersOfOpenPayments } from '../features/payments/payments.repository.ts';
import { settlePending } from '../features/payments/settle-payment.service.ts';
import { deleteOldReports } from '../features/reports/reports.repository.ts';
import { endsWithin } from '../node/ends-within.ts';
import { deleteExpiredChallenges } from '../providers/altcha.ts';
import { ProviderUnavailableError } from '../providers/ask-provider.ts';
import { deleteEndedCounters } from '../providers/counter-rows.ts';
import { takeDroppedMails } from '../providers/dropped-mails.ts';
import type { MailKey } from '../providers/mail.ts';
import { deleteOldMails } from '../providers/mail-outbox.ts';
import { deleteOldCheckouts } from '../providers/test-checkout.ts';
import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '../shared/durations.ts';
import { RETENTION_DAYS } from '../shared/retention.ts';
import { backupWhenDue, runBackupCommand } from './backup/backup-schedule.ts';
import { watchClock } from './clock-watch.ts';
import { queueMailsOfDay } from './daily-mails.ts';
import { countAtNight } from './night-counts.ts';
import { followOpenRefunds } from './refund-round.ts';

/** Milliseconds between two rounds of orders; stock may stay reserved for that much longer than stated. */
const ORDERS_EVERY = 10 * MINUTE;
/** Milliseconds between two rounds of late payments, which are not urgent; providers limit calls. */
const LATE_PAYMENTS_EVERY = 6 * HOUR;
/**
 * How long after its deadline an order's open payments are checked, in ms. Providers repeat an event for days (Paystack
 * for three), and a transfer may take some: after a week no money arrives.
 */
const LATE_PAYMENTS = 7 * DAY;
/** Milliseconds to wait for a running round, when stopping. */
const TIMEOUT_MS = 5_000;

/** Milliseconds that changes are retained; a reader that was offline for longer applies each tag once. */
const CHANGES_RETENTION = DAY;

/** Milliseconds between two checks whether a backup is due. */
const BACKUPS_EVERY = MINUTE;

/** Milliseconds between two checks whether the counts of a night are due. */
const NIGHT_COUNTS_EVERY = HOUR / 2;

/** Milliseconds between two checks whether the daily mails are due. */
const DAILY_MAILS_EVERY = 10 * MINUTE;

type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * Deletes expired rows once, and returns the deleted mails.
 * @param now milliseconds since 1970
 * @param paymentHold milliseconds for which an order waits for its payment
 */
export async function deleteExpired(db: Database, now: number, paymentHold: number): Promise<MailKey[]> {
  const before = (stored: number) => new Date(now - stored).toISOString();
  await pruneChanges(db, before(CHANGES_RETENTION));
  return db.write(async (trx) => {
    await deleteExpiredSessions(trx, before(0));
    await forgetGuests(trx);
    await forgetEndedUnproven(trx);
    await deleteOldResets(trx, {
      codes: before(RETENTION_DAYS.resets * DAY),
      links: before(RETENTION_DAYS.resetLinks * DAY),
    });
    await deleteExpiredEmailChanges(trx, before(0));
    await deleteUnconfirmed(trx, before(RETENTION_DAYS.unconfirmedSubscribers * DAY));
    await deleteExpiredChallenges(trx, before(0));
    await deleteOldLocations(trx, before(RETENTION_DAYS.locations * DAY));
    await deleteOldReports(trx, before(RETENTION_DAYS.reports * DAY));
    await deleteEndedCounters(trx, now);
    await deleteOldCheckouts(trx, before(paymentHold));
    return deleteOldMails(trx, before(RETENTION_DAYS.mails * DAY));
  });
}

/** Logs how many mails were dropped beyond the limits of their mailboxes. @param now milliseconds since 1970 */
export async function logDroppedMails(db: Database, log: Pick<Log, 'warn'>, now: number): Promise<void> {
  for (const dropped of await db.write((trx) => takeDroppedMails(trx, now)))
    log.warn({ ...dropped }, 'mails beyond the limit of their mailbox were dropped');
}

export interface OrderRound {
  readonly db: Database;
  readonly services: Services;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isStopping?: () => boolean;
}

/**
 * Runs one round of orders: deletes old drafts, and cancels unpaid card orders and cash orders that no shop confirmed.
 * An order that cannot be cancelled does not delay the others, and is retried in the next round.
 */
export async function clearOrders({ db, services, log, now, isStopping = () => false }: OrderRound): Promise<void> {
  async function each(ids: AsyncIterable<number>, work: (id: number) => Promise<void>): Promise<void> {
    for await (const id of ids) {
      if (isStopping()) return;
      try {
        await work(id);
      } catch (error) {
        if (error instanceof ProviderUnavailableError)
          log.warn({ err: error, order: id }, 'an order is still waiting, because its payment cannot be checked');
        else log.error({ err: error, order: id }, 'an order could not be deleted or cancelled');
      }
    }
  }
  await each(oldDrafts(db.read, now), (id) => dropDraft(db, id, now));
  await each(overdueOrders(db.read, services, now), (id) => cancelOverdue(db, services, id, now));
  await each(unconfirmedOrders(db.read, services, now), (id) => cancelUnconfirmed(db, services, id, now));
}

/**
 * Runs one round of open payments of orders that no longer wait: a customer may have paid although the event was lost.
 * A confirmed payment becomes due for a refund.
 */
export async function settleLatePayments({
  db,
  services,
  log,
  now,
  isStopping = () => false,
}: OrderRound): Promise<void> {
  for (const id of await ordersOfOpenPayments(db.read, now - services.orders.paymentHold - LATE_PAYMENTS)) {
    if (isStopping()) return;
    try {
      await settlePending(db, services, id, now);
    } catch (error) {
      if (error instanceof ProviderUnavailableError)
        log.warn({ err: error, order: id }, 'a late payment cannot be checked now');
      else log.error({ err: error, order: id }, 'a late payment could not be settled');
    }
  }
}

/**
 * Runs `round` now and repeatedly, never concurrently. Returns a function that stops it and waits briefly for a running
 * round.
 */
export function repeat(round: () => Promise<void>, every: number, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  /** A round that is no longer waited for fails when the database is closed during it. */
  let isGivenUp = false;
  const run = () => {
    running ??= round()
      .catch((error: unknown) => {
        if (!isGivenUp) log.error({ err: error }, 'housekeeping failed');
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    isGivenUp = !(await endsWithin(running, TIMEOUT_MS));
  };
}

/** Makes backups when they are due; returns a function that stops this and any backup in progress. */
function repeatBackups(db: Database, every: number, log: Log): () => Promise<void> {
  const ending = new AbortController();
  const make = () => runBackupCommand(ending.signal);
  const stop = repeat(
    () => backupWhenDue({ db, every, log, now: Date.now(), make, signal: ending.signal }),
    BACKUPS_EVERY,
    log,
  );
  return () => {
    ending.abort();
    return stop();
  };
}

/**
 * Deletes expired rows now and every hour, handles orders every ten minutes, checks late payments every six hours,
 * counts sellers every night, queues the daily mails, and makes backups, until stopped. A failed round is logged and retried with the next.
 * While the clock is not trusted, nothing is deleted and no order is cancelled.
 * @param backupEvery milliseconds between two backups; undefined makes none
 */
export function startHousekeeping(
  db: Database,
  services: Services,
  log: Log,
  backupEvery?: number,
): { stop(): Promise<void> } {
  let isStopping = false;
  const isClockTrusted = watchClock({ log });
  const inTime = (work: () => Promise<void>) => async () => {
    if (isClockTrusted()) await work();
  };
  const round = () => ({ db, services, log, now: Date.now(), isStopping: () => isStopping });
  const stops = [
    repeat(
      inTime(async () => {
        await logDroppedMails(db, log, Date.now());
        await services.forgetMails(await deleteExpired(db, Date.now(), services.orders.paymentHold));
      }),
      HOUR,
      log,
    ),
    repeat(
      inTime(() => clearOrders(round())),
      ORDERS_EVERY,
      log,
    ),
    repeat(() => settleLatePayments(round()), LATE_PAYMENTS_EVERY, log),
    repeat(() => followOpenRefunds(round()), LATE_PAYMENTS_EVERY, log),
    repeat(
      inTime(async () => {
        await countAtNight(round());
      }),
      NIGHT_COUNTS_EVERY,
      log,
    ),
    repeat(
      inTime(async () => {
        await queueMailsOfDay(round());
      }),
      DAILY_MAILS_EVERY,
      log,
    ),
    ...(backupEvery === undefined ? [] : [repeatBackups(db, backupEvery, log)]),
  ];
  return {
    async stop() {
      isStopping = true;
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
