/** Changing the mail address: the code, its limits, and what strangers learn from the answers. */
import { expect, it } from 'vitest';
import { type Accounts, payload, type SessionRecord } from './harness.ts';

const OVER = 'This code is no longer valid. Please ask for a new one.';
const QUARTER = 15 * 60_000;

/** A code of eight digits that is not `code`. */
const otherThan = (code = '0') => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

export function describeEmailChange(api: Accounts): void {
  const begin = (session: SessionRecord, email: string) =>
    api.ask('updateClient', { params: { id: session.id }, token: session.token, body: { email } });
  const emailOf = async ({ id, token }: SessionRecord) =>
    (await api.done('getClient', { params: { userId: id }, token })).email;
  const refused = async (session: SessionRecord, code: string | undefined) => {
    const { status, body } = await api.confirmEmail(session, code);
    return [status, body.messageError];
  };

  it('the mail to the new address contains the code, and instructions for a recipient who did not request it', async () => {
    const { session } = await api.newCustomer();
    const { email } = payload();
    const queued = api.mailsQueued();
    const code = await api.askForEmail(session, email);
    expect(api.mailsQueued()).toBe(queued + 1);
    const [mail] = await api.mailsTo(email);
    expect(mail?.subject).toBe('Your code to confirm this email address - Oja');
    expect(mail?.body.text).toContain('If it was not you, you can ignore this email');
    expect(mail?.body.html).toContain(`${code?.slice(0, 4)} ${code?.slice(4)}`);
    // The code as formatted in the mail.
    expect((await api.confirmEmail(session, ` ${code?.slice(0, 4)} ${code?.slice(4)} `)).status).toBe(200);
  });

  it('the stored form of a code reveals nothing of it', async () => {
    const { session } = await api.newCustomer();
    const code = await api.askForEmail(session, payload().email);
    const db = await api.open();
    const row = await db.read
      .selectFrom('email_changes')
      .selectAll()
      .where('clientId', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(Date.parse(row.expiresAt)).toBe(api.clock.now + QUARTER);
  });

  it('five wrong codes invalidate it, even for the right one; concurrent guesses count too', async () => {
    const { given, session } = await api.newCustomer();
    const code = await api.askForEmail(session, payload().email);
    for (let left = 4; left > 0; left--)
      expect(await refused(session, otherThan(code))).toEqual([
        400,
        `This code is not correct. Attempts left: ${left}.`,
      ]);
    for (const tried of [otherThan(code), code]) expect(await refused(session, tried)).toEqual([400, OVER]);
    const next = await api.askForEmail(session, payload().email);
    const answer = await Promise.all(Array.from({ length: 12 }, () => refused(session, otherThan(next))));
    expect(answer.filter(([, message]) => message !== OVER)).toHaveLength(4);
    expect(await refused(session, next)).toEqual([400, OVER]);
    expect(await emailOf(session)).toBe(given.email);
  });

  it('a code expires after 15 minutes, with another code, and with its use', async () => {
    const { given, session } = await api.newCustomer();
    const now = api.clock.now;
    const [first, second] = [payload().email, payload().email];
    const old = await api.askForEmail(session, first);
    const code = await api.askForEmail(session, second);
    expect((await refused(session, old))[0]).toBe(400);
    api.clock.now = now + QUARTER;
    expect(await refused(session, code)).toEqual([400, OVER]);
    const profile = await api.done('getClient', { params: { userId: session.id }, token: session.token });
    expect(profile).toMatchObject({ email: given.email, pendingEmail: null });
    api.clock.now = now + QUARTER - 1;
    expect((await api.confirmEmail(session, code)).status).toBe(200);
    expect(await refused(session, code)).toEqual([400, OVER]);
    expect(await emailOf(session)).toBe(second);
    api.clock.now = now;
  });

  it("a customer's code confirms nothing for another customer, nor under another id", async () => {
    const [a, b] = [await api.newCustomer(), await api.newCustomer()];
    const { email } = payload();
    const code = await api.askForEmail(a.session, email);
    expect(await refused(b.session, code)).toEqual([400, OVER]);
    const stolen = { params: { id: a.session.id }, token: b.session.token, body: { code } };
    expect((await api.refused('confirmEmail', stolen))[0]).toBe(403);
    expect((await api.refused('confirmEmail', { params: { id: a.session.id }, body: { code } }))[0]).toBe(401);
    expect(await emailOf(a.session)).toBe(a.given.email);
  });

  it('an address of an existing account gets the same answer, and a mail without a code', async () => {
    const [owner, other] = [await api.newCustomer(), await api.newCustomer()];
    const free = await begin(other.session, payload().email);
    const taken = await begin(other.session, owner.given.email);
    expect(taken.status).toBe(free.status);
    const { email } = owner.given;
    expect(taken.body).toEqual({ ...free.body, message: `A code is on its way to ${email}`, pendingEmail: email });
    const [mail] = await api.mailsTo(owner.given.email);
    expect(mail?.subject).toBe('You already have an account with this email address - Oja');
    expect(mail?.body.text).not.toMatch(/\d{4} \d{4}/);
    expect(mail?.body.text).not.toContain(other.given.pseudo);
    expect(await refused(other.session, '12345678')).toEqual([400, 'This code is not correct. Attempts left: 4.']);
    expect(await emailOf(other.session)).toBe(other.given.email);
  });

  it('an address that somebody signs up with before the code is entered stays theirs', async () => {
    const { given, session } = await api.newCustomer();
    const { email } = payload();
    const code = await api.askForEmail(session, email);
    await api.done('signUp', { body: payload({ email }), address: api.newAddress() });
    expect(await refused(session, code)).toEqual([409, 'Somebody has an account with this email already.']);
    expect(await emailOf(session)).toBe(given.email);
  });

  it('when several customers confirm one address concurrently, one gets it', async () => {
    const { email } = payload();
    const sessions: SessionRecord[] = [];
    for (let k = 0; k < 4; k++) sessions.push((await api.newCustomer()).session);
    const codes: (string | undefined)[] = [];
    for (const session of sessions) codes.push(await api.askForEmail(session, email));
    const answer = await Promise.all(sessions.map((session, k) => api.confirmEmail(session, codes[k])));
    expect(answer.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('a customer without an email adds one in the same way, and no old address is notified', async () => {
    const { session } = await api.newCustomer({ email: null });
    const { email } = payload();
    await api.changeEmail(session, email);
    expect(await emailOf(session)).toBe(email);
  });

  it('a name that contains a message is not mailed', async () => {
    const { session } = await api.newCustomer({ pseudo: 'see evil.example now' });
    const { email } = payload();
    await api.askForEmail(session, email);
    expect(JSON.stringify((await api.mailsTo(email))[0]?.body)).not.toContain('evil.example');
  });

  it('G-333: who confirms the address of their account gets a code, however many strangers asked for it elsewhere', async () => {
    const { given, session } = await api.newCustomer();
    const now = api.clock.now;
    // The limit is ten mails a day to one mailbox; twelve are requested within two hours.
    for (const hours of [0, 1]) {
      api.clock.now = now + hours * 3_600_000;
      const stranger = (await api.newCustomer()).session;
      for (let k = 0; k < 6; k++) await begin(stranger, given.email);
      for (let k = 0; k < 3; k++) await begin(stranger, given.email.replace('@', `+${hours}${k}@`));
    }
    const again = await api.signIn(given.email, given.password);
    expect(await api.askForEmail(again, given.email)).toMatch(/^\d{8}$/);
    api.clock.now = now;
    expect(session.id).toBe(again.id);
  });

  it('an address gets five codes an hour, from all customers and in any spelling', async () => {
    const { email } = payload();
    for (let k = 0; k < 5; k++) expect((await begin((await api.newCustomer()).session, email)).status).toBe(200);
    expect((await begin((await api.newCustomer()).session, email.toUpperCase())).status).toBe(429);
    expect(await api.mailsTo(email)).toHaveLength(5);
  });
}
