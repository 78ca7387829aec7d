/** The operator's link for a new password. */
import { expect, it } from 'vitest';
import { setProvenEmail } from '../../../src/features/account/clients.repository.ts';
import { customerNamed } from '../../../src/features/account/operator/customers.repository.ts';
import { issueResetLink } from '../../../src/features/account/reset/reset-link.service.ts';
import { issuedLinks } from '../../../src/features/account/reset/reset-links.repository.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { SOLVED } from '../../services.ts';
import { type Accounts, payload } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INVALID = [400, 'This link is no longer valid. Please call or write to us for a new one.'];
const NO_PROOF = [403, 'Please enter the code from our mail first.'];

export function describeResetLink(api: Accounts): void {
  const byPhone = () => api.newCustomer({ email: null });
  const issue = async (login: string) => {
    const db = await api.open();
    const { id = 0 } = (await customerNamed(db.read, login)) ?? {};
    return issueResetLink(db, { person: 'amaka' }, id, api.clock.now);
  };
  const open = (codeHash: string) => ({ body: { codeHash, code: '' }, address: api.newAddress() });
  const proofOf = async (link: string) => (await api.done('checkResetCode', open(link))).resetToken;
  const choose = (token: string, password = 'better-password', email = '') =>
    api.ask('setNewPassword', { body: { email, password }, token });
  const refusedChoice = async (token: string) => {
    const { status, body } = await choose(token);
    return [status, body.messageError];
  };

  it('G-522: lets a customer without an email choose a new password, once, and ends all sessions', async () => {
    const { given, session } = await byPhone();
    const address = api.newAddress();
    const signIn = (password: string) =>
      api.ask('signIn', { body: { val: given.numTel, password }, address, captcha: SOLVED });
    for (let k = 0; k < 5; k++) expect((await signIn('wrong-password')).status).toBe(401);
    expect((await signIn(given.password)).status).toBe(429);
    const { link, client } = await issue(given.numTel.replace('0803', '+234 803 '));
    expect(client.id).toBe(session.id);
    // Opening the link in advance, as the preview of a chat does, does not use it up.
    await proofOf(link);
    const answer = await api.done('checkResetCode', open(link));
    expect(answer).toMatchObject({ findUserExist: { id: session.id, email: '', numTel: given.numTel } });
    expect(answer).not.toHaveProperty('notice');
    const answers = await Promise.all(['password-a', 'password-b'].map((one) => choose(answer.resetToken, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const password = answers[0]?.status === 200 ? 'password-a' : 'password-b';
    expect(await api.isSignedIn(session)).toBe(false);
    expect((await signIn(password)).status).toBe(200);
    expect(await api.refused('checkResetCode', open(link))).toEqual(INVALID);
    expect(await refusedChoice(answer.resetToken)).toEqual(NO_PROOF);
    // The rest of the account is unchanged.
    const { token } = await api.signIn(given.numTel, password);
    expect(await api.done('getClient', { params: { userId: session.id }, token })).toMatchObject({
      nom: given.nom,
      numTel: given.numTel,
      email: null,
    });
  });

  it('G-522: is valid for an hour, also with a proof of it, and until the next one', async () => {
    const { given } = await byPhone();
    const first = (await issue(given.numTel)).link;
    const early = await proofOf(first);
    const second = (await issue(given.numTel)).link;
    expect(await api.refused('checkResetCode', open(first))).toEqual(INVALID);
    expect(await refusedChoice(early)).toEqual(NO_PROOF);
    const late = await proofOf(second);
    api.clock.now += HOUR - 1;
    await proofOf(second);
    api.clock.now += 1;
    expect(await api.refused('checkResetCode', open(second))).toEqual(INVALID);
    expect(await refusedChoice(late)).toEqual(NO_PROOF);
  });

  it('G-522: ends with a reset by mail and with a change of the password', async () => {
    const changed = await byPhone();
    const { link } = await issue(changed.given.numTel);
    const early = await proofOf(link);
    const body = { email: '', password: changed.given.password, newPassword: 'better-password' };
    await api.done('changePassword', { body, token: changed.session.token });
    expect(await api.refused('checkResetCode', open(link))).toEqual(INVALID);
    expect(await refusedChoice(early)).toEqual(NO_PROOF);

    const mailed = await api.newCustomer();
    const other = (await issue(mailed.given.numTel)).link;
    const { codeHash, code } = await api.askForCode(mailed.given.email);
    // A reset mail, which a stranger can request, does not end a link.
    await proofOf(other);
    const { resetToken } = await api.done('checkResetCode', { body: { codeHash, code }, address: api.newAddress() });
    expect((await choose(resetToken, 'better-password', mailed.given.email)).status).toBe(200);
    expect(await api.refused('checkResetCode', open(other))).toEqual(INVALID);
  });

  it('G-522: proves no email, and empties no account', async () => {
    const { given, session } = await api.newCustomer();
    const { link } = await issue(given.email);
    expect((await choose(await proofOf(link))).status).toBe(200);
    const { token } = await api.signIn(given.email, 'better-password');
    expect(await api.done('getClient', { params: { userId: session.id }, token })).toMatchObject({
      nom: given.nom,
      emailIsProven: false,
    });
  });

  it('G-522: is not for a confirmed email, and not for nobody', async () => {
    const { given, session } = await api.newCustomer();
    const db = await api.open();
    await db.write((trx) => setProvenEmail(trx, session.id, given.email));
    await expect(issue(given.numTel)).rejects.toThrow(`Customer ${session.id} has confirmed the email of the account`);
    const { numTel } = payload();
    await expect(issue(numTel)).rejects.toThrow('There is no customer 0.');
    const guest = await api.done('continueAsGuest', { address: api.newAddress() });
    await expect(issue(String(guest.id))).rejects.toThrow(`Customer ${guest.id} has no account to sign in to.`);
  });

  it('G-522: is stored as a hash that opens nothing, and cannot be guessed', async () => {
    const { given, session } = await byPhone();
    const { link } = await issue(given.numTel);
    expect(link).toMatch(/^link\.[\w-]{43}$/);
    const db = await api.open();
    const row = await db.read
      .selectFrom('password_resets')
      .selectAll()
      .where('clientId', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(link.slice('link.'.length));
    for (const guess of [row.codeHash, row.codeHash.slice('link.'.length), 'link.', `${link}=`, link.toLowerCase()])
      expect((await api.ask('checkResetCode', open(guess))).status, guess).toBe(400);
    // One visitor may try sixty times an hour.
    const address = api.newAddress();
    const guess = () => api.ask('checkResetCode', { body: { codeHash: 'link.guess', code: '' }, address });
    for (let k = 0; k < 60; k++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it('G-522: is noted with who issued it and what became of it, for 90 days', async () => {
    const { given, session } = await byPhone();
    const db = await api.open();
    const noted = async () =>
      (await issuedLinks(db.read, 1_000)).links.filter(({ clientId }) => clientId === session.id);
    await issue(given.numTel);
    const first = new Date(api.clock.now).toISOString();
    api.clock.now += 1;
    const { link } = await issue(given.numTel);
    expect((await choose(await proofOf(link))).status).toBe(200);
    const second = new Date(api.clock.now).toISOString();
    const { actions } = await newestActions(db.read, { subject: `customer ${session.id}`, limit: 5 });
    expect(actions).toMatchObject([1, 2].map(() => ({ action: 'customers reset-link', person: 'amaka' })));
    expect(JSON.stringify(actions)).not.toContain(link);
    expect(await noted()).toMatchObject([
      { issuedBy: 'amaka', verifiedAt: second, usedAt: second },
      { issuedBy: 'amaka', verifiedAt: first, expiresAt: first, usedAt: null },
    ]);
    await deleteExpired(db, api.clock.now + 90 * DAY - 1, HOUR);
    expect(await noted()).toHaveLength(2);
    await deleteExpired(db, api.clock.now + 90 * DAY + HOUR + 2, HOUR);
    expect(await noted()).toHaveLength(0);
  });
}
