/** Sign-in with Google. */
import { expect, it } from 'vitest';
import type { GoogleProfile } from '../../../src/providers/google.ts';
import { type Accounts, payload } from './harness.ts';

let people = 0;

export function describeGoogle(api: Accounts): void {
  /** A person with a Google account, and their token. */
  function person(own: Partial<GoogleProfile> = {}) {
    people += 1;
    const access_token = `token-${people}`;
    const profile: GoogleProfile = {
      sub: `sub-${people}`,
      email: `google.${people}@oja.example`,
      givenName: 'Tunde',
      familyName: 'Bello',
      picture: 'https://pictures.example/tunde.png',
      ...own,
    };
    api.google.people.set(access_token, profile);
    return { profile, access_token };
  }
  const signIn = (access_token: string, own: object = {}) =>
    api.done('signInWithGoogle', { body: { access_token, ...own } });

  it('API-40: a new customer gets the names, the email and the picture confirmed by Google', async () => {
    const { profile, access_token } = person();
    const session = await signIn(access_token);
    expect(session).toEqual({
      id: expect.any(Number),
      cartId: expect.any(Number),
      nom: 'Bello',
      pseudo: 'Tunde',
      email: profile.email,
      numTel: null,
      url: 'https://pictures.example/tunde.png',
      deliverTo: { place: null, addresses: 0 },
      token: expect.any(String),
      expiry: expect.any(Number),
    });
    const shown = await api.done('getClient', { params: { userId: session.id }, token: session.token });
    expect(shown.hasPassword).toBe(false);
    expect((await signIn(access_token)).id).toBe(session.id);
  });

  it('profile data posted by the browser is ignored', async () => {
    const { profile, access_token } = person();
    const victim = await api.newCustomer();
    const posted = { email: victim.given.email, sub: 'another', id: victim.session.id, given_name: 'Mallory' };
    const session = await signIn(access_token, posted);
    expect(session).toMatchObject({ email: profile.email, pseudo: 'Tunde' });
    expect(session.id).not.toBe(victim.session.id);
  });

  it("the customer is identified by Google's id, even if the email has changed", async () => {
    const first = person();
    const session = await signIn(first.access_token);
    const renamed = person({ sub: first.profile.sub });
    expect(await signIn(renamed.access_token)).toMatchObject({ id: session.id, email: first.profile.email });
  });

  it('a customer who only used Google cannot sign in with a password or change one', async () => {
    const { profile, access_token } = person();
    const { token } = await signIn(access_token);
    for (const password of ['', 'null', 'undefined', 'a password']) {
      const body = { val: profile.email, password };
      expect((await api.refused('signIn', { body, address: api.newAddress() }))[0]).toBe(password === '' ? 400 : 401);
    }
    const body = { password: 'null', newPassword: 'a password' };
    expect(await api.refused('changePassword', { token, body })).toEqual([400, 'The old password is not correct.']);
    const { codeHash, code } = await api.askForCode(profile.email);
    const { resetToken } = await api.done('checkResetCode', { body: { codeHash, code }, address: api.newAddress() });
    await api.done('setNewPassword', { body: { email: profile.email, password: 'a password' }, token: resetToken });
    expect((await api.signIn(profile.email, 'a password')).email).toBe(profile.email);
  });

  it('missing, long or unusual names are accepted; a picture must be https', async () => {
    const odd = person({ givenName: '', familyName: `A\u0000${'b'.repeat(300)}`, picture: 'javascript:alert(1)' });
    const { nom, pseudo, url } = await signIn(odd.access_token);
    expect([nom.length, pseudo, url]).toEqual([100, odd.profile.email.split('@')[0], null]);
    expect((await signIn(person({ picture: null }).access_token)).url).toBeNull();
    expect((await signIn(person({ picture: 'http://pictures.example/a.png' }).access_token)).url).toBeNull();
  });

  it('two concurrent sign-ins of a new person make one customer', async () => {
    const { access_token } = person();
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(access_token)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    const { given, session } = await api.newCustomer();
    await api.changeEmail(session, given.email);
    const mails = (await api.mailsTo(given.email)).length;
    const known = person({ email: given.email });
    const linked = await Promise.all(Array.from({ length: 4 }, () => signIn(known.access_token)));
    expect(new Set(linked.map(({ id }) => id)).size).toBe(1);
    expect(await api.mailsTo(given.email)).toHaveLength(mails + 1);
  });

  it('an unconfirmed token, no token, no Google sign-in and a silent Google are reported with messages', async () => {
    const ask = (access_token: unknown) => api.refused('signInWithGoogle', { body: { access_token } });
    expect(await ask('forged')).toEqual([401, 'Google did not confirm who you are. Please try again.']);
    for (const wrong of [undefined, '', 7, 'x'.repeat(5_000)]) expect((await ask(wrong))[0]).toBe(400);
    api.google.isUnavailable = true;
    expect(await ask('any')).toEqual([503, 'Google does not answer right now. Please try again later.']);
    api.google.isUnavailable = false;
    expect(api.logged.pop()).toMatchObject({ message: 'Google did not answer' });
    api.google.isOff = true;
    expect(await ask('any')).toEqual([
      503,
      'Login with google is not available. Please use your email or phone number and password.',
    ]);
    api.google.isOff = false;
  });

  it('200 invalid tokens block Google sign-in for an address, but not passwords', async () => {
    const { given } = await api.newCustomer();
    const { access_token } = person();
    const address = api.newAddress();
    const ask = (token: string) => api.ask('signInWithGoogle', { body: { access_token: token }, address });
    for (let k = 0; k < 200; k++) expect((await ask(`forged ${k}`)).status).toBe(401);
    expect((await ask(access_token)).status).toBe(429);
    const body = { val: given.email, password: given.password };
    expect((await api.ask('signIn', { body, address })).status).toBe(200);
  });

  it('a customer from Google can add a phone number later and sign in with it', async () => {
    const { access_token } = person();
    const session = await signIn(access_token);
    const { numTel } = payload();
    const answer = await api.ask('updateClient', {
      params: { id: session.id },
      token: session.token,
      body: { numTel },
    });
    expect(answer.body).toMatchObject({ id: session.id, numTel });
  });
}
