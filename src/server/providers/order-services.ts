/** What operators' changes of orders need besides the database, for the commands and the desk. */
import type { Services } from '../../api/services.ts';
import type { Database } from '../../data/database.ts';
import type { Config } from '../config/config.ts';
import { mailShop } from './mail-shop.ts';
import { openPayments } from './open-payments.ts';

/** Where the orders are, and who hears of what else is to be done. */
export interface OrderWork {
  readonly db: Database;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Gets a sentence on a payment that has to be paid back. */
  readonly note: (sentence: string) => void;
}

/** The services of a process that sends no mails itself: a running shop sends queued ones. */
export function orderServices({
  db,
  config,
  now,
  note,
}: OrderWork): Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'> {
  const shop = mailShop(config);
  return {
    shop,
    orders: config,
    payments: openPayments(config, db, shop.publicUrl, now).payments,
    mailQueued: () => {},
    refundDue: ({ reference }) => note(`Payment ${reference} has to be paid back.`),
  };
}
