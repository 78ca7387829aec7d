/** Compares what the shop acknowledged during a soak with its tables at the end. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/data/database.ts';
import { isPaidByCard } from '../../src/features/orders/order-status.ts';
import { expectSound, expectStored, readBooks, type StoredOrder } from '../../tests/contract/orders/sound-orders.ts';
import { expectSoundPayments, readPayments, subjectsOf } from '../../tests/contract/orders/sound-payments.ts';
import type { Ledger } from './shopper.ts';
import type { SoakShop } from './soak-shop.ts';

/** Time for mails to be sent: the shop sends them within 15 seconds; a busy machine may need more. */
const MAILS_MS = 120_000;
const LOOK_MS = 500;
const ORDER_IN_SUBJECT = /AP-NG-\d{7}/;

export interface Counted {
  /** The number of compared rows by name, such as `orders`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sentences about differences. */
  readonly problems: readonly string[];
}

interface Mail {
  readonly subject: string;
}

/** All mails of the database, once none is waiting. */
async function sentMails(db: Database): Promise<readonly Mail[]> {
  const deadline = performance.now() + MAILS_MS;
  for (;;) {
    const mails = await db.read
      .selectFrom('mail_outbox')
      .select(['subject', 'sentAt'])
      .where('forShop', '=', false)
      .execute();
    const waiting = mails.filter(({ sentAt }) => sentAt === null).length;
    if (waiting === 0) return mails;
    if (performance.now() > deadline) throw new Error(`${waiting} mails still wait.`);
    await sleep(LOOK_MS);
  }
}

/** Expects that every order has exactly the mails that its history requires. */
async function compareMails(db: Database, orders: readonly StoredOrder[], mails: readonly Mail[]): Promise<string[]> {
  const payments = await readPayments(db, orders);
  // The name of the shop follows the last hyphen.
  const subjects = mails.map(({ subject }) => subject.slice(0, subject.lastIndexOf(' - ')));
  const byOrder = Map.groupBy(subjects, (subject) => ORDER_IN_SUBJECT.exec(subject)?.[0]);
  return orders.flatMap((order) => {
    const sent = (byOrder.get(order.idCommande) ?? []).toSorted();
    const expected = subjectsOf(order, payments.get(order.id) ?? [], sent).toSorted();
    if (sent.join() === expected.join()) return [];
    return [`Order ${order.idCommande} has the mails ${sent.join(', ')} instead of ${expected.join(', ')}.`];
  });
}

/** @param ledger what was acknowledged; no request is in progress any more */
export async function count(shop: SoakShop, ledger: Ledger): Promise<Counted> {
  const { db } = shop;
  const problems: string[] = [];
  const compare = async (compared: () => void | Promise<void>) => {
    try {
      await compared();
    } catch (error) {
      problems.push((error as Error).message);
    }
  };
  const clients = shop.buyers.map(({ id }) => id);
  const mails = await sentMails(db);
  const books = await readBooks(db, clients, [...shop.stocked.keys()]);
  await compare(() => expectSound(books, shop.stocked));
  await compare(() => expectStored(books, ledger.orders));
  // Cash on delivery is recorded only in the order.
  const inCash = books.orders.filter((order) => order.status === 'delivered' && !isPaidByCard(order));
  const unpaid = inCash.filter(({ payment }) => payment !== 'completed');
  problems.push(...unpaid.map(({ idCommande }) => `Order ${idCommande} is delivered, and not paid.`));
  const others = books.orders.filter((order) => !inCash.includes(order));
  await compare(() => expectSoundPayments(db, others, ledger.paid));
  problems.push(...(await compareMails(db, books.orders, mails)));
  const files = await readdir(path.join(shop.dataDir, 'outbox'));
  if (files.length !== mails.length) problems.push(`${mails.length} mails were sent, and ${files.length} arrived.`);
  const signedUp = await db.read.selectFrom('clients').select('id').where('email', 'like', 'soak.%').execute();
  if (signedUp.length !== ledger.emails.length)
    problems.push(`${ledger.emails.length} customers signed up, and ${signedUp.length} are stored.`);
  const cancelled = books.orders.filter(({ status }) => status === 'cancelled').length;
  if (cancelled !== ledger.cancelled.length)
    problems.push(`${ledger.cancelled.length} orders were cancelled, and ${cancelled} are.`);
  return {
    counts: {
      orders: ledger.orders.length,
      'units in stock and taken': [...shop.stocked.values()].reduce((sum, units) => sum + units, 0),
      payments: ledger.paid.size,
      cancelled,
      mails: mails.length,
      'sign-ups': signedUp.length,
    },
    problems,
  };
}
