/** Mails that are not sent, as operators see them, and another try for those given up. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import type { NewRow } from '../../../src/data/tables.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { retryAllMails, retryMail, unsentMails } from '../../../src/features/operator/unsent-mails.service.ts';
import { MAX_ATTEMPTS } from '../../../src/providers/mail-outbox.ts';
import { createMailSender } from '../../../src/providers/mail-sender.ts';
import { NOW } from '../api/catalogue.ts';
import { describeEngines } from '../engines.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const GIVEN_UP = { attempts: MAX_ATTEMPTS };

describeEngines('mails that are not sent', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() =>
    db.write(async (trx) => {
      for (const table of ['mail_outbox', 'operator_actions'] as const) await trx.deleteFrom(table).execute();
    }),
  );

  /** Stores a mail; returns its number. */
  async function store(own: Partial<NewRow<'mail_outbox'>> = {}): Promise<number> {
    const body = { text: 'Your code is 12345', html: '' };
    const mail = { to: 'ada@example.ng', subject: 'Your code', body, createdAt: at(-5), ...own };
    const { id } = await db.write((trx) =>
      trx.insertInto('mail_outbox').values(mail).returning('id').executeTakeFirstOrThrow(),
    );
    return id;
  }
  const list = (givenUp = false, limit = 50) => unsentMails(db.read, { givenUp, limit }, NOW);
  const retry = (id: number, isDryRun = false) => retryMail(db, OPERATOR, { id, isDryRun }, NOW);
  const actions = async () => (await newestActions(db.read, { limit: 50 })).actions;

  test('G-621: lists each with its state and next try, without its text; sent ones are not listed', async () => {
    const ids = [
      await store(),
      await store({ attempts: 2, claimedUntil: at(1) }),
      await store({ attempts: 2, claimedUntil: at(-1) }),
      await store({ ...GIVEN_UP, claimedUntil: at(4) }),
      await store({ ...GIVEN_UP, claimedUntil: at(6) }),
      await store({ ...GIVEN_UP, claimedUntil: at(-1) }),
      await store(GIVEN_UP),
    ];
    await store({ sentAt: at(-1), attempts: 1 });
    const { mails, total } = await list();
    expect(total).toBe(7);
    expect(mails.map(({ id, state, nextTry }) => [id, state, nextTry]).reverse()).toEqual([
      [ids[0], 'waiting', null],
      [ids[1], 'waiting', at(1)],
      [ids[2], 'waiting', null],
      // The last try runs.
      [ids[3], 'being sent', null],
      // A clock that has been set back claimed it.
      [ids[4], 'given up', null],
      [ids[5], 'given up', null],
      [ids[6], 'given up', null],
    ]);
    expect(mails[0]).toMatchObject({ to: 'ada@example.ng', subject: 'Your code', attempts: 9, createdAt: at(-5) });
    expect(JSON.stringify(mails)).not.toContain('12345');
    const given = await list(true, 2);
    expect([given.total, given.mails.map(({ id }) => id)]).toEqual([3, [ids[6], ids[5]]]);
  });

  test('G-621: the running shop sends a given-up mail after a retry, which is recorded once', async () => {
    const id = await store(GIVEN_UP);
    const sent: string[] = [];
    const transport = { send: async ({ to }: { to: string }) => void sent.push(to) };
    const log = { info() {}, warn() {}, error() {} };
    const sender = createMailSender({ db, transport, now: () => NOW, log });
    await sender.wake();
    expect(await retry(id, true)).toEqual({ isStale: false });
    await sender.wake();
    expect([sent, await actions()]).toEqual([[], []]);
    expect(await retry(id)).toEqual({ isStale: false });
    await expect(retry(id)).rejects.toThrow(`Mail ${id} is not given up: the running shop still tries it.`);
    await sender.wake();
    await sender.stop();
    expect(sent).toEqual(['ada@example.ng']);
    await expect(retry(id)).rejects.toThrow(`Mail ${id} was sent already, and its text is erased.`);
    expect(await actions()).toMatchObject([
      { action: 'mails retry', subject: `mail ${id}`, before: { attempts: 9 }, after: { attempts: 0 }, person: 'root' },
    ]);
    expect(JSON.stringify(await actions())).not.toMatch(/ada@|code/);
  });

  test('G-621: a mail that a server refuses for good is given up at once, and can be tried again', async () => {
    const id = await store();
    const transport = {
      send: () => Promise.reject(Object.assign(new Error(), { code: 'EENVELOPE', responseCode: 550 })),
    };
    const log = { info() {}, warn() {}, error() {} };
    const sender = createMailSender({ db, transport, now: () => NOW, log });
    await sender.wake();
    await sender.stop();
    expect((await list(true)).mails).toMatchObject([{ id, attempts: 9, state: 'given up' }]);
    expect(await retry(id)).toEqual({ isStale: false });
  });

  test('G-621: says why a mail is not tried again, and that a code in it has expired', async () => {
    await expect(retry(999_999)).rejects.toThrow('There is no mail 999999; mails are deleted after 30 days.');
    const erased = await store({ ...GIVEN_UP, body: { text: '', html: '' } });
    await expect(retry(erased)).rejects.toThrow(`The text of mail ${erased} is erased, so it cannot be sent.`);
    const running = await store({ ...GIVEN_UP, claimedUntil: at(4) });
    await expect(retry(running)).rejects.toThrow(`Mail ${running} is not given up`);
    expect(await actions()).toEqual([]);
    expect(await retry(await store({ ...GIVEN_UP, createdAt: at(-15) }))).toEqual({ isStale: true });
  });

  test('G-621: two operators at once try a mail, or all, again once', async () => {
    const id = await store(GIVEN_UP);
    const ones = await Promise.allSettled([retry(id), retry(id), retry(id)]);
    expect(ones.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await actions()).toHaveLength(1);
    await store(GIVEN_UP);
    await store({ ...GIVEN_UP, createdAt: at(-60) });
    const all = (isDryRun = false) => retryAllMails(db, OPERATOR, { isDryRun }, NOW);
    expect(await all(true)).toEqual({ mails: 2, stale: 1 });
    expect((await list(true)).total).toBe(2);
    const both = await Promise.all([all(), all()]);
    expect(both.map(({ mails }) => mails).sort()).toEqual([0, 2]);
    expect((await actions()).map(({ subject, after }) => [subject, after])).toEqual([
      ['mails', { retried: 2 }],
      [`mail ${id}`, { attempts: 0 }],
    ]);
    expect((await list(true)).total).toBe(0);
  });
});
