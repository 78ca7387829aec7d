/** Sign-in with a password. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, it, vi } from 'vitest';
import { MAX_SESSIONS } from '../../../src/api/sessions.ts';
import { readSession } from '../../../src/features/account/session/session.ts';
import { SOLVED } from '../../services.ts';
import type { Accounts } from './harness.ts';

const WRONG = 'The email, phone number or password is not correct.';
const CAPTCHA = 'Please prove that you are not a robot by checking the ReCAPTCHA box';
const MONTH = 30 * 24 * 3_600_000;

export function describeSignIn(api: Accounts): void {
  it('API-39, ENT-073, ENT-074, ENT-078, ENT-079: signing in returns the session record', async () => {
    const { given, session } = await api.newCustomer();
    const { pseudo, nom, email, numTel } = given;
    expect(session).toEqual({
      id: expect.any(Number),
      cartId: expect.any(Number),
      pseudo,
      nom,
      email,
      numTel,
      url: null,
      deliverTo: { place: `${given.ville}, ${given.pays}`, addresses: 0 },
      token: expect.any(String),
      expiry: expect.any(Number),
    });
  });

  it('ENT-075, ENT-076, ENT-077: the browser reads the customer from the returned record', async () => {
    const { given, session } = await api.newCustomer();
    const db = await api.open();
    await db.write((trx) =>
      trx.updateTable('clients').set({ url: 'avatars/1.webp' }).where('id', '=', session.id).execute(),
    );
    const again = await api.signIn(given.email, given.password);
    const stored = readSession(JSON.stringify(again), api.clock.now);
    expect(stored).toMatchObject({ pseudo: given.pseudo, nom: given.nom, url: 'avatars/1.webp' });
    expect(stored).toEqual(again);
  });

  it('ENT-093, ENT-094, ENT-095, ENT-096: names, email and phone number are on the record', async () => {
    const { session } = await api.newCustomer({ nom: 'Eze', pseudo: 'Obi', email: 'obi.eze@oja.example' });
    expect(session).toMatchObject({ nom: 'Eze', pseudo: 'Obi', email: 'obi.eze@oja.example' });
    expect(session.numTel).toMatch(/^0803\d{7}$/);
  });

  it('G-479: a landline signs in with and without the country, and is one number', async () => {
    const { given } = await api.newCustomer({ numTel: '0201 227 0000' });
    expect((await api.signIn('+234 201 227 0000', given.password)).numTel).toBe('0201 227 0000');
    await expect(api.newCustomer({ numTel: '+2342012270000' })).rejects.toThrow();
  });

  it('GRD-03, GRD-04: the token contains the id and expires with the record, 30 days from now', async () => {
    const { session } = await api.newCustomer();
    expect(decodeProtectedHeader(session.token).alg).toBe('HS256');
    const { id, exp = 0 } = decodeJwt(session.token);
    expect(id).toBe(session.id);
    expect(exp * 1000).toBe(session.expiry);
    expect(session.expiry).toBe(Math.floor((api.clock.now + MONTH) / 1000) * 1000);
  });

  it('ends the oldest session beyond the limit of a customer', async () => {
    const { given, session } = await api.newCustomer();
    const db = await api.open();
    const { id } = session;
    // Inserted directly, since so many sign-ins would take too long.
    const others = Array.from({ length: MAX_SESSIONS }, (_, k) => ({
      id: `${id}-${k}`,
      clientId: id,
      createdAt: new Date(api.clock.now + k + 1).toISOString(),
      expiresAt: new Date(api.clock.now + MONTH).toISOString(),
      revokedAt: null,
    }));
    await db.write((trx) => trx.insertInto('sessions').values(others).execute());
    const newest = await api.signIn(given.email, given.password);
    const stored = await db.read.selectFrom('sessions').select('id').where('clientId', '=', id).execute();
    expect(stored.map((row) => row.id).sort()).toEqual(
      [...others.slice(1).map((row) => row.id), decodeJwt(newest.token).jti].sort(),
    );
  });

  it('PRM-15: email and phone number in any spelling sign in', async () => {
    const { session } = await api.newCustomer({ email: 'Ngozi@Oja.Example', numTel: '+234 809 111 22 33' });
    for (const val of [
      'ngozi@oja.example',
      ' NGOZI@OJA.EXAMPLE ',
      '08091112233',
      '8091112233',
      '2348091112233',
      '00234 809 111 2233',
    ])
      expect((await api.signIn(val, 'right-password')).id, val).toBe(session.id);
  });

  it('each sign-in is a separate session', async () => {
    const { given, session } = await api.newCustomer();
    const other = await api.signIn(given.email, given.password);
    await api.done('signOut', { token: session.token });
    expect([await api.isSignedIn(session), await api.isSignedIn(other)]).toEqual([false, true]);
  });

  it('a wrong password and an unknown customer get the same message, and cost the same hashing', async () => {
    const { given } = await api.newCustomer();
    const compared: boolean[] = [];
    const { passwords } = api.services;
    const verify = passwords.verify;
    passwords.verify = (password, stored) => {
      compared.push(stored !== null);
      return verify(password, stored);
    };
    try {
      for (const val of [given.email, given.numTel, 'nobody@oja.example', '+2347099999999', 'nobody', '@'])
        expect(
          await api.refused('signIn', { body: { val, password: 'wrong-password' }, address: api.newAddress() }),
        ).toEqual([401, WRONG]);
    } finally {
      passwords.verify = verify;
    }
    expect(compared).toEqual([true, true, false, false, false, false]);
  });

  it("both fields are required, with the form's messages", async () => {
    for (const body of [{}, { val: 'ada@oja.example' }, { password: 'x' }, { val: '  ', password: 'x' }])
      expect(await api.refused('signIn', { body })).toEqual([400, 'Please fill in all the fields']);
  });

  it('after three failures of an identifier a captcha is required, from any address', async () => {
    const { given } = await api.newCustomer();
    const signIn = (password: string, captcha?: string) =>
      api.ask('signIn', {
        body: { val: given.email, password },
        address: api.newAddress(),
        ...(captcha === undefined ? {} : { captcha }),
      });
    for (let k = 0; k < 3; k++) expect((await signIn('wrong-password')).status).toBe(401);
    const requested = await signIn(given.password);
    expect([requested.status, requested.body.messageError]).toEqual([400, CAPTCHA]);
    const wrong = await signIn(given.password, 'guessed');
    expect([wrong.status, wrong.body.messageError]).toEqual([400, CAPTCHA]);
    expect((await signIn(given.password, SOLVED)).status).toBe(200);
    api.clock.now += 15 * 60_000;
    expect((await signIn(given.password)).status).toBe(200);
  });

  it('after three failures from an address a captcha is required, for any identifier', async () => {
    const { given } = await api.newCustomer();
    const address = api.newAddress();
    const signIn = (val: string, password: string) => api.ask('signIn', { body: { val, password }, address });
    for (let k = 0; k < 3; k++) expect((await signIn(`nobody.${k}@oja.example`, 'wrong')).status).toBe(401);
    expect((await signIn(given.email, given.password)).status).toBe(400);
  });

  it('five failures of an identifier from an address block it there for 15 minutes; other addresses are not affected', async () => {
    const { given } = await api.newCustomer();
    const address = api.newAddress();
    const signIn = (password: string, from: string, val: string = given.email) =>
      api.ask('signIn', { body: { val, password }, address: from, captcha: SOLVED });
    // Successful sign-ins never count.
    for (let k = 0; k < 8; k++) expect((await signIn(given.password, address)).status).toBe(200);
    for (let k = 0; k < 5; k++) expect((await signIn('wrong-password', address)).status).toBe(401);
    const closed = await signIn(given.password, address, given.email.toUpperCase());
    expect(closed.status).toBe(429);
    expect(closed.body.messageError).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(closed.headers.get('retry-after')).toBe('900');
    expect((await signIn(given.password, api.newAddress())).status).toBe(200);
    api.clock.now += 15 * 60_000;
    expect((await signIn(given.password, address)).status).toBe(200);
  });

  it('G-522: a new password unlocks the account, by email and phone number and wherever it was locked, and nobody else', async () => {
    const { given } = await api.newCustomer();
    const other = await api.newCustomer();
    const addresses = [api.newAddress(), api.newAddress()];
    const signIn = (val: string, password: string, address = '', captcha?: string) =>
      api.ask('signIn', { body: { val, password }, address, ...(captcha === undefined ? {} : { captcha }) });
    const lock = async (val: string) => {
      for (const address of addresses)
        for (let k = 0; k < 5; k++) expect((await signIn(val, 'wrong-password', address, SOLVED)).status).toBe(401);
    };
    for (const val of [given.email, given.numTel, other.given.email]) await lock(val);
    const answers = (val: string, password: string) =>
      Promise.all(addresses.map(async (address) => (await signIn(val, password, address, SOLVED)).status));
    for (const val of [given.email, given.numTel, other.given.email])
      expect(await answers(val, given.password)).toEqual([429, 429]);
    const { codeHash, code } = await api.askForCode(given.email);
    // Neither requesting nor entering the code unlocks anything.
    const { resetToken } = await api.done('checkResetCode', { body: { codeHash, code }, address: api.newAddress() });
    expect(await answers(given.email, given.password)).toEqual([429, 429]);
    const body = { email: given.email, password: 'better-password' };
    await api.done('setNewPassword', { body, token: resetToken });
    expect(await answers(given.email, 'better-password')).toEqual([200, 200]);
    expect(await answers(other.given.email, other.given.password)).toEqual([429, 429]);
    // Guesses count from the first one.
    await lock(given.email);
    expect(await answers(given.email, 'better-password')).toEqual([429, 429]);
  });

  it('concurrent guesses are limited to five', async () => {
    const { given } = await api.newCustomer();
    const address = api.newAddress();
    const guesses = Array.from({ length: 40 }, (_, k) => `guess-${k}`);
    guesses.splice(30, 0, given.password);
    const reply = await Promise.all(
      guesses.map((password) => api.ask('signIn', { body: { val: given.email, password }, address, captcha: SOLVED })),
    );
    const count = (status: number) => reply.filter((answer) => answer.status === status).length;
    expect([count(401), count(429), count(200)]).toEqual([5, 36, 0]);
  });

  it('200 failures block an address, except for one attempt per solved captcha', async () => {
    const { given } = await api.newCustomer();
    const address = api.newAddress();
    const signIn = (val: string, password: string, captcha?: string) =>
      api.ask('signIn', { body: { val, password }, address, ...(captcha === undefined ? {} : { captcha }) });
    for (let k = 0; k < 200; k++) expect((await signIn(`nobody.${k}@oja.example`, 'wrong', SOLVED)).status).toBe(401);
    expect((await signIn(given.email, given.password)).status).toBe(429);
    expect((await signIn(given.email, given.password, SOLVED)).status).toBe(200);
    expect((await signIn(given.email, 'wrong', SOLVED)).status).toBe(401);
    expect((await signIn(given.email, given.password)).status).toBe(429);
    expect((await api.ask('signIn', { body: { val: given.email, password: given.password } })).status).toBe(200);
  });

  it('S-13: a refused attempt, by the limit of its address or for a missing captcha, creates no counter for its identifier', async () => {
    const address = api.newAddress();
    const signIn = (val: string, captcha?: string) =>
      api.ask('signIn', { body: { val, password: 'wrong' }, address, ...(captcha === undefined ? {} : { captcha }) });
    const made: string[] = [];
    const { signInPair, signInIdentifier } = api.services.limits;
    const spies = [signInPair, signInIdentifier].map((limit) => {
      const take = limit.take.bind(limit);
      return vi.spyOn(limit, 'take').mockImplementation((key) => {
        made.push(key);
        return take(key);
      });
    });
    try {
      for (let k = 0; k < 3; k++) expect((await signIn(`flood.${k}@oja.example`)).status).toBe(401);
      expect(made).toHaveLength(6);
      for (let k = 0; k < 20; k++) expect((await signIn(`flood.more.${k}@oja.example`)).status).toBe(400);
      expect(made).toHaveLength(6);
      for (let k = 3; k < 200; k++) expect((await signIn(`flood.${k}@oja.example`, SOLVED)).status).toBe(401);
      expect(made).toHaveLength(400);
      for (let k = 0; k < 20; k++) expect((await signIn(`flood.most.${k}@oja.example`)).status).toBe(429);
      expect(made).toHaveLength(400);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  it('S-12, S-13: guesses from many addresses each need a captcha, and the owner can still sign in with one', async () => {
    const { given } = await api.newCustomer();
    const signIn = (password: string, captcha?: string) =>
      api.ask('signIn', {
        body: { val: given.email, password },
        address: api.newAddress(),
        ...(captcha === undefined ? {} : { captcha }),
      });
    for (let k = 0; k < 3; k++) expect((await signIn('wrong')).status).toBe(401);
    for (let k = 0; k < 20; k++) expect((await signIn('wrong')).status).toBe(400);
    for (let k = 0; k < 40; k++) expect((await signIn('wrong', SOLVED)).status).toBe(401);
    expect((await signIn(given.password)).status).toBe(400);
    expect((await signIn(given.password, SOLVED)).status).toBe(200);
  });

  it('concurrent guesses from many addresses need a captcha, like sequential ones', async () => {
    const { given } = await api.newCustomer();
    const guess = () => api.ask('signIn', { body: { val: given.email, password: 'wrong' }, address: api.newAddress() });
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([400, ...statuses.filter((status) => status === 401)]));
  });

  it('a password that changes during its verification opens no session', async () => {
    const { given, session } = await api.newCustomer();
    const { passwords } = api.services;
    const verify = passwords.verify;
    passwords.verify = async (password, stored) => {
      const isRight = await verify(password, stored);
      const db = await api.open();
      await db.write((trx) =>
        trx.updateTable('clients').set({ passwordHash: 'another' }).where('id', '=', session.id).execute(),
      );
      return isRight;
    };
    try {
      expect(await api.refused('signIn', { body: { val: given.email, password: given.password } })).toEqual([
        401,
        WRONG,
      ]);
    } finally {
      passwords.verify = verify;
    }
  });

  it('expired sessions are deleted at the next sign-in', async () => {
    const { given, session } = await api.newCustomer();
    api.clock.now += MONTH;
    expect(await api.isSignedIn(session)).toBe(false);
    await api.signIn(given.email, given.password);
    const db = await api.open();
    const rows = await db.read.selectFrom('sessions').select('id').where('clientId', '=', session.id).execute();
    expect(rows).toHaveLength(1);
  });
}
