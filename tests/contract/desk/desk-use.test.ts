/** What else an operator does at the desk: messages, reviews, stock, sales, customers, the record, the doctor. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { customerNamed } from '../../../src/features/account/operator/customers.repository.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { reportsForOperator } from '../../../src/features/reports/operator/reports.repository.ts';
import { storeMessage } from '../../../src/features/support/support.service.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { mailsOf, newClient, newOffers, newOrder, type Offer } from '../orders/stored-orders.ts';
import { type DeskVisitor, openDesk, type TestDesk, textOf } from './desk-visitor.ts';

describeEngines('the pages of the desk', (open) => {
  let db: Database;
  let desk: TestDesk;
  let visitor: DeskVisitor;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
    offers = await newOffers(db, 2, 3);
    desk = await openDesk(db, {
      examine: async function* () {
        yield { area: 'mail', level: 'ok', what: 'The mail server answers.' };
        yield { area: 'clock', level: 'error', what: 'The clock is wrong.', todo: 'Set it.' };
      },
    });
    visitor = await desk.enter(' Bola\n');
  });
  afterAll(() => desk.stop());

  const lastAction = async (subject: string) => {
    const { actions } = await newestActions(db.read, { subject, limit: 1 });
    return actions.map(({ action, person, actingAs }) => [action, person, actingAs])[0];
  };

  test('G-619: a customer is found, blocked and unblocked, in the name of who opened the desk', async () => {
    const email = `chidi-${crypto.randomUUID()}@example.ng`;
    const id = await newClient(db, email);
    expect(textOf(await visitor.get(`/customers?find=${email.toUpperCase()}`))).toContain(email);
    const path = `/customers/${id}`;
    const blocked = await visitor.press(path, `${path}/block`, { reason: '<b>Why</b>' });
    expect(textOf(blocked)).toContain('<b>Why</b>');
    expect((await customerNamed(db.read, String(id)))?.blockedReason).toBe('<b>Why</b>');
    expect(await lastAction(`customer ${id}`)).toEqual(['customers block', 'root', 'Bola']);
    expect(textOf(await visitor.get(`/customers?blocked=1&find=${email}`))).toContain(email);
    expect(textOf(await visitor.press(path, `${path}/unblock`))).toContain('Unblocked.');
    const record = textOf(await visitor.get(`/record?subject=customer%20${id}`));
    expect(record).toMatch(/customers unblock.*customers block/);
    expect(record).toContain('root (Bola)');
    expect((await visitor.get('/customers/999999999')).status).toBe(409);
  });

  test('G-619: a message is answered once, and an answer that cannot be sent is not lost', async () => {
    const given = { prenom: 'Ada', message: 'Where is\nmy <i>order</i>?', contact: 'ada@example.ng' };
    await storeMessage(db, testServices(), given, undefined, desk.clock.now);
    const { id } = await db.read.selectFrom('signal_abus').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const [path, answer] = [`/messages/${id}`, `/messages/${id}/answer`];
    expect(textOf(await visitor.get('/messages'))).toContain('Where is my <i>order</i>?');
    const page = await visitor.get(path);
    const fields = visitor.fieldsOf(page, answer);
    const empty = await visitor.send(answer, { ...fields, text: ' ' });
    expect(empty.status).toBe(409);
    expect(textOf(empty)).toContain('The answer is empty.');
    const mails = (await mailsOf(db)).length;
    const sent = { ...fields, text: 'It comes on Monday.' };
    const both = [await visitor.send(answer, sent), await visitor.send(answer, sent)];
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await mailsOf(db)).slice(mails).map(({ to }) => to)).toEqual(['ada@example.ng']);
    expect(await lastAction(`message ${id}`)).toEqual(['messages answer', 'root', 'Bola']);
    // Somebody else still has the page of before.
    const late = await visitor.send(answer, { ...fields, text: 'It comes on Tuesday.' });
    expect(late.status).toBe(409);
    expect(late.body).toContain('It comes on Tuesday.</textarea>');
    expect(textOf(late)).toContain('It was answered or closed meanwhile.');
    expect(textOf(await visitor.get('/messages'))).toContain('No open message.');
    await visitor.press(path, `${path}/reopen`);
    expect(textOf(await visitor.press(path, `${path}/close`, { note: 'Done' }))).toContain('It is closed.');
  });

  test('G-619: a review is hidden and shown again', async () => {
    const clientId = await newClient(db);
    const createdAt = new Date(desk.clock.now).toISOString();
    const produitId = offers[0]?.produitId ?? 0;
    const { id } = await db.write((trx) =>
      trx
        .insertInto('comments')
        .values({ clientId, produitId, text: 'Bad <u>words</u>', createdAt })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const path = `/reviews/${id}`;
    expect(textOf(await visitor.get('/reviews?show=newest'))).toContain('Bad <u>words</u>');
    expect(textOf(await visitor.press(path, `${path}/hide`, { reason: 'Rude' }))).toContain('It is hidden.');
    expect(textOf(await visitor.get('/reviews?show=hidden'))).toContain('Bad <u>words</u>');
    expect(await lastAction(`review ${id}`)).toEqual(['reviews hide', 'root', 'Bola']);
    expect(textOf(await visitor.press(path, `${path}/show`))).toContain('It is shown again.');
    expect((await visitor.get('/reviews/ratings/999999')).status).toBe(409);
  });

  test('G-630: a flood of reports of reviews hides no report of a product, and lists stay short', async () => {
    const clientId = await newClient(db);
    const createdAt = new Date(desk.clock.now).toISOString();
    const produitId = offers[0]?.produitId ?? 0;
    const about = { produitId, reason: 'other', text: 'Sold under a false name', createdAt };
    const texts = Array.from({ length: 50 }, (_, k) => ({ clientId, produitId, text: `Review ${k}`, createdAt }));
    await db.write(async (trx) => {
      await trx.insertInto('reports').values(about).execute();
      const reviews = await trx.insertInto('comments').values(texts).returning('id').execute();
      for (const { id: commentId } of reviews)
        await trx
          .insertInto('reports')
          .values(Array.from({ length: 100 }, () => ({ ...about, commentId, text: 'Spam' })))
          .execute();
    });
    const page = await visitor.get('/reviews');
    const { reports, total } = await reportsForOperator(db.read, { isOpen: true, limit: 50 });
    expect(textOf(page)).toContain('Sold under a false name');
    expect(textOf(page)).toContain('reported 100×');
    expect(page.body.length).toBeLessThan(60_000);
    expect([reports.length, total]).toEqual([50, 5001]);
  });

  test('G-619: low stock, and sales of today and of seven days that say the same as the orders', async () => {
    expect(textOf(await visitor.get('/stock'))).toContain('Products on sale of which nothing is left');
    await newOrder(db, offers, desk.clock.now - 60_000);
    await newOrder(db, offers.slice(0, 1), desk.clock.now - 2 * 86_400_000);
    const sales = await visitor.get('/sales');
    const text = textOf(sales);
    // Two products and one, at 1,500.50 naira, and 900 naira of delivery for each order.
    expect(text).toMatch(/TodayOrders1Amount₦3,901/);
    expect(text).toMatch(/In all23₦6,301\.50/);
    expect(sales.body).toContain('aria-label="Orders of the last 7 days, today at the right: ₦6,301.50 in all."');
    expect(sales.body.match(/<rect /g)).toHaveLength(7);
  });

  test('G-619: the doctor examines on request, what is wrong first', async () => {
    expect(textOf(await visitor.get('/doctor'))).not.toContain('The clock is wrong.');
    const text = textOf(await visitor.press('/doctor', '/doctor/examine'));
    expect(text).toMatch(/1 wrong, 0 to look at, 1 well\..*The clock is wrong\..*Set it\..*The mail server answers\./);
  });

  test('G-619: the first page counts what waits', async () => {
    const text = textOf(await visitor.get('/'));
    for (const what of ['open orders', 'placed today', 'open messages', 'reports', 'to pay back', 'out of stock'])
      expect(text).toContain(what);
  });
});
