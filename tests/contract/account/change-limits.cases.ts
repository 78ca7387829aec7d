/** Who may change their sign-in, and how often: a recent sign-in, and limits per customer. */
import { expect, it } from 'vitest';
import { changesIn } from './changes.ts';
import { type Accounts, payload, type SessionRecord } from './harness.ts';

const MINUTE = 60_000;

export function describeChangeLimits(api: Accounts): void {
  const update = (session: SessionRecord, body: object, address = api.newAddress()) =>
    api.ask('updateClient', { params: { id: session.id }, token: session.token, body, address });

  /** Runs `work` with the clock moved forward by `minutes`. */
  async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
    const now = api.clock.now;
    api.clock.now += minutes * MINUTE;
    try {
      return await work();
    } finally {
      api.clock.now = now;
    }
  }

  it('email and phone number need a sign-in within the last ten minutes, with a message; names do not', async () => {
    const { session } = await api.newCustomer();
    const reply = async (minutes: number, body: object) => {
      const answer = await later(minutes, () => update(session, body));
      return [answer.status, answer.body.messageError];
    };
    const message = (what: string) => `To keep your account safe, please log in again before you change your ${what}.`;
    expect(await reply(10, { email: payload().email })).toEqual([403, message('email')]);
    expect(await reply(10, { numTel: payload().numTel })).toEqual([403, message('phone number')]);
    expect((await reply(9.9, { email: payload().email }))[0]).toBe(200);
    expect((await reply(9.9, { numTel: payload().numTel }))[0]).toBe(200);
    expect((await reply(60, { nom: 'Adeyemi' }))[0]).toBe(200);
    const { email } = payload();
    await later(60, async () => {
      const { given } = await api.newCustomer();
      const again = await api.signIn(given.email, given.password);
      expect((await update(again, { email })).status).toBe(200);
    });
  });

  it('a sign-in with Google counts as recent, like one with a password', async () => {
    const person = { sub: 'fresh', email: payload().email, givenName: 'Ada', familyName: 'Obi', picture: null };
    api.google.people.set('fresh', person);
    const first = await api.done('signInWithGoogle', { body: { access_token: 'fresh' } });
    await later(60, async () => {
      expect((await update(first, { email: payload().email })).status).toBe(403);
      const again = await api.done('signInWithGoogle', { body: { access_token: 'fresh' } });
      expect((await update(again, { email: payload().email })).status).toBe(200);
    });
  });

  it('CHK-85: a first phone number needs no recent sign-in, the next one does', async () => {
    const person = { sub: 'phone', email: payload().email, givenName: 'Ada', familyName: 'Obi', picture: null };
    api.google.people.set('phone', person);
    const session = await api.done('signInWithGoogle', { body: { access_token: 'phone' } });
    await later(60, async () => {
      expect((await update(session, { numTel: payload().numTel })).status).toBe(200);
      expect((await update(session, { numTel: payload().numTel })).status).toBe(403);
    });
  });

  it('the old password replaces a recent sign-in, and so does the code', async () => {
    const { session } = await api.newCustomer();
    const code = await later(9, () => api.askForEmail(session, payload().email));
    expect((await later(20, () => api.confirmEmail(session, code))).status).toBe(200);
    const body = { password: 'right-password', newPassword: 'better-password' };
    await later(600, () => api.done('changePassword', { token: session.token, body }));
  });

  it('a customer changes email, phone number and password ten times an hour in total; others are not affected', async () => {
    const [{ session }, other] = [await api.newCustomer(), await api.newCustomer()];
    for (let k = 0; k < 4; k++) expect((await update(session, { email: payload().email })).status).toBe(200);
    for (let k = 0; k < 4; k++) expect((await update(session, { numTel: payload().numTel })).status).toBe(200);
    for (let k = 0; k < 2; k++)
      await api.done('changePassword', {
        token: session.token,
        body: { password: 'right-password', newPassword: 'right-password' },
      });
    const body = { password: 'right-password', newPassword: 'better-password' };
    expect((await update(session, { email: payload().email })).status).toBe(429);
    expect((await update(session, { numTel: payload().numTel })).status).toBe(429);
    expect((await api.refused('changePassword', { token: session.token, body }))[0]).toBe(429);
    expect((await update(other.session, { numTel: payload().numTel })).status).toBe(200);
  });

  it('whether a phone number is taken is revealed as often as at sign-up: both share one limit per address', async () => {
    const { given } = await api.newCustomer();
    const address = api.newAddress();
    let reply = 0;
    for (let k = 0; k < 7; k++) {
      const { session } = await api.newCustomer();
      for (let n = 0; n < 10; n++)
        if ((await update(session, { numTel: given.numTel }, address)).status === 409) reply += 1;
    }
    expect(reply).toBe(60);
    expect((await api.refused('signUp', { body: payload({ numTel: given.numTel }), address }))[0]).toBe(429);
  });

  it('names change at most ten times an hour, so that pages are not purged at will', async () => {
    const { session } = await api.newCustomer();
    const db = await api.open();
    const purges = await changesIn(db, async () => {
      for (let k = 0; k < 30; k++) await update(session, { pseudo: k % 2 === 0 ? 'Bola' : 'Ada' });
    });
    expect(purges).toEqual(Array(10).fill(`client:${session.id}`));
    expect((await update(session, { nom: 'Adeyemi' })).status).toBe(429);
  });
}
