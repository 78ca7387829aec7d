/** Customers without a password. */
import { expect, test } from 'vitest';
import type { CallName } from '../../../src/client/calls.ts';
import type { Database } from '../../../src/data/database.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { SOLVED } from '../../services.ts';
import { type Ask, type accountsOf, payload, type SessionRecord } from './harness.ts';

const DAY = 86_400_000;

export function describeGuests({ ask, clock }: ReturnType<typeof accountsOf>, open: () => Promise<Database>) {
  /** Each call comes from a new address unless one is given. */
  const call = (name: CallName, input: Ask = {}) => ask(name, { address: crypto.randomUUID(), ...input });
  const signUp = (body: object) => call('signUp', { body });
  const signIn = (val: string, password: string) => call('signIn', { body: { val, password }, captcha: SOLVED });

  async function newGuest(): Promise<SessionRecord> {
    const answer = await call('continueAsGuest');
    expect(answer.status).toBe(201);
    return answer.body as unknown as SessionRecord;
  }

  const read = ({ id, token }: SessionRecord) => call('getClient', { params: { userId: id }, token });
  const account = ({ id, token }: SessionRecord, body: object, more: Ask = {}) =>
    call('becomeAccount', { params: { id }, body, token, ...more });

  test('G-518: a customer without a password has a session of seven days, and nothing that is known of them', async () => {
    const guest = await newGuest();
    expect(guest).toMatchObject({ isGuest: true, nom: '', pseudo: '', email: null, numTel: null });
    expect(guest.expiry).toBe(Math.floor((clock.now + 7 * DAY) / 1000) * 1000);
    expect((await read(guest)).body).toMatchObject({ isGuest: true, hasPassword: false });
    const other = await newGuest();
    expect(other.id).not.toBe(guest.id);
    expect((await call('getClient', { params: { userId: guest.id }, token: other.token })).status).toBe(403);
  });

  test('G-518, CHK-85: the phone number of one is theirs alone on no account, and tells nothing of who has it', async () => {
    const owner = payload();
    await signUp(owner);
    const guest = await newGuest();
    const put = (numTel: string) =>
      call('updateClient', { params: { id: guest.id }, body: { numTel }, token: guest.token });
    const [taken, free] = [await put(owner.numTel), await put(payload().numTel)];
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(taken.body.numTel).toBe(owner.numTel);
    expect((await read(guest)).body.numTel).toBeNull();
    const again = await put(owner.numTel);
    expect(again.status).toBe(200);
    // Its owner signs in as before, and others may still sign up with the other number.
    expect((await signIn(owner.numTel, owner.password)).status).toBe(200);
    const late = payload();
    await put(late.numTel);
    expect((await call('signUp', { body: late })).status).toBe(201);
  });

  test('G-518: what takes an account is refused to one, and does nothing', async () => {
    const { id, token } = await newGuest();
    const refused = [
      await call('addLike', { body: { clientId: id, produitId: 1 }, token }),
      await call('followShop', { body: { clientId: id, boutiqueId: 1 }, token }),
      await call('addRating', { body: { clientId: id, produitId: 1, cote: 5, comment: 'x' }, token }),
      await call('addReview', { body: { clientId: id, produitId: 1, text: 'x' }, token }),
      await call('changePassword', { body: { newPassword: 'another-one' }, token }),
      await call('confirmEmail', { params: { id }, body: { code: '12345678' }, token }),
      await call('updateClient', { params: { id }, body: { email: 'somebody@oja.example' }, token }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body.messageError).toMatch(/needs an account/);
    }
  });

  test('G-518: a password makes it an account, ends its session, and opens one', async () => {
    const guest = await newGuest();
    const { email, numTel, nom, pseudo, password } = payload();
    const answer = await account(guest, { email, numTel, nom, pseudo, password });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ id: guest.id, email, numTel, nom, pseudo });
    expect(answer.body.isGuest).toBeUndefined();
    expect((await read(guest)).status).toBe(401);
    const now = answer.body as unknown as SessionRecord;
    expect((await read(now)).body).toMatchObject({ isGuest: false, hasPassword: true, emailIsProven: false });
    expect((await signIn(numTel, password)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await account(now, { email, numTel, nom, pseudo, password })).status).toBe(409);
  });

  test('G-518: with a phone or mail of somebody it answers as a sign-up does, and joins nothing', async () => {
    const owner = payload();
    await signUp(owner);
    const guest = await newGuest();
    const { nom, pseudo } = payload();
    const password = 'of the guest';
    for (const taken of [
      { email: null, numTel: owner.numTel },
      { email: owner.email, numTel: payload().numTel },
    ]) {
      const refused = await account(guest, { nom, pseudo, password, ...taken });
      const signedUp = await call('signUp', { body: payload(taken) });
      expect([refused.status, refused.body]).toEqual([signedUp.status, signedUp.body]);
    }
    expect((await read(guest)).body).toMatchObject({ isGuest: true, numTel: null });
    expect((await signIn(owner.numTel, password)).status).toBe(401);
  });

  test('G-518: what is missing or invalid is said, and tries count as sign-ups of the address', async () => {
    const guest = await newGuest();
    const { email, numTel, nom, pseudo, password } = payload();
    const good = { email, numTel, nom, pseudo, password };
    for (const [body, message] of [
      [{}, 'Please fill in the required fields (*)'],
      [{ ...good, numTel: '12' }, 'Please provide a valid phone number'],
      [{ ...good, email: 'no' }, 'Please provide a valid email address'],
      [{ ...good, password: 'short' }, 'The password must have at least 6 characters'],
    ] as const) {
      const answer = await account(guest, body);
      expect([answer.status, answer.body.messageError]).toEqual([400, message]);
    }
    const owner = payload();
    await signUp(owner);
    const address = '203.0.113.77';
    for (let k = 0; k < 10; k++)
      expect((await account(guest, { ...good, numTel: owner.numTel }, { address })).status).toBe(409);
    expect((await account(guest, { ...good, numTel: owner.numTel }, { address })).status).toBe(400);
    expect((await account(guest, good, { address, captcha: SOLVED })).status).toBe(200);
  });

  test('G-518: who may begin is limited by address', async () => {
    const address = '203.0.113.78';
    for (let k = 0; k < 300; k++) await call('continueAsGuest', { address });
    const answer = await call('continueAsGuest', { address });
    expect(answer.status).toBe(429);
    expect((await call('continueAsGuest', { address: '203.0.113.79' })).status).toBe(201);
  });

  test('G-518: who ordered nothing is forgotten with the session, and one who still has it is not', async () => {
    const [gone, stays] = [await newGuest(), await newGuest()];
    clock.now += 5 * DAY;
    const young = await newGuest();
    clock.now += 2 * DAY + 1000;
    const { cartId } = stays;
    const opened = await open();
    await opened.write((trx) =>
      trx
        .insertInto('commandes')
        .values({
          idCommande: `AP-NG-${String(9_000_000 + stays.id)}`,
          idCommandeSent: `AP-NG-${String(9_000_000 + stays.id)}`,
          clientId: stays.id,
          quantite: 1,
          priceTotal: 1,
          fraisLivraison: 0,
          devise: 'Naira',
          adresse: 'x',
          modeLivraison: 'Ship',
          dateLivraison: null,
          heureLivraison: null,
          payment: 'pending',
          payment_method: 'Cash on Delivery',
          status: 'placed',
          desc: '08030000000',
          createdAt: new Date(clock.now).toISOString(),
          email: null,
          recipient: 'Ada Obi',
          produitIds: null,
        })
        .execute(),
    );
    expect(cartId).toBeGreaterThan(0);
    await deleteExpired(opened, clock.now, DAY);
    const left = await opened.read
      .selectFrom('clients')
      .select('id')
      .where('id', 'in', [gone.id, stays.id, young.id])
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([stays.id, young.id]);
    expect((await read(young)).status).toBe(200);
  });

  test('G-518: one may delete what is kept of them, without signing in again', async () => {
    const { id, token } = await newGuest();
    expect((await call('deleteClient', { params: { id }, token, body: {} })).status).toBe(200);
    expect((await call('getClient', { params: { userId: id }, token })).status).toBe(401);
  });
}
