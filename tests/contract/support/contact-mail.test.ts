/** Messages of the contact form reach support, by mail and by `npm run messages`. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../src/api/services.ts';
import type { Database } from '../../../src/data/database.ts';
import { messagesForOperator } from '../../../src/features/support/operator/messages.repository.ts';
import { MAIL_LIMITS } from '../../../src/providers/mail-limits.ts';
import { createMailSender } from '../../../src/providers/mail-sender.ts';
import type { OutgoingMail } from '../../../src/providers/mail-transport.ts';
import { NOW } from '../api/catalogue.ts';
import { customersApi } from '../api/customers.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';

const SUPPORT = 'care@oja.example';
const MESSAGE = 'Where is my parcel?';

describeEngines(
  'messages of the contact form',
  (open) => {
    let db: Database;
    let woken = 0;
    beforeAll(async () => {
      db = await open();
    });
    beforeEach(async () => {
      woken = 0;
      await db.write(async (trx) => {
        await trx.deleteFrom('mail_outbox').execute();
        await trx.deleteFrom('signal_abus').execute();
        await trx.deleteFrom('rate_limits').execute();
      });
    });

    const mailQueued = () => {
      woken += 1;
    };
    const api = (own: Partial<Services> = {}) => customersApi(db, { messagesTo: SUPPORT, mailQueued, ...own });
    const write = (data: object, token?: string, own?: Partial<Services>) =>
      api(own).ask('/signal-abus', { method: 'POST', token, body: { data } });
    const mails = () => db.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
    const messages = () => db.read.selectFrom('signal_abus').selectAll().orderBy('id').execute();

    test('G-334: a guest is mailed to support, to be answered at the email that was given', async () => {
      const { status, body } = await write({
        prenom: 'Ada',
        message: `${MESSAGE}\nIn Ikeja.`,
        contact: ' ada@example.ng ',
      });
      expect([status, body]).toEqual([201, { message: 'Thank you for writing to us' }]);
      const [stored] = await messages();
      expect(stored).toMatchObject({ prenom: 'Ada', contact: 'ada@example.ng', clientId: null });
      const [mail, ...none] = await mails();
      expect(none).toEqual([]);
      expect(mail).toMatchObject({
        to: SUPPORT,
        subject: `Message ${stored?.id} from the contact form - Oja`,
        replyTo: 'ada@example.ng',
        messageId: stored?.id,
        body: {
          html: '',
          text: `Message ${stored?.id} from the contact form, 21 Nov 2026, 09:15 (time in Lagos)

Name: Ada
Answer to: ada@example.ng
Customer: none, sent without signing in

> ${MESSAGE}
> In Ikeja.

To show it again: npm run messages -- show ${stored?.id}
`,
        },
      });
      expect(woken).toBe(1);
    });

    test('G-334: a phone number is named, and without either no address is answered', async () => {
      await write({ prenom: 'Ada', message: MESSAGE, contact: '0803 123 4567' });
      await write({ prenom: 'Ada', message: MESSAGE });
      const [phone, none] = await mails();
      expect([phone?.replyTo, none?.replyTo]).toEqual([null, null]);
      expect(phone?.body.text).toContain('Answer to: 0803 123 4567\n');
      expect(none?.body.text).toContain('Answer to: nothing was given\n');
    });

    test('G-97: a customer is named with email and phone, and answered at the proven email alone', async () => {
      const ada = await api().newCustomer();
      await write({ prenom: 'Chika', message: MESSAGE }, ada.token);
      await db.write((trx) => trx.updateTable('clients').set({ provenEmail: null }).where('id', '=', ada.id).execute());
      await write({ prenom: 'Chika', message: MESSAGE }, ada.token);
      const [proven, unproven] = await mails();
      expect([proven?.replyTo, unproven?.replyTo]).toEqual([ada.email, null]);
      expect(proven?.body.text).toMatch(
        new RegExp(`^Customer: ${ada.id}, Chika-\\w+ Obi-\\w+, ${ada.email}, \\+234803`, 'm'),
      );
      expect(unproven?.body.text).toContain(`${ada.email} (not confirmed)`);
    });

    test('S-30: what is neither email nor phone is refused with words, and nothing is stored', async () => {
      for (const contact of [
        'ada',
        'ada@example',
        'a@b.ng\r\nBcc: evil@example.com',
        'a@b.ng, c@d.ng',
        '12',
        'x'.repeat(255),
      ]) {
        const { status, body } = await write({ prenom: 'Ada', message: MESSAGE, contact });
        expect(status, contact).toBe(400);
        expect(body.messageError).toMatch(/^Please enter an email address or a phone number|^data/);
      }
      expect([await messages(), await mails()]).toEqual([[], []]);
    });

    test('hostile texts add no header and no line that looks like one of the shop', async () => {
      const prenom = 'Ada\r\nBcc: evil@example.com\nCustomer: 1, the owner';
      const message = 'Hello\r\nCustomer: 1, the owner\n\u202eTo: evil@example.com\n<script>alert(1)</script>';
      expect((await write({ prenom, message })).status).toBe(201);
      const [mail] = await mails();
      expect(mail?.subject).not.toMatch(/Ada|evil|[\r\n]/);
      const lines = (mail?.body.text ?? '').split('\n');
      expect(lines.filter((line) => /^(Customer|Bcc|To):/.test(line))).toEqual([
        'Customer: none, sent without signing in',
      ]);
      expect(lines.filter((line) => line.startsWith('> '))).toHaveLength(4);
      expect(mail?.body.text).not.toMatch(/[\r\u202e]/);
    });

    test('G-335: a flood is stored, and beyond an hour’s limit not mailed; the senders are thanked', async () => {
      const { proven } = MAIL_LIMITS.support;
      const flood = proven + 5;
      for (let k = 0; k < flood; k += 1) expect((await write({ prenom: 'Ada', message: `${k}` })).status).toBe(201);
      expect([(await messages()).length, (await mails()).length]).toEqual([flood, proven]);
      const { messages: listed, total } = await messagesForOperator(db.read, { limit: 6 });
      expect(total).toBe(flood);
      expect(listed.map(({ mail }) => mail === null)).toEqual([true, true, true, true, true, false]);
    });

    test('a live shop without SUPPORT_EMAIL stores messages, and mails none to a fictional address', async () => {
      expect((await write({ prenom: 'Ada', message: MESSAGE }, undefined, { messagesTo: undefined })).status).toBe(201);
      expect([(await messages()).length, await mails()]).toEqual([1, []]);
    });

    test('a mail server that is away delays it: it is tried again as mails of orders are, and erased once sent', async () => {
      await write({ prenom: 'Ada', message: MESSAGE, contact: 'ada@example.ng' });
      const sent: OutgoingMail[] = [];
      let isUnavailable = true;
      let now = NOW;
      const send = async (mail: OutgoingMail) => {
        if (isUnavailable) throw new Error('away');
        sent.push(mail);
        return undefined;
      };
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const sender = createMailSender({ db, transport: { send }, now: () => now, log });
      await sender.wake();
      expect(sent).toEqual([]);
      isUnavailable = false;
      now += 31_000;
      await sender.wake();
      expect(sent).toMatchObject([{ to: SUPPORT, replyTo: 'ada@example.ng' }]);
      const [mail] = await mails();
      expect(mail).toMatchObject({ body: { text: '', html: '' }, replyTo: null });
      await sender.stop();
    });

    test('S-36, C-78: the copy of a customer holds the contact; deletion takes the message and its waiting mail', async () => {
      const ada = await api().newCustomer();
      const bola = await api().newCustomer();
      await write({ prenom: 'Chika', message: MESSAGE, contact: '08031234567' }, ada.token);
      // Whatever it says, a message is not about an order.
      await write({ prenom: 'Bola', message: 'AP-NG-0000001' }, bola.token);
      const copy = await api().ask(`/clients/${ada.id}/export`, { token: ada.token });
      expect(copy.body.messages).toMatchObject([{ message: MESSAGE, contact: '08031234567' }]);
      const { token, password } = ada;
      expect((await api().ask(`/clients/${ada.id}`, { method: 'DELETE', token, body: { password } })).status).toBe(200);
      expect((await messages()).map(({ prenom }) => prenom)).toEqual(['Bola']);
      expect((await mails()).map(({ body }) => body.text.includes('AP-NG-0000001'))).toEqual([true]);
    });
  },
  sqliteFirst,
);
