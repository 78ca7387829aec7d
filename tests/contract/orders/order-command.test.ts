/** The order command: output, exit codes, and use while the shop is open. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
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

  test('G-608, G-618: changes are recorded with who made them; the same one again is not', async () => {
    const { number } = await newOrder(db, offers.slice(0, 1), NOW);
    for (let k = 0; k < 2; k++) await run('status', number, 'waiting_to_be_shipped', '--as', 'Amaka');
    await run('status', number, 'delivered', '--person', 'Sule', '--as', 'Amaka');
    const { actions } = await newestActions(db.read, { subject: `order ${number}`, limit: 5 });
    expect(actions).toMatchObject([
      {
        ...{ action: 'orders status', actingAs: 'Amaka' },
        before: { [link(0)]: 'waiting_to_be_shipped', payment: 'pending' },
        after: { [link(0)]: 'delivered by Sule', payment: 'completed' },
      },
      { before: { [link(0)]: 'placed' }, after: { [link(0)]: 'waiting_to_be_shipped' } },
    ]);
    const audited = await host.runScript('shop.ts', ['audit', `order ${number}`], dataDir);
    expect(audited.out).toContain(`${link(0)}: waiting_to_be_shipped → delivered by Sule`);
    const listed = await host.runScript('shop.ts', ['orders', 'list', '--json', '--shop', link(0)], dataDir);
    expect(JSON.parse(listed.out)).toMatchObject({ total: expect.any(Number), orders: expect.any(Array) });
  });

  test('G-608: a rider gets what to bring, where, and what to collect, as CSV and nothing else', async () => {
    const at = Date.parse('2026-12-24T08:00:00.000Z');
    const client = { clientId: await newClient(db, 'rider@example.ng') };
    const place = { adresse: '12 Allen Avenue, Ikeja, Lagos, Nigeria', desc: '0803 000 0000', recipient: '=Bola' };
    const cash = await newOrder(db, offers, at, { ...client, ...place });
    const paid = await newOrder(db, offers.slice(0, 1), at + 1, { ...place, payment: 'completed' });
    const hidden = await newOrder(db, offers.slice(0, 1), at + 2, { ...client, ...place, hidesContact: true });
    for (const { id } of [cash, paid, hidden])
      await db.write((trx) => trx.updateTable('commandes').set({ desc: place.desc }).where('id', '=', id).execute());
    const days = ['--from', '2026-12-24', '--to', '2026-12-24'];
    const { out, err, code } = await run('list', ...days, '--csv');
    expect([code, err]).toEqual([0, '']);
    const [head, ...rows] = out.trimEnd().split('\r\n');
    expect(head).toBe('number,shop,recipient,phone,address,place,window,lines,collect_naira,note');
    expect(rows).toHaveLength(4);
    const of = (number: string) => rows.filter((row) => row.startsWith(number));
    expect(of(cash.number)[0]).toMatch(
      /,'=Bola,0803 000 0000,"12 Allen Avenue, Ikeja, Lagos, Nigeria","Ikeja, Lagos",2026-11-22 09:05,1 × Adire Cloth,2400\.50,placed; part 1 of 2; delivery fee included here$/,
    );
    expect(of(cash.number)[1]).toMatch(/,1500\.50,placed; part 2 of 2$/);
    expect(of(paid.number)).toEqual([expect.stringMatching(/,0\.00,placed$/)]);
    expect(of(hidden.number)).toEqual([expect.stringContaining('Ada Obi,,Not shown: it was given before')]);
    const narrow = ['--shop', link(1), '--place', 'ikeja', '--older-than', '1h'];
    expect((await run('list', ...days, '--csv', ...narrow)).out.trim()).toBe(head);
    const sold = await host.runScript('shop.ts', ['sales', ...days, '--by', 'payment', '--csv'], dataDir);
    expect(sold.out.split('\r\n')[1]?.trimEnd()).toBe(
      'Cash on Delivery,3,4,8702.00,2400.50,6301.50,0.00,0.00,0.00,0,0.00',
    );
    const table = await host.runScript('shop.ts', ['sales', ...days], dataDir);
    expect(table.out).toMatch(/^2026-12-24 +3 +4 +₦8,702 +₦2,400\.50 +₦6,301\.50 +₦0 +₦0 +₦0 +0 +₦0$/m);
    expect(table.out).toMatch(/^TOTAL +3 +4 /m);
  });

  test('G-609: a demo pays back by its test checkout, once; dry runs say what would be', async () => {
    const { id, number } = await newOrder(db, offers, NOW, { payment_method: PAY_WITH_PAYSTACK, payment: 'completed' });
    const reference = await newPayment(db, id, { status: 'success' });
    await db.write((trx) =>
      trx
        .insertInto('test_checkouts')
        .values({
          ...{ reference, amountKobo: 240_050, currency: 'NGN', email: 'a@example.ng', callbackUrl: '/' },
          ...{ status: 'success', createdAt: new Date(NOW).toISOString() },
        })
        .execute(),
    );
    const tried = await run('refund', reference, '--amount', '100.5', '--dry-run');
    expect(tried.out).toBe(
      `₦100.50 of payment ${reference} of ${number} would be paid back. ₦2,300 can still be paid back of it.\n`,
    );
    const first = await run('refund', reference, '--amount', '100.5', '--reason', 'One was torn');
    expect(first.out).toMatch(/^₦100\.50 of payment .* is paid back by its provider\./);
    expect((await run('refund', reference, '--amount', '100.5')).out).toContain('--again pays it back once more.');
    expect(await run('refund', number, '--amount', '2301')).toMatchObject({
      code: 1,
      err: `Only ₦2,300 of payment ${reference} can still be paid back.\n`,
    });
    await run('refund', number);
    expect((await run('refund', number)).out).toContain(
      `All of payment ${reference} of ${number} is paid back already`,
    );
    const shown = (await run('show', number)).out;
    expect(shown).toMatch(
      /paid back: ₦100\.50 {2}processed {2}.* {2}\(One was torn\)\n {4}paid back: ₦2,300 {2}processed/,
    );
    expect(shown).toMatch(/₦2,400\.50 {2}refunded/);
    const cash = await newOrder(db, offers, NOW);
    expect((await run('refund', cash.number)).err).toContain('has no completed payment by card');
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
      [
        ['send', number],
        /^There is no command send; there are list, [^\n]+\.\nnpm run order -- --help says how it is used\.\n$/,
      ],
    ];
    const answers = await Promise.all(problems.map(async ([args]) => run(...args)));
    for (const [k, { code, out, err }] of answers.entries()) {
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(problems[k]?.[1] ?? /never/);
    }
    expect(await stateOf(db, id)).toMatchObject({ status: 'placed', parts: ['placed', 'placed'] });
  });
});
