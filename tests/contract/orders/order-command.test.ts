/** The order command: output, exit codes, and use while the shop is open. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { createCommandHost } from '../../command-host.ts';
import { runScript } from '../../run-script.ts';
import { mailsOf, newClient, newOffers, newOrder, newPayment, type Offer, stateOf, stockOf } from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');

describe('npm run order', () => {
  let dataDir: string;
  /** The database stays open, like that of a running shop. */
  let db: Database;
  let offers: Offer[];
  const host = createCommandHost();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'order-command-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
    offers = await newOffers(db, 2, 9);
  });
  afterAll(async () => {
    await host.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  });

  const run = (...args: string[]) => host.runScript('order.ts', args, dataDir);
  const link = (k: number) => offers[k]?.nomLink ?? '';

  test('lists, shows and ships an order; the mail is queued for the shop', async () => {
    const { id, number } = await newOrder(db, offers, NOW, {
      clientId: await newClient(db, 'ada@example.ng'),
      email: 'ada@example.ng',
      adresse: '12 Allen\u001b[2J',
    });
    const listed = await runScript('order.ts', ['list', '--shop', link(0)], dataDir);
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(/^NUMBER +PLACED +STATUS +PAYMENT +METHOD +AMOUNT +SHOPS$/m);
    expect(listed.out).toMatch(
      new RegExp(
        `^${number} +21 Nov 2026, 09:15 +placed +pending +Cash on Delivery +₦3,901 +(?:${link(0)}, ${link(1)}|${link(1)}, ${link(0)})$`,
        'm',
      ),
    );

    const sent = await run('status', number, 'shipped', '--shop', link(0), '--person', 'Sule Abdullahi');
    expect(sent).toMatchObject({ code: 0, err: '' });
    expect(sent.out).toContain(`${number} is placed, payment pending.`);
    expect(sent.out).toContain(`${link(0)} shipped (Sule Abdullahi)`);
    expect(await mailsOf(db)).toMatchObject([{ to: 'ada@example.ng' }]);
    expect((await mailsOf(db))[0]?.body.text).toMatch(/http:\/\/localhost:\d+\/user\/orders\//);

    const shown = await run('show', number.toLowerCase());
    expect(shown.out).toMatch(/customer: +Ada Obi\n +mail: +ada@example\.ng/);
    expect(shown.out).toContain(`${link(0)} shipped (Sule Abdullahi)\n    1 × Adire Cloth, ₦1,500.50 each`);
    expect(shown.out).not.toContain('\u001b');
    const delivered = await run('status', number, 'delivered');
    expect(delivered.out).toContain(`${number} is delivered, payment completed.`);
    expect((await stateOf(db, id)).parts).toEqual(['delivered by Sule Abdullahi', 'delivered']);
  });

  test('G-84: cancels a paid order, lists due refunds, and notes a refund', async () => {
    const before = await stockOf(db, offers);
    const { id, number } = await newOrder(db, offers, NOW, { payment_method: PAY_WITH_PAYSTACK, payment: 'completed' });
    const reference = await newPayment(db, id, { status: 'success' });
    const other = await newPayment(db, id, { status: 'refund_due', paidKobo: 100, paidCurrency: 'USD' });
    expect((await run('status', number, 'cancelled')).out).toContain(`${number} is cancelled, payment refund_due.`);
    expect(await stockOf(db, offers)).toEqual(before);
    const { out } = await run('list', '--refund-due');
    expect(out).toMatch(new RegExp(`^${reference} +${number} +cancelled +₦2,400\\.50 +ada-\\S+@example\\.ng$`, 'm'));
    expect(out).toMatch(new RegExp(`^${other} +${number} +cancelled +₦2,400\\.50 +USD 1 +ada-`, 'm'));
    expect((await run('show', number)).out).toContain(`${other}  ₦2,400.50 (paid: USD 1)  refund_due`);
    expect(await run('refunded', reference)).toMatchObject({
      code: 0,
      out: `Payment ${reference} of ${number} is noted as paid back.\n`,
    });
    await run('refunded', other);
    expect((await run('list', '--refund-due')).out).toBe('Nothing is to be paid back.\n');
  });

  test('a mistake is reported in a sentence, and changes nothing', async () => {
    const { id, number } = await newOrder(db, offers, NOW, { payment_method: PAY_WITH_PAYSTACK });
    const problems: readonly (readonly [string[], RegExp])[] = [
      [['show', 'AP-NG-9999999'], /^There is no order AP-NG-9999999\.\n$/],
      [['status', 'AP-NG-9999999', 'shipped'], /^There is no order AP-NG-9999999\.\n$/],
      [['list', '--shop', 'no-shop'], /^There is no shop no-shop\.\n$/],
      [['status', number, 'shipped', '--shop', 'no-shop'], /^There is no shop no-shop\.\n$/],
      [['status', number, 'shipped'], /is to be paid with Paystack and is not paid yet: it must not be sent\.\n$/],
      [['refunded', 'oja-none'], /^There is no payment oja-none\.\n$/],
      [['send', number], /^There is no command send\.\nnpm run order -- --help says how it is used\.\n$/],
    ];
    const answers = await Promise.all(problems.map(async ([args]) => run(...args)));
    for (const [k, { code, out, err }] of answers.entries()) {
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(problems[k]?.[1] ?? /never/);
    }
    expect(await stateOf(db, id)).toMatchObject({ status: 'placed', parts: ['placed', 'placed'] });
  });
});
