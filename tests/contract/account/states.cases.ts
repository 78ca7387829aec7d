/** The table "What an event does" of docs/accounts.md, row by row: titles have the table's numbers. */
import { expect, it } from 'vitest';
import type { Tables } from '../../../src/data/tables.ts';
import { isProven } from '../../../src/features/account/clients.repository.ts';
import { type Accounts, payload, type SessionRecord } from './harness.ts';

let people = 0;

export function describeStates(api: Accounts): void {
  /** A Google account with this address, and its token. */
  function person(email = payload().email) {
    people += 1;
    const [access_token, sub] = [`states-${people}`, `states-sub-${people}`];
    api.google.people.set(access_token, { sub, email, givenName: 'Tunde', familyName: 'Bello', picture: null });
    return { email, sub, access_token };
  }
  const withGoogle = ({ access_token }: { access_token: string }) =>
    api.done('signInWithGoogle', { body: { access_token } });
  const refusedGoogle = ({ access_token }: { access_token: string }) =>
    api.refused('signInWithGoogle', { body: { access_token } });

  /** All credentials of the account, in the columns of the table. */
  async function stateOf(id: number) {
    const db = await api.open();
    const client = await db.read.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const count = async (table: 'sessions' | 'password_resets' | 'email_changes', column: keyof Tables['sessions']) => {
      const rows = await db.read
        .selectFrom(table as 'sessions')
        .select('clientId')
        .where('clientId', '=', id)
        .where(column, 'is', null)
        .execute();
      return rows.length;
    };
    return {
      email: client.email,
      proven: isProven(client),
      password: client.passwordHash,
      google: client.googleSub,
      sessions: await count('sessions', 'revokedAt'),
      resets: await count('password_resets', 'usedAt' as 'revokedAt'),
    };
  }

  /** An account as stored before addresses were verified. */
  const fromBefore = async (id: number, own: { googleSub: string; passwordHash: string | null }) => {
    const db = await api.open();
    await db.write((trx) =>
      trx
        .updateTable('clients')
        .set({ ...own, provenEmail: null })
        .where('id', '=', id)
        .execute(),
    );
  };
  const newPassword = { password: 'right-password', newPassword: 'better-password' };
  const subjects = async (email: string) => (await api.mailsTo(email)).map(({ subject }) => subject);
  const profileOf = ({ id, token }: SessionRecord) => api.done('getClient', { params: { userId: id }, token });

  it('state 1: a sign-up opens a session and verifies nothing', async () => {
    const { given, session } = await api.newCustomer();
    expect(await stateOf(session.id)).toMatchObject({
      email: given.email,
      proven: false,
      google: null,
      sessions: 1,
    });
    expect(await profileOf(session)).toMatchObject({ emailIsProven: false, pendingEmail: null });
  });

  it('state 2: a sign-in with a password opens a session and changes nothing else', async () => {
    const { given, session } = await api.newCustomer();
    const before = await stateOf(session.id);
    await api.signIn(given.email, given.password);
    expect(await stateOf(session.id)).toEqual({ ...before, sessions: before.sessions + 1 });
  });

  it("state 3: Google, linked: a session, whatever the account's current address", async () => {
    const tunde = person();
    const session = await withGoogle(tunde);
    const email = payload().email;
    await api.changeEmail(session, email);
    expect((await withGoogle(tunde)).id).toBe(session.id);
    expect(await stateOf(session.id)).toMatchObject({ email, proven: true, google: tunde.sub, sessions: 2 });
  });

  it('state 4: Google, an older link, and Google confirms the address: it is verified', async () => {
    const { given, session } = await api.newCustomer();
    const tunde = person(given.email.toUpperCase());
    await fromBefore(session.id, { googleSub: tunde.sub, passwordHash: null });
    expect((await withGoogle(tunde)).id).toBe(session.id);
    expect(await stateOf(session.id)).toMatchObject({ email: given.email, proven: true, google: tunde.sub });
  });

  it('state 5: Google, an older link to another address: the link is removed, and opens nothing', async () => {
    const { given, session } = await api.newCustomer();
    const stranger = person();
    await fromBefore(session.id, { googleSub: stranger.sub, passwordHash: null });
    const own = await withGoogle(stranger);
    expect(own).toMatchObject({ email: stranger.email });
    expect(own.id).not.toBe(session.id);
    expect(await stateOf(session.id)).toMatchObject({ email: given.email, proven: false, google: null });
  });

  it('state 6: Google, an unknown address: a new account, verified, without a password', async () => {
    const tunde = person();
    const { id } = await withGoogle(tunde);
    expect(await stateOf(id)).toEqual({
      email: tunde.email,
      proven: true,
      password: null,
      google: tunde.sub,
      sessions: 1,
      resets: 0,
    });
  });

  it('state 7: Google, an account with that verified address: linked, everything else stays, and a mail reports it', async () => {
    const { given, session } = await api.newCustomer();
    await api.changeEmail(session, given.email);
    const before = await stateOf(session.id);
    const tunde = person(given.email);
    expect((await withGoogle(tunde)).id).toBe(session.id);
    expect(await stateOf(session.id)).toEqual({ ...before, google: tunde.sub, sessions: before.sessions + 1 });
    expect((await api.signIn(given.email, given.password)).id).toBe(session.id);
    expect(await subjects(given.email)).toContain('You can now log in with Google - Oja');
    // Another Google account with the same address replaces the first.
    const other = person(given.email);
    expect((await withGoogle(other)).id).toBe(session.id);
    expect((await stateOf(session.id)).google).toBe(other.sub);
  });

  it('state 8: Google, an account with that unverified address: refused with a message, and nothing changes', async () => {
    const { given, session } = await api.newCustomer();
    const before = await stateOf(session.id);
    const owner = person(given.email);
    const [status, message] = await refusedGoogle(owner);
    expect(status).toBe(409);
    expect(message).toMatch(/nobody has confirmed the email yet\. Choose a new password by email first\./);
    expect(await stateOf(session.id)).toEqual(before);
    expect(await api.isSignedIn(session)).toBe(true);
    await api.resetPassword(given.email, 'of-the-owner');
    expect((await withGoogle(owner)).id).toBe(session.id);
    expect(await api.isSignedIn(session)).toBe(false);
  });

  it('state 9: a requested change of the mail address changes nothing yet', async () => {
    const { given, session } = await api.newCustomer();
    const before = await stateOf(session.id);
    const { email } = payload();
    expect(await api.askForEmail(session, email)).toMatch(/^\d{8}$/);
    expect(await stateOf(session.id)).toEqual(before);
    expect(await profileOf(session)).toMatchObject({ email: given.email, pendingEmail: email });
    // The address is still free.
    await api.done('signUp', { body: payload({ email }), address: api.newAddress() });
  });

  it("state 10: the code makes the new address the account's, verified; reset codes are invalidated, the old address is notified", async () => {
    const { given, session } = await api.newCustomer();
    const other = await api.signIn(given.email, given.password);
    const { email } = payload();
    const code = await api.askForEmail(session, email);
    const reset = await api.askForCode(given.email);
    const before = await stateOf(session.id);
    expect((await api.confirmEmail(session, code)).body).toMatchObject({ id: session.id, email });
    expect(await stateOf(session.id)).toEqual({ ...before, email, proven: true, resets: 0 });
    expect(await api.isSignedIn(other)).toBe(true);
    expect((await api.refused('checkResetCode', { body: reset, address: api.newAddress() }))[0]).toBe(400);
    expect(await subjects(given.email)).toContain('The email address of your account was changed - Oja');
    expect(await profileOf(session)).toMatchObject({ email, emailIsProven: true, pendingEmail: null });
  });

  it('state 11: the current address is verified in the same way, and another spelling is accepted immediately', async () => {
    const { given, session } = await api.newCustomer();
    const code = await api.askForEmail(session, given.email);
    expect((await stateOf(session.id)).proven).toBe(false);
    expect((await api.confirmEmail(session, code)).status).toBe(200);
    expect(await stateOf(session.id)).toMatchObject({ email: given.email, proven: true });
    expect(await subjects(given.email)).not.toContain('The email address of your account was changed - Oja');
    expect(await api.askForEmail(session, given.email.toUpperCase())).toBeDefined();
    expect(await stateOf(session.id)).toMatchObject({ email: given.email.toUpperCase(), proven: true });
    expect(await profileOf(session)).toMatchObject({ pendingEmail: null });
  });

  it('state 12: a change of the phone number opens no session and verifies nothing', async () => {
    const { session } = await api.newCustomer();
    const before = await stateOf(session.id);
    const { numTel } = payload();
    await api.done('updateClient', { params: { id: session.id }, token: session.token, body: { numTel } });
    expect(await stateOf(session.id)).toEqual(before);
    expect((await api.signIn(numTel, 'right-password')).id).toBe(session.id);
  });

  it('state 13: changing the password by the old one ends other sessions and all codes; the Google link stays', async () => {
    const { given, session } = await api.newCustomer();
    await api.changeEmail(session, given.email);
    const tunde = person(given.email);
    const other = await withGoogle(tunde);
    await api.askForEmail(session, payload().email);
    await api.askForCode(given.email);
    const before = await stateOf(session.id);
    await api.done('changePassword', { token: session.token, body: newPassword });
    const after = await stateOf(session.id);
    expect(after).toEqual({ ...before, password: after.password, sessions: 1, resets: 0 });
    expect(after.password).not.toBe(before.password);
    expect([await api.isSignedIn(session), await api.isSignedIn(other)]).toEqual([true, false]);
    expect(await profileOf(session)).toMatchObject({ pendingEmail: null });
    expect((await withGoogle(tunde)).id).toBe(session.id);
  });

  it('state 22: a first password after a recent sign-in ends other sessions and codes; the Google link stays', async () => {
    const tunde = person();
    const [session, other] = [await withGoogle(tunde), await withGoogle(tunde)];
    const before = await stateOf(session.id);
    const body = { newPassword: 'better-password' };
    expect(await api.refused('changePassword', { token: session.token, body: { newPassword: 'short' } })).toEqual([
      400,
      'The password must have at least 6 characters',
    ]);
    await api.done('changePassword', { token: session.token, body });
    const after = await stateOf(session.id);
    expect(after).toEqual({ ...before, password: expect.any(String), sessions: 1 });
    expect([await api.isSignedIn(session), await api.isSignedIn(other)]).toEqual([true, false]);
    expect((await api.signIn(tunde.email, 'better-password')).id).toBe(session.id);
    expect((await withGoogle(tunde)).id).toBe(session.id);
    // The account now has a password, so it is required.
    const again = await api.refused('changePassword', { token: session.token, body });
    expect(again).toEqual([400, 'Please fill in all the fields']);
  });

  it('state 22: setting a first password needs a recent sign-in', async () => {
    const session = await withGoogle(person());
    api.clock.now += 3_600_000;
    const refused = await api.refused('changePassword', {
      token: session.token,
      body: { newPassword: 'better-password' },
    });
    expect(refused[0]).toBe(403);
    expect(refused[1]).toContain('please log in with Google again');
    expect((await stateOf(session.id)).password).toBeNull();
  });

  it('state 14, 15: a requested reset, and its code, change nothing yet', async () => {
    const { given, session } = await api.newCustomer();
    const before = await stateOf(session.id);
    const { codeHash, code } = await api.askForCode(given.email);
    expect(await stateOf(session.id)).toEqual({ ...before, resets: 1 });
    await api.done('checkResetCode', { body: { codeHash, code }, address: api.newAddress() });
    expect(await stateOf(session.id)).toEqual({ ...before, resets: 1 });
  });

  it('state 16: a new password by mail verifies the address, removes the Google link and ends sessions and codes', async () => {
    const { given, session } = await api.newCustomer();
    await api.changeEmail(session, given.email);
    const tunde = person(given.email);
    await withGoogle(tunde);
    const code = await api.askForEmail(session, payload().email);
    await api.resetPassword(given.email, 'brand-new-password');
    expect(await stateOf(session.id)).toMatchObject({ proven: true, google: null, sessions: 0, resets: 0 });
    const again = await api.signIn(given.email, 'brand-new-password');
    expect(await profileOf(again)).toMatchObject({ pendingEmail: null });
    expect((await api.confirmEmail(again, code)).status).toBe(400);
  });

  it("an account that a stranger prepared with Google is the owner's after a reset by mail", async () => {
    const stranger = person();
    const session = await withGoogle(stranger);
    const victim = payload();
    await api.done('updateClient', { params: { id: session.id }, token: session.token, body: { email: victim.email } });
    // The stranger's Google account has another address; the owner signs up with this one.
    await api.done('signUp', { body: victim, address: api.newAddress() });
    const own = await api.signIn(victim.email, victim.password);
    await api.resetPassword(victim.email, 'of-the-victim');
    expect((await withGoogle(stranger)).id).not.toBe(own.id);
    expect(await api.isSignedIn(own)).toBe(false);
  });

  it("an account that a stranger prepared before addresses were verified is the owner's after a reset", async () => {
    const { given, session } = await api.newCustomer();
    const stranger = person();
    await fromBefore(session.id, { googleSub: stranger.sub, passwordHash: null });
    await api.resetPassword(given.email, 'of-the-owner');
    expect((await withGoogle(stranger)).id).not.toBe(session.id);
    expect(await api.isSignedIn(session)).toBe(false);
    expect((await api.signIn(given.email, 'of-the-owner')).id).toBe(session.id);
  });

  it('state 17: the copy of an account includes data by address only when it is verified', async () => {
    for (const isOwner of [false, true]) {
      const { given, session } = await api.newCustomer();
      await api.done('subscribe', { body: { email: given.email }, address: api.newAddress() });
      await api.askForCode(given.email);
      if (isOwner) await api.changeEmail(session, given.email);
      // The export may contain fields that other answers must not.
      const copy = await api.request('GET', `/clients/${session.id}/export`, { token: session.token });
      expect(copy.status).toBe(200);
      expect([(copy.body.mails as unknown[]).length > 0, copy.body.newsletter !== null]).toEqual([isOwner, isOwner]);
    }
  });

  it('state 18, G-345: the deletion takes mails and newsletter of the address, verified or not, and nothing of others', async () => {
    const db = await api.open();
    const newsletterOf = (email: string) =>
      db.read.selectFrom('newsletter').select('email').where('email', '=', email).execute();
    for (const isOwner of [false, true]) {
      const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
      for (const email of [given.email, other.given.email]) {
        await api.done('subscribe', { body: { email }, address: api.newAddress() });
        await api.askForCode(email);
      }
      if (isOwner) await api.changeEmail(session, given.email);
      // Mails to the address that the account was to get, unless it belongs to somebody else.
      const next = payload().email;
      await api.askForEmail(session, isOwner ? other.given.email : next);
      const before = (await api.mailsTo(other.given.email)).length;
      await api.done('deleteClient', {
        params: { id: session.id },
        token: session.token,
        body: { password: given.password },
      });
      expect([await api.mailsTo(given.email), await newsletterOf(given.email)]).toEqual([[], []]);
      expect(await api.mailsTo(next)).toEqual([]);
      expect(await api.mailsTo(other.given.email)).toHaveLength(before);
      expect(await newsletterOf(other.given.email)).toHaveLength(1);
    }
  });

  it('state 19: signing out ends this session, signing out everywhere all of them, and nothing else', async () => {
    const { given, session } = await api.newCustomer();
    const [second, third] = [
      await api.signIn(given.email, given.password),
      await api.signIn(given.email, given.password),
    ];
    const before = await stateOf(session.id);
    await api.done('signOut', { token: second.token });
    expect(await stateOf(session.id)).toEqual({ ...before, sessions: 2 });
    await api.done('signOutEverywhere', { token: third.token });
    expect(await stateOf(session.id)).toEqual({ ...before, sessions: 0 });
  });
}
