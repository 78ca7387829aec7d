/** The links of the newsletter: confirming an address, and ending its subscription. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import {
  inviteSubscribers,
  removeSubscriber,
} from '../../../src/features/newsletter/operator/invite-subscribers.service.ts';
import {
  confirmedSubscribers,
  countUninvited,
  subscribersForOperator,
} from '../../../src/features/newsletter/operator/subscribers.repository.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { MAIL_LIMITS } from '../../../src/providers/mail-limits.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { testServices } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import { customersApi } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';

const DAY = 86_400_000;
const ADA = 'ada@example.ng';
const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const at = (days: number) => new Date(NOW + days * DAY).toISOString();

describeEngines('links of the newsletter', (open) => {
  let db: Database;
  let now = NOW;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    now = NOW;
    await db.write(async (trx) => {
      for (const table of ['newsletter', 'mail_outbox', 'rate_limits', 'operator_actions'] as const)
        await trx.deleteFrom(table).execute();
    });
  });

  const api = () => customersApi(db, {}, () => now);
  const post = (path: string, body: object) => api().ask(`/newsletter${path}`, { method: 'POST', body });
  const subscribe = (email = ADA) => post('', { email });
  const read = async (purpose: string, token: string) => (await post('/links', { purpose, token })).body;
  const confirm = async (token: string) => (await post('/confirmations', { token })).body;
  const end = async (token: string) => (await post('/unsubscriptions', { token })).body;
  const mails = () => db.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  const rowOf = (email = ADA) =>
    db.read.selectFrom('newsletter').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  /** The tokens of the links in the last mail. */
  async function mailedTokens() {
    const mail = (await mails()).at(-1);
    const [, token = ''] = /\/newsletter\/confirm\?token=(\w+)/.exec(mail?.body.text ?? '') ?? [];
    const [, unsubscribe = ''] = /\/newsletter\/unsubscribe\?token=(\w+)$/.exec(mail?.unsubscribe ?? '') ?? [];
    return { token, unsubscribe };
  }

  test('G-602: a subscriber is mailed a link, and gets the newsletter once it is confirmed', async () => {
    const { status, body } = await subscribe(' Ada@Example.NG ');
    expect([status, body]).toEqual([200, { message: 'Thank you for subscribing to our newsletter.' }]);
    expect(await confirmedSubscribers(db.read)).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADA, subject: 'Please confirm your subscription - Oja', replyTo: null });
    expect(mail?.body.text).toContain('On 21 Nov 2026 this address was entered for the newsletter of Oja');
    const { token, unsubscribe } = await mailedTokens();
    expect(mail?.unsubscribe).toBe(`https://oja.example/newsletter/unsubscribe?token=${unsubscribe}`);
    // Reading a link, as scanners of mails do, changes nothing.
    const hidden = { email: 'a•••@example.ng' };
    expect(await read('confirm', token)).toEqual({ state: 'open', ...hidden });
    expect((await rowOf()).confirmedAt).toBeNull();
    expect(await confirm(token)).toEqual({ state: 'confirmed', ...hidden });
    now += DAY;
    expect(await confirm(token)).toEqual({ state: 'confirmed', ...hidden });
    expect(await read('confirm', token)).toEqual({ state: 'confirmed', ...hidden });
    expect(await confirmedSubscribers(db.read)).toEqual([
      { email: ADA, confirmedAt: at(0), unsubscribeToken: unsubscribe },
    ]);
    expect((await subscribe()).status).toBe(409);
    expect(await mails()).toHaveLength(1);
  });

  test('G-602: an address that waits is mailed the same link again, a few times a day, with the same answer', async () => {
    const { unproven } = MAIL_LIMITS.newsletter;
    const answers = [];
    for (let k = 0; k < unproven + 3; k += 1) answers.push((await subscribe()).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await mails()).toHaveLength(unproven);
    const texts = (await mails()).map(({ body }) => /token=\w+/.exec(body.text)?.[0]);
    expect(new Set(texts).size).toBe(1);
    now += 2 * DAY;
    await subscribe();
    expect(await mails()).toHaveLength(unproven + 1);
    expect((await rowOf()).linkExpiresAt).toBe(at(9));
  });

  test('G-602: a link works for 7 days, and an address that nobody confirmed is erased after 30', async () => {
    await subscribe();
    const { token } = await mailedTokens();
    now = NOW + 7 * DAY;
    expect(await confirm(token)).toEqual({ state: 'expired', email: 'a•••@example.ng' });
    now = NOW + 30 * DAY;
    await deleteExpired(db, now, DAY);
    expect(await read('confirm', token)).toMatchObject({ state: 'expired' });
    await deleteExpired(db, now + 1, DAY);
    expect(await read('confirm', token)).toEqual({ state: 'unknown', email: null });
    expect(await confirm(token)).toEqual({ state: 'unknown', email: null });
  });

  test('G-602: a confirmed address and one that was never mailed are not erased', async () => {
    const old = { createdAt: at(-900), confirmedAt: null, confirmToken: null, linkExpiresAt: null };
    await db.write((trx) =>
      trx
        .insertInto('newsletter')
        .values([
          { ...old, email: 'old@example.ng', unsubscribeToken: 'a' },
          { ...old, email: ADA, unsubscribeToken: 'b', confirmedAt: at(-100), linkExpiresAt: at(-93) },
        ])
        .execute(),
    );
    await deleteExpired(db, now, DAY);
    expect((await subscribersForOperator(db.read, { limit: 5 })).total).toBe(2);
  });

  test.each(['', 'x', '0'.repeat(31), `${'0'.repeat(31)}G`, "' or 1=1 --", '0'.repeat(33)])(
    'G-602 G-603: the token %j is an incomplete one',
    async (token) => {
      const incomplete = { state: 'incomplete', email: null };
      expect([await read('confirm', token), await read('unsubscribe', token)]).toEqual([incomplete, incomplete]);
      expect([await confirm(token), await end(token)]).toEqual([incomplete, incomplete]);
    },
  );

  test('G-603: the other link ends the subscription, and may do so twice; the address can subscribe again', async () => {
    await subscribe();
    const { token, unsubscribe } = await mailedTokens();
    await confirm(token);
    // One link does not do what the other does.
    expect([(await confirm(unsubscribe)).state, (await end(token)).state]).toEqual(['unknown', 'ended']);
    const hidden = { email: 'a•••@example.ng' };
    expect(await read('unsubscribe', unsubscribe)).toEqual({ state: 'open', ...hidden });
    expect(await confirmedSubscribers(db.read)).toHaveLength(1);
    expect(await end(unsubscribe)).toEqual({ state: 'ended', ...hidden });
    expect(await end(unsubscribe)).toEqual({ state: 'ended', email: null });
    expect(await read('unsubscribe', unsubscribe)).toEqual({ state: 'unknown', email: null });
    expect((await subscribersForOperator(db.read, { limit: 5 })).total).toBe(0);
    expect((await subscribe()).status).toBe(200);
    const again = await mailedTokens();
    expect([again.token, again.unsubscribe]).not.toEqual([token, unsubscribe]);
    expect((await rowOf()).confirmedAt).toBeNull();
  });

  test('G-602: addresses stored before are mailed once by an operator, which is recorded', async () => {
    const old = { createdAt: at(-900), unsubscribeToken: '' };
    const emails = Array.from({ length: 203 }, (_, k) => `reader.${k}@example.ng`);
    await db.write((trx) =>
      trx
        .insertInto('newsletter')
        .values(emails.map((email, k) => ({ ...old, email, unsubscribeToken: `${k}` })))
        .execute(),
    );
    await subscribe();
    expect(await countUninvited(db.read)).toBe(203);
    expect(await inviteSubscribers(db, testServices(), OPERATOR, now)).toBe(203);
    expect(await inviteSubscribers(db, testServices(), OPERATOR, now)).toBe(0);
    expect([await countUninvited(db.read), (await mails()).length]).toEqual([0, 204]);
    const { actions } = await newestActions(db.read, { subject: 'newsletter', limit: 5 });
    expect(actions).toMatchObject([
      { action: 'subscribers invite', person: 'root', actingAs: 'Amaka', after: { mailed: 3 } },
      { action: 'subscribers invite', after: { mailed: 200 } },
    ]);
    const { token } = await mailedTokens();
    expect((await confirm(token)).state).toBe('confirmed');
  });

  test('G-603: a row that an older process added without a token gets one with its first mail', async () => {
    const add = (email: string) =>
      db.write((trx) =>
        trx
          .insertInto('newsletter')
          .values({ email, createdAt: at(-1), unsubscribeToken: null })
          .execute(),
      );
    await add(ADA);
    expect(await inviteSubscribers(db, testServices(), OPERATOR, now)).toBe(1);
    await add('obi@example.ng');
    expect((await subscribe('obi@example.ng')).status).toBe(200);
    for (const [at, email] of [ADA, 'obi@example.ng'].entries()) {
      const { unsubscribeToken } = await rowOf(email);
      expect(unsubscribeToken).toMatch(/^[0-9a-f]{32}$/);
      expect((await mails())[at]).toMatchObject({
        to: email,
        unsubscribe: `https://oja.example/newsletter/unsubscribe?token=${unsubscribeToken}`,
      });
    }
    // A later mail has the same one.
    const { unsubscribe } = await mailedTokens();
    expect((await subscribe('obi@example.ng')).status).toBe(200);
    expect((await mailedTokens()).unsubscribe).toBe(unsubscribe);
    expect((await end(unsubscribe)).state).toBe('ended');
  });

  test('G-602: two invitations at once mail nobody twice', async () => {
    const emails = Array.from({ length: 20 }, (_, k) => `reader.${k}@example.ng`);
    await db.write((trx) =>
      trx
        .insertInto('newsletter')
        .values(emails.map((email) => ({ email, createdAt: at(-900), unsubscribeToken: email })))
        .execute(),
    );
    const invite = () => inviteSubscribers(db, testServices(), OPERATOR, now);
    const mailed = await Promise.all([invite(), invite(), invite()]);
    expect(mailed.reduce((sum, count) => sum + count)).toBe(20);
    expect((await mails()).length).toBe(20);
  });

  test('G-603: an operator removes an address, and the record does not name it', async () => {
    await subscribe();
    await removeSubscriber(db, OPERATOR, ' ADA@example.ng', now);
    await expect(removeSubscriber(db, OPERATOR, ADA, now)).rejects.toThrow('no subscriber ada@example.ng.');
    const { actions } = await newestActions(db.read, { limit: 5 });
    expect(actions).toMatchObject([
      { action: 'subscribers remove', before: { email: 'a•••@example.ng' }, after: null },
    ]);
    expect(JSON.stringify(actions)).not.toContain(ADA);
  });

  test('G-602: a customer reads in the copy of their data when they confirmed', async () => {
    const ada = await api().newCustomer();
    await subscribe(ada.email);
    await confirm((await mailedTokens()).token);
    const { body } = await api().ask(`/clients/${ada.id}/export`, { token: ada.token });
    expect(body).toMatchObject({ newsletter: at(0), newsletterConfirmedAt: at(0) });
  });
});
