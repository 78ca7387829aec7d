/** Property tests: after any sequence of actions and crashes, orders and payments are consistent. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { MORE } from '../../more.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { type Played, playAfternoon } from './market-day.ts';
import { afternoon } from './shopping-plan.ts';
import { type Books, expectGiven, expectSound, expectStored, readBooks } from './sound-orders.ts';
import { expectSoundPayments, readPayments, subjectsOf } from './sound-payments.ts';

const RUNS = { 'node:sqlite': 25, PostgreSQL: 8, PGlite: 5 } as const;
/** The number of runs in `npm test`, and in `npm run test:more`. */
const TIMES = [
  [1, []],
  [8, [MORE]],
] as const;
/** Runs without a given order of transactions, in which failures are found by chance. */
const CONCURRENT_RUNS = 20;

describeEngines('orders', (open, engine) => {
  const services = testServices();

  /** Checks that each event of an order has one mail to its customer. */
  async function expectMails(db: Database, { buyers }: Played, { orders }: Books): Promise<void> {
    const emails = buyers.map(({ email }) => email);
    const mails = await db.read.selectFrom('mail_outbox').select(['to', 'subject']).where('to', 'in', emails).execute();
    const end = ` - ${services.shop.productName}`;
    const subjects = mails.map(({ subject }) => subject.slice(0, -end.length));
    const payments = await readPayments(db, orders);
    const expected = orders.flatMap((order) => {
      const to = buyers.find(({ id }) => id === order.clientId)?.email;
      return subjectsOf(order, payments.get(order.id) ?? [], subjects).map((subject) => `${to}: ${subject}${end}`);
    });
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(expected.sort());
  }

  async function expectRight(db: Database, played: Played): Promise<void> {
    expect(played.unforeseen).toEqual([]);
    const books = await readBooks(
      db,
      played.buyers.map(({ id }) => id),
      played.products,
    );
    expectSound(books, played.stocked, played.rates);
    if (played.isOneWay) expectGiven(books, played.stocked);
    await expectSoundPayments(db, books.orders, played.paid);
    expectStored(books, played.acknowledged);
    const cancelled = new Set(books.orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    expect(played.cancelled.filter((id) => !cancelled.has(id))).toEqual([]);
    await expectMails(db, played, books);
  }

  for (const [times, tags] of TIMES)
    test(`no unit is sold twice, no order or payment is lost, incomplete or duplicated, totals are sums at any rate, mails are sent once: ${times * RUNS[engine.name]} afternoons`, {
      tags: [...tags],
    }, async () => {
      const db = await open();
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), afternoon, async (scheduler, plan) => {
          // Transactions run one at a time, in an order that is part of the example and reproducible.
          const arranged = (whole: Database): Database => ({
            ...whole,
            write: async (work) => {
              await scheduler.schedule(Promise.resolve('transaction'));
              return whole.write(work);
            },
          });
          const played = await playAfternoon(db, services, plan, arranged, (playing) => scheduler.waitFor(playing));
          await expectRight(db, played);
        }),
        { numRuns: times * RUNS[engine.name] },
      );
    });

  if (engine.name === 'PostgreSQL')
    for (const [times, tags] of TIMES)
      test(`the same with the server's own scheduling, ${times * CONCURRENT_RUNS} times`, {
        tags: [...tags],
      }, async () => {
        const db = await open();
        await fc.assert(
          fc.asyncProperty(afternoon, async (plan) => {
            await expectRight(
              db,
              await playAfternoon(
                db,
                services,
                plan,
                (whole) => whole,
                (playing) => playing,
              ),
            );
          }),
          { numRuns: times * CONCURRENT_RUNS },
        );
      });
});
