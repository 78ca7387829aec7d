/** Sign-up. */
import { expect, it } from 'vitest';
import { SOLVED } from '../../services.ts';
import { type Accounts, payload } from './harness.ts';

const REQUIRED = 'Please fill in the required fields (*)';
const CAPTCHA = 'Please check the ReCAPTCHA box to prove that you are not a robot';
const EMAIL_TAKEN = 'Somebody has an account with this email already.';
const PHONE_TAKEN = 'Somebody has an account with this phone number already.';

export function describeSignUp(api: Accounts): void {
  const refused = (own: Record<string, unknown>) =>
    api.refused('signUp', { body: payload(own), address: api.newAddress() });
  const passes = async (own: Record<string, unknown>) => {
    const answer = await api.ask('signUp', { body: payload(own), address: api.newAddress() });
    expect(answer.status, JSON.stringify([own, answer.body])).toBe(201);
    return answer.body;
  };

  it('ENT-073, ENT-074, ENT-092, ENT-098: cartId is the id of the cart, id that of the customer', async () => {
    const { given, session } = await api.newCustomer();
    const db = await api.open();
    const cartId = session.cartId + 1_000;
    await db.write((trx) => trx.updateTable('carts').set({ id: cartId }).where('clientId', '=', session.id).execute());
    expect(await api.signIn(given.numTel, given.password)).toMatchObject({ id: session.id, cartId });
    const { id: userId, token } = session;
    expect(await api.done('getClient', { params: { userId }, token })).toMatchObject({ id: session.id, cartId });
  });

  it('API-42, PRM-16, ENT-092, ENT-097, ENT-098: a sign-up answers 201 with the session of the customer without secrets, and creates a cart', async () => {
    const given = payload();
    const { status, body } = await api.ask('signUp', { body: given, address: api.newAddress() });
    expect(status).toBe(201);
    const { pseudo, nom, email, numTel } = given;
    expect(body).toEqual({
      id: expect.any(Number),
      cartId: expect.any(Number),
      pseudo,
      nom,
      email,
      numTel,
      url: null,
      deliverTo: expect.anything(),
      token: expect.any(String),
      expiry: expect.any(Number),
    });
    const db = await api.open();
    const cart = await db.read
      .selectFrom('carts')
      .select('clientId')
      .where('id', '=', Number(body.cartId))
      .executeTakeFirstOrThrow();
    expect(cart.clientId).toBe(body.id);
  });

  it('G-57/G-521: a sign-up signs in, in one session that is as good as any', async () => {
    const { given, session } = await api.newCustomer();
    const { id, token } = session;
    expect(await api.done('getClient', { params: { userId: id }, token })).toMatchObject({ id, pseudo: given.pseudo });
    const db = await api.open();
    const own = await db.read.selectFrom('sessions').select('id').where('clientId', '=', id).execute();
    expect(own).toHaveLength(1);
    // A refused sign-up signs nobody in.
    expect((await api.ask('signUp', { body: given, address: api.newAddress() })).body).not.toHaveProperty('token');
    await api.done('signOut', { token });
    expect(await api.isSignedIn(session)).toBe(false);
  });

  it('ENT-100, ENT-101, ENT-103, ENT-104, ENT-106: the payload is stored, trimmed', async () => {
    const given = payload({ pseudo: ' Chidi ', nom: ' Ọ̀ṣun-Adé ', email: ' Chidi.One@Oja.Example ' });
    const { id } = await api.done('signUp', { body: given, address: api.newAddress() });
    const { token } = await api.signIn(given.numTel, given.password);
    const profile = await api.done('getClient', { params: { userId: id }, token });
    expect(profile).toMatchObject({
      pseudo: 'Chidi',
      nom: 'Ọ̀ṣun-Adé',
      email: 'Chidi.One@Oja.Example',
      numTel: given.numTel,
      dateNaissance: '1994-05-17',
      createdAt: new Date(api.clock.now).toISOString(),
      hasPassword: true,
    });
  });

  it('ENT-105, ENT-107, ENT-108, ENT-109: gender, and the names of country, province and city, are stored', async () => {
    for (const sexe of ['Female', 'Male']) {
      const { session } = await api.newCustomer({ sexe });
      const profile = await api.done('getClient', { params: { userId: session.id }, token: session.token });
      expect(profile).toMatchObject({ sexe, pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja' });
    }
  });

  it('ENT-102: the password is stored only as an argon2id hash', async () => {
    const given = payload({ password: 'nobody reads this' });
    const { id } = await api.done('signUp', { body: given, address: api.newAddress() });
    const db = await api.open();
    const row = await db.read.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(given.password);
  });

  it("every required field is checked, with the form's messages; the email is optional", async () => {
    const starred = ['pseudo', 'nom', 'numTel', 'password', 'sexe', 'dateNaissance', 'pays', 'province', 'ville'];
    for (const field of starred) {
      expect(await refused({ [field]: undefined }), field).toEqual([400, REQUIRED]);
      expect(await refused({ [field]: '' }), field).toEqual([400, REQUIRED]);
      if (field !== 'password' && field !== 'sexe' && field !== 'dateNaissance')
        expect(await refused({ [field]: ' \u00A0 ' }), field).toEqual([400, REQUIRED]);
    }
    for (const email of [undefined, null, '', '  ']) expect((await passes({ email })).email).toBeNull();
  });

  it('a short password, an invalid gender, date, email or phone, and an age under 18 are refused with messages', async () => {
    expect(await refused({ password: '12345' })).toEqual([400, 'The password must have at least 6 characters']);
    await passes({ password: '123456' });
    for (const sexe of ['female', 'Other', 'F'])
      expect(await refused({ sexe })).toEqual([400, 'Please choose Female or Male']);
    for (const dateNaissance of ['1994-02-30', '17/05/1994', '1994-5-17', '0001-01-01', '2900-01-01', 'x'])
      expect(await refused({ dateNaissance })).toEqual([400, 'Please provide a valid date of birth']);
    for (const email of ['ada', 'ada@', '@oja.example', 'a@b', 'a b@oja.example', 'a@oja..example', 'x<a@oja.example>'])
      expect(await refused({ email }), email).toEqual([400, 'Please provide a valid email address']);
    for (const numTel of ['call me', '+', '---', '0803', '+999 123 4567'])
      expect(await refused({ numTel })).toEqual([400, 'Please provide a valid phone number']);
    // The clock of these tests is fixed at 2026-11-21.
    expect(await refused({ dateNaissance: '2008-11-22' })).toEqual([400, 'You must be 18 or over to open an account']);
    await passes({ dateNaissance: '2008-11-21' });
  });

  it('any valid email is accepted, with an ending of any length', async () => {
    for (const email of ['ada+1@shop.africa', "o'neil@mail.example.info", 'ọmọ@ọjà.example', 'a@b.co'])
      expect((await passes({ email })).email).toBe(email);
  });

  it('G-58: a known email or phone number in any spelling is a 409 with a message', async () => {
    const given = payload({ email: 'Known@Oja.Example', numTel: '0807 000 11 22' });
    await api.done('signUp', { body: given, address: api.newAddress() });
    for (const email of ['known@oja.example', ' KNOWN@OJA.EXAMPLE '])
      expect(await refused({ email })).toEqual([409, EMAIL_TAKEN]);
    for (const numTel of ['08070001122', '8070001122', '+2348070001122', '234 807-000-1122', '00234.807.000.1122'])
      expect(await refused({ numTel }), numTel).toEqual([409, PHONE_TAKEN]);
  });

  it('of equal concurrent sign-ups one makes a customer and the others are a 409', async () => {
    const given = payload();
    const db = await api.open();
    const carts = async () => (await db.read.selectFrom('carts').select('id').execute()).length;
    const before = await carts();
    const ask = (own: object) => api.ask('signUp', { body: { ...given, ...own }, address: api.newAddress() });
    const answer = await Promise.all([
      ...Array.from({ length: 4 }, () => ask({})),
      ask({ numTel: payload().numTel, email: given.email.toUpperCase() }),
    ]);
    expect(answer.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await carts()).toBe(before + 1);
    expect(api.logged).toEqual([]);
  });

  it('SUP-15: a sent captcha is always checked, and one is required after ten sign-ups of an address in an hour', async () => {
    const address = api.newAddress();
    const signUp = (captcha?: string) =>
      api.ask('signUp', { body: payload(), address, ...(captcha === undefined ? {} : { captcha }) });
    const wrong = await signUp('guessed');
    expect([wrong.status, wrong.body.messageError]).toEqual([400, CAPTCHA]);
    for (let k = 0; k < 10; k++) expect((await signUp()).status).toBe(201);
    for (let k = 0; k < 3; k++) {
      const { status, body } = await signUp();
      expect([status, body.messageError]).toEqual([400, CAPTCHA]);
    }
    expect((await signUp(SOLVED)).status).toBe(201);
    // Other addresses need no captcha.
    expect((await api.ask('signUp', { body: payload(), address: api.newAddress() })).status).toBe(201);
    api.clock.now += 3_600_001;
    expect((await signUp()).status).toBe(201);
  });

  it('the sixty-first sign-up of an address in an hour is refused, with or without a captcha; concurrent ones count too', async () => {
    const address = api.newAddress();
    const signUp = () => api.ask('signUp', { body: payload(), address, captcha: SOLVED });
    const answer = await Promise.all(Array.from({ length: 64 }, signUp));
    expect(answer.filter(({ status }) => status === 201)).toHaveLength(60);
    const last = await signUp();
    expect(last.status).toBe(429);
    expect(last.body.messageError).toBe('Too many attempts. Please try again in 60 minutes.');
    expect(last.headers.get('retry-after')).toBe('3600');
  });

  it('concurrent sign-ups without a captcha are limited to ten', async () => {
    const address = api.newAddress();
    const answer = await Promise.all(Array.from({ length: 20 }, () => api.ask('signUp', { body: payload(), address })));
    expect(answer.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(10);
    expect(answer.every(({ status }) => status === 201 || status === 400)).toBe(true);
  });
}
