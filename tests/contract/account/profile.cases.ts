/** The profile, changing a password, and ending sessions. */
import { expect, it } from 'vitest';
import { changesIn } from './changes.ts';
import { type Accounts, payload } from './harness.ts';

export function describeProfile(api: Accounts): void {
  const update = (session: { id: number; token: string }, body: unknown) =>
    api.ask('updateClient', { params: { id: session.id }, token: session.token, body });
  const refusedUpdate = (session: { id: number; token: string }, body: unknown) =>
    api.refused('updateClient', { params: { id: session.id }, token: session.token, body });

  it('API-24, PRM-48: the profile needs a token, and is shown to its owner only', async () => {
    const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
    const params = { userId: session.id };
    expect(await api.refused('getClient', { params })).toEqual([401, 'Please sign in first.']);
    expect((await api.refused('getClient', { params, token: other.session.token }))[0]).toBe(403);
    expect((await api.refused('getClient', { params: { userId: 999_999 }, token: session.token }))[0]).toBe(403);
    const { password: _, ...shown } = given;
    expect(await api.done('getClient', { params, token: session.token })).toEqual({
      ...shown,
      id: session.id,
      cartId: session.cartId,
      url: null,
      createdAt: expect.any(String),
      isGuest: false,
      hasPassword: true,
      emailIsProven: false,
      deliverTo: session.deliverTo,
      pendingEmail: null,
    });
  });

  it('API-43 PUP-25 PUP-26 PRM-44: one of last name, first name, email and phone is changed, trimmed, and the client returned with the message', async () => {
    const { session } = await api.newCustomer();
    const { token: _token, expiry: _expiry, deliverTo: _deliverTo, ...client } = session;
    const changes = [
      ['nom', 'Ọlá', 'Last name'],
      ['pseudo', 'Bọ́lá', 'First name'],
      ['numTel', '+234 705 123 4567', 'Phone number'],
    ] as const;
    let expected: Record<string, unknown> = client;
    for (const [field, value, label] of changes) {
      expected = { ...expected, [field]: value };
      const { status, body } = await update(session, { [field]: ` ${value} ` });
      expect([status, body]).toEqual([200, { ...expected, message: `${label} updated successfully` }]);
    }
    // The email stays the old one until its code is entered.
    const { status, body } = await update(session, { email: ' Bola@Shop.Africa ' });
    const message = 'A code is on its way to Bola@Shop.Africa';
    expect([status, body]).toEqual([200, { ...expected, message, pendingEmail: 'Bola@Shop.Africa' }]);
    const confirmed = await api.confirmEmail(session, await api.askForEmail(session, 'Bola@Shop.Africa'));
    const changed = { ...expected, email: 'Bola@Shop.Africa', message: 'Email updated successfully' };
    expect([confirmed.status, confirmed.body]).toEqual([200, changed]);
    // Another spelling of a verified address takes effect at once.
    const respelt = await update(session, { email: 'bola@shop.africa' });
    expect([respelt.status, respelt.body]).toEqual([200, { ...changed, email: 'bola@shop.africa' }]);
    expect((await api.signIn('bola@shop.africa', 'right-password')).id).toBe(session.id);
    expect((await api.signIn('07051234567', 'right-password')).id).toBe(session.id);
  });

  it('an invisible name counts as blank, and names cannot reverse the text after them', async () => {
    const { session } = await api.newCustomer();
    for (const nom of ['\u200b', ' \u2060\ufeff ', '\u3164', '\u202e'])
      expect(await refusedUpdate(session, { nom }), nom).toEqual([400, 'The new value must not be blank.']);
    expect(await api.refused('signUp', { body: payload({ pseudo: '\u200b' }), address: api.newAddress() })).toEqual([
      400,
      'Please fill in the required fields (*)',
    ]);
    expect((await refusedUpdate(session, { nom: '\ud800' }))[0]).toBe(400);
    expect((await update(session, { nom: '\u202eada\u2066' })).body.nom).toBe('ada');
    expect((await update(session, { pseudo: 'नि\u200dला 👩\u200d👧' })).body.pseudo).toBe('नि\u200dला 👩\u200d👧');
    // A phone number as copied from a phone's contacts.
    const { numTel } = payload();
    expect((await update(session, { numTel: `\u202a${numTel}\u202c` })).body.numTel).toBe(numTel);
  });

  it("another customer's profile cannot be changed, nor any without a token", async () => {
    const [{ session }, other] = [await api.newCustomer(), await api.newCustomer()];
    const params = { id: session.id };
    const body = { nom: 'Hijacked' };
    expect((await api.refused('updateClient', { params, body }))[0]).toBe(401);
    expect((await api.refused('updateClient', { params, body, token: other.session.token }))[0]).toBe(403);
    const profile = await api.done('getClient', { params: { userId: session.id }, token: session.token });
    expect(profile.nom).toBe('Okafor');
  });

  it('anything but exactly one of the four fields is refused, and changes nothing', async () => {
    const { session } = await api.newCustomer();
    for (const body of [
      {},
      { nom: 'A', pseudo: 'B' },
      { nom: 'A', passwordHash: 'x' },
      { passwordHash: 'x' },
      { googleSub: '1' },
      { url: 'https://example.com/a.png' },
      { cartId: 1 },
      { id: 1 },
      { __proto__: { nom: 'A' } },
    ])
      expect((await update(session, body)).status, JSON.stringify(body)).toBe(400);
    expect(await refusedUpdate(session, {})).toEqual([
      400,
      'Please change exactly one of nom, pseudo, email and numTel.',
    ]);
    for (const field of ['nom', 'pseudo', 'email', 'numTel'])
      expect(await refusedUpdate(session, { [field]: '  ' })).toEqual([400, 'The new value must not be blank.']);
    for (const email of ['ada', 'a@b', 'a b@c.example'])
      expect(await refusedUpdate(session, { email })).toEqual([400, 'Please provide a valid email address']);
    for (const numTel of ['123', 'call me', '0803abc1234', '1234567890123456'])
      expect(await refusedUpdate(session, { numTel })).toEqual([400, 'Invalid phone number']);
    const profile = await api.done('getClient', { params: { userId: session.id }, token: session.token });
    expect(profile).toMatchObject({ nom: 'Okafor', pseudo: 'Ada', cartId: session.cartId, url: null });
  });

  it('C-35: the server takes each phone number that the rule of the form takes', async () => {
    const { session } = await api.newCustomer();
    const shortest = `+2348${String(session.id).padStart(6, '0')}`;
    expect((await update(session, { numTel: shortest })).status).toBe(200);
  });

  it("another customer's phone number is a 409; one's own in another spelling is not", async () => {
    const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
    expect(await refusedUpdate(other.session, { numTel: `+234${given.numTel.slice(1)}` })).toEqual([
      409,
      'Somebody has an account with this phone number already.',
    ]);
    expect((await update(session, { numTel: `+234 ${given.numTel.slice(1)}` })).status).toBe(200);
  });

  it('when several customers add one phone number concurrently, one gets it and the others a 409', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, async () => (await api.newCustomer()).session));
    const { numTel } = payload();
    const answer = await Promise.all(sessions.map((session) => update(session, { numTel })));
    expect(answer.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('a new first name purges the pages that show it; other changes purge nothing', async () => {
    const { session } = await api.newCustomer();
    const db = await api.open();
    expect(await changesIn(db, () => update(session, { pseudo: 'Zainab' }))).toEqual([`client:${session.id}`]);
    expect(await changesIn(db, () => api.changeEmail(session, payload().email))).toEqual([]);
  });

  const change = (token: string, own: Record<string, unknown> = {}) => ({
    token,
    body: { email: '', password: 'right-password', newPassword: 'better-password', ...own },
  });

  it('API-44, ERR-56: the old password is required, the new one works, and all other sessions end', async () => {
    const { given, session } = await api.newCustomer();
    const other = await api.signIn(given.email, given.password);
    expect(await api.done('changePassword', change(session.token, { email: given.email.toUpperCase() }))).toEqual({
      message: 'Password updated successfully',
    });
    expect([await api.isSignedIn(session), await api.isSignedIn(other)]).toEqual([true, false]);
    expect((await api.refused('signIn', { body: { val: given.email, password: given.password } }))[0]).toBe(401);
    expect((await api.signIn(given.email, 'better-password')).id).toBe(session.id);
  });

  it('a customer without an email can change the password', async () => {
    const { session } = await api.newCustomer({ email: null });
    for (const email of [undefined, null, ''])
      await api.done('changePassword', change(session.token, { email, newPassword: 'right-password' }));
    expect((await api.refused('changePassword', change(session.token, { email: 'a@b.example' })))[0]).toBe(403);
  });

  it('a wrong email, a short new password and missing fields change nothing', async () => {
    const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
    const refused = (own: Record<string, unknown>) => api.refused('changePassword', change(session.token, own));
    expect(await refused({ email: other.given.email })).toEqual([403, 'This is not the email of your account.']);
    expect(await refused({ newPassword: '12345' })).toEqual([400, 'The password must have at least 6 characters']);
    expect(await refused({ password: '' })).toEqual([400, 'Please fill in all the fields']);
    expect((await api.refused('changePassword', { body: change('').body }))[0]).toBe(401);
    expect((await api.signIn(given.email, given.password)).id).toBe(session.id);
  });

  it('five wrong old passwords block the change for 15 minutes, concurrent ones included; this session stays', async () => {
    const { session } = await api.newCustomer();
    const answer = await Promise.all(
      Array.from({ length: 12 }, (_, k) =>
        api.ask('changePassword', change(session.token, { password: `guess-${k}` })),
      ),
    );
    expect(answer.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answer.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(answer.find(({ status }) => status === 400)?.body.messageError).toBe('The old password is not correct.');
    expect((await api.refused('changePassword', change(session.token)))[0]).toBe(429);
    expect(await api.isSignedIn(session)).toBe(true);
    api.clock.now += 15 * 60_000;
    await api.done('changePassword', change(session.token));
  });

  it('of concurrent changes one succeeds', async () => {
    const { given, session } = await api.newCustomer();
    const answer = await Promise.all(
      ['first-password', 'second-password'].map((newPassword) =>
        api.ask('changePassword', change(session.token, { newPassword })),
      ),
    );
    expect(answer.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const chosen = answer[0]?.status === 200 ? 'first-password' : 'second-password';
    expect((await api.signIn(given.email, chosen)).id).toBe(session.id);
  });

  it("signing out ends this session, signing out everywhere all of the customer's", async () => {
    const [{ given, session }, other] = [await api.newCustomer(), await api.newCustomer()];
    const [second, third] = [
      await api.signIn(given.email, given.password),
      await api.signIn(given.email, given.password),
    ];
    expect(await api.done('signOut', { token: session.token })).toEqual({
      message: 'You have successfully logged out',
    });
    expect([await api.isSignedIn(session), await api.isSignedIn(second)]).toEqual([false, true]);
    expect((await api.refused('signOut', { token: session.token }))[0]).toBe(401);
    await api.done('signOutEverywhere', { token: second.token });
    expect([await api.isSignedIn(second), await api.isSignedIn(third)]).toEqual([false, false]);
    expect(await api.isSignedIn(other.session)).toBe(true);
  });

  it('anybody gets a captcha challenge', async () => {
    expect(await api.done('getCaptchaChallenge')).toEqual({});
  });
}
