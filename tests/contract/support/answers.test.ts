/** Answers to messages of the contact form. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { answerMessage } from '../../../src/features/support/operator/answer-message.service.ts';
import { closeMessage, reopenMessage } from '../../../src/features/support/operator/close-message.service.ts';
import { deleteMessage } from '../../../src/features/support/operator/delete-message.service.ts';
import {
  answersOf,
  messageById,
  messagesForOperator,
} from '../../../src/features/support/operator/messages.repository.ts';
import { testServices } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import { customersApi } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const LATER = NOW + 3_600_000;

describeEngines('answers to messages', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() =>
    db.write(async (trx) => {
      for (const table of ['mail_outbox', 'signal_abus', 'operator_actions', 'rate_limits'] as const)
        await trx.deleteFrom(table).execute();
    }),
  );

  /** Sends a message; returns its number. */
  async function write(contact: string, message = 'Where is it?', token?: string): Promise<number> {
    const body = { data: { prenom: 'Ada', message, contact } };
    expect((await customersApi(db).ask('/signal-abus', { method: 'POST', body, token })).status).toBe(201);
    const { id } = await db.read
      .selectFrom('signal_abus')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }
  const answer = (id: number, text: string, byPhone = false, own = {}) =>
    answerMessage(db, testServices(own), OPERATOR, { id, text, byPhone }, LATER);
  const answerMails = () =>
    db.read.selectFrom('mail_outbox').selectAll().where('answerId', 'is not', null).orderBy('id').execute();

  test('G-604: an answer is mailed to the email that was left, stored, and closes the message', async () => {
    const id = await write('ada@example.ng', 'Where is\nmy parcel?');
    expect(await answer(id, ' It left Lagos today.\r\n\r\nYou get it\ton Friday. ')).toEqual({
      to: 'ada@example.ng',
      isRepeated: false,
    });
    const [mail, ...others] = await answerMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'ada@example.ng',
      subject: `Our answer to your message ${id} - Oja`,
      replyTo: 'help@oja.example',
      messageId: null,
      body: {
        html: '',
        text: `Hello,

It left Lagos today.

You get it on Friday.

Questions? Reply to this mail, or call 0700 000 0000.

Oja

Your message of 21 Nov 2026, 09:15 (time in Lagos):

> Where is
> my parcel?
`,
      },
    });
    expect(await messageById(db.read, id)).toMatchObject({ closedAt: new Date(LATER).toISOString(), answerCount: 1 });
    expect(await answersOf(db.read, id)).toMatchObject([
      {
        text: 'It left Lagos today.\n\nYou get it on Friday.',
        to: 'ada@example.ng',
        person: 'root',
        actingAs: 'Amaka',
      },
    ]);
    const { actions } = await newestActions(db.read, { subject: `message ${id}`, limit: 5 });
    expect(actions).toMatchObject([
      { action: 'messages answer', before: { answers: 0, closedAt: null }, after: { answers: 1 } },
    ]);
    // What was written is in no record.
    expect(JSON.stringify(actions)).not.toMatch(/Lagos|ada@/);
  });

  test('G-604: the same answer again is sent once; a further one is sent', async () => {
    const id = await write('ada@example.ng');
    await answer(id, 'Soon.');
    expect(await answer(id, 'Soon. ')).toEqual({ to: 'ada@example.ng', isRepeated: true });
    expect([await answerMails(), (await newestActions(db.read, { limit: 5 })).total]).toMatchObject([[{}], 1]);
    await answer(id, 'It is there.');
    expect([(await answerMails()).length, (await answersOf(db.read, id)).length]).toEqual([2, 2]);
  });

  test('G-604: the same answer twice at once is sent once, and a message is closed once', async () => {
    const id = await write('ada@example.ng');
    const answers = await Promise.all([answer(id, 'Soon.'), answer(id, 'Soon.'), answer(id, 'Soon.')]);
    expect(answers.filter(({ isRepeated }) => !isRepeated).length).toBe(1);
    expect([(await answerMails()).length, (await answersOf(db.read, id)).length]).toEqual([1, 1]);
    const other = await write('ada@example.ng');
    const close = () => closeMessage(db, OPERATOR, { id: other, note: undefined }, LATER);
    const closed = await Promise.all([close(), close(), close()]);
    expect(closed.filter(Boolean).length).toBe(1);
    expect((await newestActions(db.read, { limit: 5 })).total).toBe(2);
  });

  test('G-604: no text of a sender or an operator gets into a header of the mail', async () => {
    const id = await write('ada@example.ng', 'A\r\nBcc: eve@example.com\u202eB');
    await answer(id, 'Yes.\r\nBcc: eve@example.com', false, { messagesTo: 'care@oja.example' });
    const [mail] = await answerMails();
    expect([mail?.to, mail?.subject, mail?.replyTo]).toEqual([
      'ada@example.ng',
      `Our answer to your message ${id} - Oja`,
      'care@oja.example',
    ]);
    expect(mail?.body.text).toContain('\n> A\n> Bcc: eve@example.com B\n');
  });

  test('G-604: a phone number is named to be called, and the answer by phone is noted alone', async () => {
    const id = await write('0803 123 4567');
    await expect(answer(id, 'Soon.')).rejects.toThrow(
      `Message ${id} has no confirmed email. Call 0803 123 4567, then note the answer as one by phone (--by-phone).`,
    );
    expect(await messagesForOperator(db.read, { isOpen: true, limit: 5 })).toMatchObject({ total: 1 });
    expect(await answer(id, 'I said it comes on Friday.', true)).toEqual({ to: null, isRepeated: false });
    expect([await answerMails(), await answersOf(db.read, id)]).toMatchObject([[], [{ to: null }]]);
    const nothing = await write('');
    await expect(answer(nothing, 'Soon.')).rejects.toThrow('neither a confirmed email nor a phone number');
    await expect(answer(999_999, 'Soon.')).rejects.toThrow('There is no message 999999.');
  });

  test('G-604 G-97: a customer is answered at the confirmed email of the account, otherwise called', async () => {
    const ada = await customersApi(db).newCustomer();
    const id = await write('', 'Hello', ada.token);
    expect((await answer(id, 'Hello.')).to).toBe(ada.email);
    await db.write((trx) => trx.updateTable('clients').set({ provenEmail: null }).where('id', '=', ada.id).execute());
    await expect(answer(await write('', 'Hello', ada.token), 'Hello.')).rejects.toThrow(`Call ${ada.numTel}, then`);
  });

  test.each([
    ['', 'The answer is empty.'],
    [' \n\u0000 ', 'The answer is empty.'],
    ['x'.repeat(5001), 'The answer has 5,001 characters; it may have 5,000.'],
  ])('G-604: %j is refused as an answer', async (text, message) => {
    const id = await write('ada@example.ng');
    await expect(answer(id, text)).rejects.toThrow(message);
    expect(await messageById(db.read, id)).toMatchObject({ closedAt: null, answerCount: 0 });
  });

  test('G-604: a live shop without an address for messages asks for a call, not a reply', async () => {
    await answer(await write('ada@example.ng'), 'Soon.', false, { messagesTo: undefined });
    const [mail] = await answerMails();
    expect(mail?.replyTo).toBeNull();
    expect(mail?.body.text).toContain('\n\nQuestions? Call 0700 000 0000.\n');
  });

  test('G-604: a message is closed with a note, and opened again; a repetition changes and records nothing', async () => {
    const [id, other] = [await write(''), await write('')];
    const close = (note?: string) => closeMessage(db, OPERATOR, { id, note }, LATER);
    expect([await close('Spam'), await close(), await close('Spam'), await close('Advert')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await messageById(db.read, id)).toMatchObject({ closedNote: 'Advert', answerCount: 0 });
    const listed = await messagesForOperator(db.read, { isOpen: true, limit: 5 });
    expect([listed.total, listed.messages.map((one) => one.id)]).toEqual([1, [other]]);
    expect([await reopenMessage(db, OPERATOR, id, LATER), await reopenMessage(db, OPERATOR, id, LATER)]).toEqual([
      true,
      false,
    ]);
    const { actions } = await newestActions(db.read, { subject: `message ${id}`, limit: 9 });
    expect(actions.map(({ action }) => action)).toEqual(['messages reopen', 'messages close', 'messages close']);
    expect(JSON.stringify(actions)).not.toMatch(/Spam|Advert/);
    await expect(closeMessage(db, OPERATOR, { id: 999_999, note: undefined }, LATER)).rejects.toThrow(
      'There is no message 999999.',
    );
    await expect(close('x'.repeat(501))).rejects.toThrow('A note has at most 500 characters.');
  });

  test('G-622: a message is erased with its answers, note and mails, and the record has no text', async () => {
    const [id, other] = [await write('ada@example.ng', 'Secret'), await write('obi@example.ng')];
    await answer(id, 'Hidden.');
    await answer(other, 'Soon.');
    await closeMessage(db, OPERATOR, { id, note: 'Private' }, LATER);
    const forgotten: number[] = [];
    const forgetMails = async (mails: readonly { id: number }[]) => void forgotten.push(...mails.map((one) => one.id));
    const erase = (isDryRun = false) => deleteMessage(db, { forgetMails }, OPERATOR, { id, isDryRun }, LATER);
    const mails = () => db.read.selectFrom('mail_outbox').select('id').orderBy('id').execute();
    const before = await mails();
    expect(await erase(true)).toEqual({ answers: 1, unsent: 2 });
    expect([await mails(), forgotten, (await answersOf(db.read, id)).length]).toEqual([before, [], 1]);
    const both = await Promise.allSettled([erase(), erase()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(erase()).rejects.toThrow(`There is no message ${id}.`);
    const left = await mails();
    expect([left.length, forgotten.sort()]).toEqual([
      2,
      before.map((one) => one.id).filter((one) => !left.some((mail) => mail.id === one)),
    ]);
    expect(await messageById(db.read, id)).toBeUndefined();
    expect([await answersOf(db.read, id), (await answersOf(db.read, other)).length]).toEqual([[], 1]);
    const { actions } = await newestActions(db.read, { subject: `message ${id}`, limit: 9 });
    expect(actions).toMatchObject([
      { action: 'messages delete', before: { answers: 1 }, after: null, actingAs: 'Amaka' },
      { action: 'messages close' },
      { action: 'messages answer' },
    ]);
    expect(JSON.stringify(actions)).not.toMatch(/Secret|Hidden|Private|ada@/);
  });

  test('G-604 C-78: the answers and their mails go with the account, and are in the copy of its data', async () => {
    const ada = await customersApi(db).newCustomer();
    const id = await write('other@example.ng', 'Hello', ada.token);
    await answer(id, 'Hello Ada.');
    const api = customersApi(db);
    const { body } = await api.ask(`/clients/${ada.id}/export`, { token: ada.token });
    expect(body.messages).toMatchObject([{ id, answers: [{ text: 'Hello Ada.', to: 'other@example.ng' }] }]);
    expect(JSON.stringify(body)).not.toContain('Amaka');
    const deletion = { method: 'DELETE', token: ada.token, body: { password: ada.password } };
    expect((await api.ask(`/clients/${ada.id}`, deletion)).status).toBe(200);
    expect([await answersOf(db.read, id), await answerMails()]).toEqual([[], []]);
  });
});
