/** Resetting a password, and attacks on it. */
import { expect, it, vi } from 'vitest';
import { setProvenEmail } from '../../../src/features/account/clients.repository.ts';
import { SOLVED } from '../../services.ts';
import { waitingWrites } from '../api/customers.ts';
import { type Accounts, accountsOf, otherThan, payload } from './harness.ts';

const OVER = 'This code is no longer valid. Please ask for a new one.';
const PROOF = 'Please enter the code from our mail first.';
const REQUESTED =
  'If an account has this email, a code is on its way to it. No email on your account? Please contact support.';
const CAPTCHA = 'Please check the ReCAPTCHA box to prove that you are not a robot';
const QUARTER = 15 * 60_000;

export function describeReset(api: Accounts): void {
  const check = (codeHash: string, code: string) =>
    api.ask('checkResetCode', { body: { codeHash, code }, address: api.newAddress() });
  const verified = async (email: string) => {
    const { codeHash, code } = await api.askForCode(email);
    const { body } = await check(codeHash, code);
    return { codeHash, code, token: String(body.resetToken) };
  };
  const setPassword = (email: string, token: string | undefined, password = 'brand-new-password') =>
    api.ask('setNewPassword', { body: { email, password }, token, address: api.newAddress() });

  it('API-46, API-47, PRM-14: a code by mail, its proof, a new password; every session ends', async () => {
    const { given, session } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email.toUpperCase());
    const proven = await check(codeHash, code);
    expect(proven).toMatchObject({
      status: 200,
      body: {
        message: 'Your code is correct. Please choose a new password.',
        findUserExist: { id: session.id, email: given.email },
        resetToken: expect.any(String),
      },
    });
    expect(await api.isSignedIn(session)).toBe(true);
    const { status, body } = await setPassword(given.email, String(proven.body.resetToken));
    expect([status, body]).toEqual([200, { message: 'Password updated successfully' }]);
    expect(await api.isSignedIn(session)).toBe(false);
    expect((await api.refused('signIn', { body: { val: given.email, password: given.password } }))[0]).toBe(401);
    expect((await api.signIn(given.email, 'brand-new-password')).id).toBe(session.id);
  });

  it('the mail contains the code and the link in text and HTML, and greets a proven address by an escaped name', async () => {
    const { given, session } = await api.newCustomer({ pseudo: '<b onclick="x">Ada</b> & co' });
    const queued = api.mailsQueued();
    const { mail, codeHash, code } = await api.askForCode(given.email);
    await expect.poll(api.mailsQueued).toBeGreaterThan(queued);
    const link = `https://oja.example/auth/verif/code/?${codeHash}`;
    expect(code).toMatch(/^\d{5}$/);
    expect(mail).toMatchObject({ to: given.email, subject: 'Your code for a new password - Oja', sentAt: null });
    expect(mail.body.text).toContain(link);
    expect(mail.body.html).toContain(`href="${link}"`);
    expect(mail.body.html).toContain(code);
    // A stranger may have created the account and its name before somebody verifies the address.
    expect(mail.body.text).toMatch(/^Hello,\n/);
    expect(mail.body.text).not.toContain('Ada');
    const db = await api.open();
    await db.write((trx) => setProvenEmail(trx, session.id, given.email));
    const { body } = (await api.askForCode(given.email)).mail;
    expect(body.text).toContain(`Hello ${given.pseudo},`);
    expect(body.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Ada&lt;/b&gt; &amp; co');
    expect(body.html).not.toContain('<b onclick');
  });

  it('the stored form of a code reveals nothing of it', async () => {
    const { given, session } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email);
    const db = await api.open();
    const row = await db.read
      .selectFrom('password_resets')
      .selectAll()
      .where('clientId', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(row.codeHash).toBe(codeHash);
    expect(codeHash).toMatch(/^[\w-]{32}$/);
    expect(row.codeDigest).not.toContain(code);
    expect(Date.parse(row.expiresAt)).toBe(api.clock.now + QUARTER);
  });

  it('API-45: an unknown email gets the same answer, without a mail and without a delay', async () => {
    const { given } = await api.newCustomer();
    const unknown = payload().email;
    for (const email of [unknown, given.email])
      expect(await api.done('requestResetCode', { body: { email }, address: api.newAddress() })).toEqual({
        message: REQUESTED,
      });
    // Mails are sent sequentially, so by now one to the unknown address would have been sent.
    await expect.poll(async () => (await api.mailsTo(given.email)).length, { timeout: 20_000 }).toBe(1);
    expect(await api.mailsTo(unknown)).toEqual([]);
  });

  it('S-10, G-346: nothing is read or written about an address before its answer, which a stop does not lose', async () => {
    const { given } = await api.newCustomer();
    for (const email of [given.email, payload().email]) {
      const db = await api.open();
      const used: string[] = [];
      const watched = {
        ...db,
        get read() {
          used.push('read');
          return db.read;
        },
        write: (work: Parameters<typeof db.write>[0]) => {
          used.push('write');
          return db.write(work);
        },
      } as typeof db;
      const other = accountsOf(async () => watched);
      // Work that waits for a timer waits until the shop stops.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        await other.done('requestResetCode', { body: { email }, address: api.newAddress() });
        await new Promise(setImmediate);
        expect(used, email).toEqual([]);
        await other.settled();
      } finally {
        vi.useRealTimers();
      }
      expect(used, email).toEqual(email === given.email ? ['read', 'write'] : ['read']);
      expect(other.logged).toEqual([]);
    }
    expect(await api.mailsTo(given.email)).toHaveLength(1);
  });

  it("ERR-75, ERR-76: a blank and an invalid email are refused with the form's messages", async () => {
    for (const body of [{}, { email: ' ' }])
      expect(await api.refused('requestResetCode', { body })).toEqual([400, 'Please provide an email address']);
    for (const email of ['ada', '08030000001', 'a@b', 'a@b.example,c@d.example', 'x<a@b.example>'])
      expect(await api.refused('requestResetCode', { body: { email } })).toEqual([
        400,
        'Please provide a valid email address',
      ]);
  });

  it("S-30: an address requests five codes an hour for an email, known or not, without using up another's", async () => {
    const { given } = await api.newCustomer();
    for (const email of [given.email, payload().email]) {
      const stranger = api.newAddress();
      const ask = (spelling: string, address: string) =>
        api.ask('requestResetCode', { body: { email: spelling }, address });
      for (let k = 0; k < 5; k++) expect((await ask(email, stranger)).status).toBe(200);
      expect((await ask(email.toUpperCase(), stranger)).status).toBe(429);
      expect((await ask(email, api.newAddress())).status).toBe(200);
    }
  });

  it('S-30: when many addresses request codes for one mailbox, each needs a captcha, and the owner still gets a code', async () => {
    const { given } = await api.newCustomer();
    for (const email of [given.email, payload().email]) {
      const ask = (captcha?: string) =>
        api.ask('requestResetCode', {
          body: { email },
          address: api.newAddress(),
          ...(captcha === undefined ? {} : { captcha }),
        });
      for (let k = 0; k < 20; k++) expect((await ask()).status).toBe(200);
      for (const captcha of [undefined, 'guessed']) {
        const { status, body } = await ask(captcha);
        expect([status, body.messageError]).toEqual([400, CAPTCHA]);
      }
      expect((await ask(SOLVED)).status).toBe(200);
    }
    await expect.poll(async () => (await api.mailsTo(given.email)).length, { timeout: 20_000 }).toBe(21);
  });

  it('an address requests and tries sixty codes an hour', async () => {
    const address = api.newAddress();
    for (let k = 0; k < 30; k++) {
      await api.done('requestResetCode', { body: { email: payload().email }, address });
      await api.refused('checkResetCode', { body: { codeHash: 'x', code: '12345' }, address });
    }
    const closed = [
      await api.refused('requestResetCode', { body: { email: payload().email }, address }),
      await api.refused('checkResetCode', { body: { codeHash: 'x', code: '12345' }, address }),
    ];
    expect(closed.map(([status]) => status)).toEqual([429, 429]);
  });

  it('five wrong codes invalidate it, even for the right one', async () => {
    const { given } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email);
    for (let left = 4; left > 0; left--) {
      const { status, body } = await check(codeHash, otherThan(code));
      expect([status, body.messageError]).toEqual([400, `This code is not correct. Attempts left: ${left}.`]);
    }
    for (const tried of [otherThan(code), code]) {
      const { status, body } = await check(codeHash, tried);
      expect([status, body.messageError]).toEqual([400, OVER]);
    }
  });

  it('concurrent guesses are limited to five', async () => {
    const { given, session } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email);
    const answer = await Promise.all(Array.from({ length: 30 }, () => check(codeHash, otherThan(code))));
    expect(answer.filter(({ body }) => String(body.messageError).startsWith('This code is not correct'))).toHaveLength(
      4,
    );
    const db = await api.open();
    const { attempts } = await db.read
      .selectFrom('password_resets')
      .select('attempts')
      .where('clientId', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect((await check(codeHash, code)).status).toBe(400);
  });

  it('a code works once, even when entered twice concurrently', async () => {
    const { given } = await api.newCustomer();
    const { codeHash, code } = await api.askForCode(given.email);
    const answer = await Promise.all(Array.from({ length: 5 }, () => check(codeHash, code)));
    expect(answer.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const { status, body } = await check(codeHash, code);
    expect([status, body.messageError]).toEqual([400, OVER]);
  });

  it('S-09: a code expires after 15 minutes, but not because somebody requests another', async () => {
    const { given } = await api.newCustomer();
    const first = await api.askForCode(given.email);
    const second = await api.askForCode(given.email);
    expect((await check(first.codeHash, first.code)).status).toBe(200);
    api.clock.now += QUARTER;
    expect((await check(second.codeHash, second.code)).body.messageError).toBe(OVER);
    const third = await api.askForCode(given.email);
    api.clock.now += QUARTER - 1;
    expect((await check(third.codeHash, third.code)).status).toBe(200);
  });

  it('the code of one mail does not work on the page of another', async () => {
    const [a, b] = [await api.newCustomer(), await api.newCustomer()];
    const [ofA, ofB] = [await api.askForCode(a.given.email), await api.askForCode(b.given.email)];
    if (ofA.code !== ofB.code) expect((await check(ofB.codeHash, ofA.code)).status).toBe(400);
    for (const codeHash of ['', 'x', ofA.code, ofB.codeHash.toLowerCase(), `${ofB.codeHash}=`, '%', '*'])
      expect((await check(codeHash, ofB.code)).body.messageError).toBe(OVER);
    for (const code of ['', '1', 'abcde', '１２３４５', ` ${ofB.code}`, "' or 1=1"])
      expect((await check(ofB.codeHash, code)).status).toBe(400);
  });

  it('the second step is refused without the proof of the first, for another email, and with other tokens', async () => {
    const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
    const { token, codeHash } = await verified(other.given.email);
    const own = api.services.tokens;
    const stolen = [
      undefined,
      'nonsense',
      session.token,
      // The token of the attacker's own reset.
      token,
      // Tokens for unknown resets, and for those of other customers.
      await own.signReset({ clientId: session.id, codeHash: 'none' }, api.clock.now + QUARTER),
      await own.signReset({ clientId: session.id, codeHash }, api.clock.now + QUARTER),
    ];
    for (const bearer of stolen) {
      const { status, body } = await setPassword(given.email, bearer);
      expect([status, body.messageError]).toEqual([403, PROOF]);
    }
    expect(await api.isSignedIn(session)).toBe(true);
    expect((await api.signIn(given.email, given.password)).id).toBe(session.id);
    expect((await setPassword(other.given.email, token)).status).toBe(200);
  });

  it('a code that was not entered proves nothing, and a proof is not a session', async () => {
    const { given, session } = await api.newCustomer();
    const { codeHash } = await api.askForCode(given.email);
    const early = await api.services.tokens.signReset({ clientId: session.id, codeHash }, api.clock.now + QUARTER);
    expect((await setPassword(given.email, early)).status).toBe(403);
    const { token } = await verified(given.email);
    expect((await api.refused('getClient', { params: { userId: session.id }, token }))[0]).toBe(401);
  });

  it('a proof works once, even concurrently, and for 15 minutes', async () => {
    const { given } = await api.newCustomer();
    const { token } = await verified(given.email);
    const answer = await Promise.all(
      ['password-a', 'password-b', 'password-c'].map((password) => setPassword(given.email, token, password)),
    );
    expect(answer.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect((await setPassword(given.email, token)).body.messageError).toBe(PROOF);
    const late = await verified(given.email);
    api.clock.now += QUARTER;
    expect((await setPassword(given.email, late.token)).status).toBe(403);
  });

  it('one proof hashes one password, however often it is sent', async () => {
    const { given } = await api.newCustomer();
    const { token } = await verified(given.email);
    const hash = vi.spyOn(api.services.passwords, 'hash');
    try {
      const answer = await Promise.all(Array.from({ length: 30 }, () => setPassword(given.email, token)));
      expect(answer.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await setPassword(given.email, token)).status).toBe(403);
      expect(hash).toHaveBeenCalledTimes(1);
    } finally {
      hash.mockRestore();
    }
  });

  it('a short password is refused, and the proof stays valid', async () => {
    const { given } = await api.newCustomer();
    const { token } = await verified(given.email);
    const { status, body } = await setPassword(given.email, token, '12345');
    expect([status, body.messageError]).toEqual([400, 'The password must have at least 6 characters']);
    expect((await setPassword(given.email, token)).status).toBe(200);
  });

  it('changing the password or the email invalidates earlier codes and proofs', async () => {
    const { given, session } = await api.newCustomer();
    const { token } = await verified(given.email);
    await api.done('changePassword', {
      token: session.token,
      body: { password: given.password, newPassword: 'better-password' },
    });
    expect((await setPassword(given.email, token)).status).toBe(403);
    const { codeHash, code } = await api.askForCode(given.email);
    await api.changeEmail(session, payload().email);
    expect((await check(codeHash, code)).body.messageError).toBe(OVER);
  });

  it('an address that is changed or deleted before its code is written gets none', async () => {
    const db = await api.open();
    const changes: Record<string, (id: number) => Promise<unknown>> = {
      'given up': (id) => db.write((trx) => setProvenEmail(trx, id, payload().email)),
      deleted: (id) => db.write((trx) => trx.deleteFrom('clients').where('id', '=', id).execute()),
    };
    for (const [what, change] of Object.entries(changes)) {
      const { given, session } = await api.newCustomer();
      const waiting = waitingWrites(db);
      const other = accountsOf(async () => waiting.db);
      await other.done('requestResetCode', { body: { email: given.email }, address: api.newAddress() });
      await waiting.waits;
      await change(session.id);
      waiting.letThrough();
      await expect.poll(other.mailsQueued, { timeout: 20_000 }).toBe(1);
      expect(await api.mailsTo(given.email), what).toEqual([]);
      const left = db.read.selectFrom('password_resets').selectAll().where('clientId', '=', session.id);
      expect(await left.execute(), what).toEqual([]);
      expect(other.logged).toEqual([]);
    }
  });

  it('a name that contains a message is not mailed', async () => {
    for (const pseudo of ['You won! https://evil.example', 'see evil.example now', 'won '.repeat(20)]) {
      const { given } = await api.newCustomer({ pseudo });
      const { mail } = await api.askForCode(given.email);
      expect(mail.body.text).toMatch(/^Hello,\n/);
      expect(JSON.stringify(mail.body)).not.toContain(pseudo.trim());
    }
  });

  it('S-08: a proof stays valid when somebody requests another code; a new password invalidates all', async () => {
    const { given } = await api.newCustomer();
    const first = await verified(given.email);
    const second = await verified(given.email);
    const open = await api.askForCode(given.email);
    expect((await setPassword(given.email, first.token)).status).toBe(200);
    for (const { token } of [first, second]) expect((await setPassword(given.email, token)).status).toBe(403);
    expect((await check(open.codeHash, open.code)).body.messageError).toBe(OVER);
  });

  it('when no mail can be created, the client gets the usual answer, and the error is logged', async () => {
    const { given } = await api.newCustomer();
    const { tokens } = api.services;
    const digest = tokens.digestCode;
    tokens.digestCode = () => {
      throw new Error('no digest');
    };
    try {
      await api.done('requestResetCode', { body: { email: given.email }, address: api.newAddress() });
      await expect.poll(() => api.logged.length).toBe(1);
    } finally {
      tokens.digestCode = digest;
    }
    expect(api.logged.pop()).toMatchObject({ message: 'no reset code was mailed' });
  });
}
