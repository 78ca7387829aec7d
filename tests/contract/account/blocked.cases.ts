/** Customers whom an operator blocks, unblocks and signs out. */
import { expect, it } from 'vitest';
import { setProvenEmail } from '../../../src/features/account/clients.repository.ts';
import {
  blockCustomer,
  signOutCustomer,
  unblockCustomer,
} from '../../../src/features/account/operator/block-customer.service.ts';
import { customerNamed, customersForOperator } from '../../../src/features/account/operator/customers.repository.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { SOLVED } from '../../services.ts';
import { type Accounts, payload } from './harness.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const BLOCKED = [403, 'account_blocked', 'This account is blocked. Please call us on 0700 000 0000.'];

export function describeBlocked(api: Accounts): void {
  const signIn = async (val: string, password: string) => {
    const input = { body: { val, password }, address: api.newAddress(), captcha: SOLVED };
    const { status, body } = await api.ask('signIn', input);
    return [status, body.code, body.messageError];
  };

  it('G-618: a blocked customer is signed out everywhere, and cannot sign in until unblocked', async () => {
    const db = await api.open();
    const { given, session } = await api.newCustomer();
    const other = await api.signIn(given.email ?? '', given.password);
    await blockCustomer(db, OPERATOR, { id: session.id, reason: 'Orders that nobody takes' }, api.clock.now);
    expect([await api.isSignedIn(session), await api.isSignedIn({ ...session, token: other.token })]).toEqual([
      false,
      false,
    ]);
    expect(await signIn(given.email ?? '', given.password)).toEqual(BLOCKED);
    // Who does not know the password does not learn it.
    expect((await signIn(given.email ?? '', 'another-password'))[0]).toBe(401);
    const { customers } = await customersForOperator(db.read, { blocked: true, keyword: given.nom, limit: 5 });
    expect(customers).toMatchObject([{ id: session.id, blockedReason: 'Orders that nobody takes' }]);
    expect(await unblockCustomer(db, OPERATOR, session.id, api.clock.now)).toBe(true);
    expect(await unblockCustomer(db, OPERATOR, session.id, api.clock.now)).toBe(false);
    expect((await signIn(given.email ?? '', given.password))[0]).toBe(200);
  });

  it('G-596: a blocked customer signs in neither with Google nor after a reset, and does not sign up again', async () => {
    const db = await api.open();
    const { given, session } = await api.newCustomer();
    const { id } = session;
    const { email } = given;
    await db.write((trx) => setProvenEmail(trx, id, email));
    await blockCustomer(db, OPERATOR, { id, reason: undefined }, api.clock.now);
    const profile = { sub: `blocked-${id}`, email, givenName: 'Ada', familyName: 'Obi', picture: null };
    api.google.people.set(`blocked-${id}`, profile);
    const byGoogle = await api.ask('signInWithGoogle', { body: { access_token: `blocked-${id}` } });
    expect([byGoogle.status, byGoogle.body.code, byGoogle.body.messageError]).toEqual(BLOCKED);
    await api.resetPassword(email, 'better-password');
    expect(await signIn(email, 'better-password')).toEqual(BLOCKED);
    for (const body of [payload({ email }), payload({ email: null, numTel: given.numTel })])
      expect((await api.refused('signUp', { body, address: api.newAddress() }))[0]).toBe(409);
    const guest = await api.done('continueAsGuest', { address: api.newAddress() });
    const { pseudo, nom, password } = given;
    const body = { pseudo, nom, numTel: given.numTel, email: null, password };
    const become = { params: { id: guest.id }, token: guest.token, body, captcha: SOLVED };
    expect((await api.refused('becomeAccount', become))[0]).toBe(409);
  });

  it('G-618: each change by a command is recorded with who made it, and what it changed', async () => {
    const db = await api.open();
    const { given, session } = await api.newCustomer();
    const { id } = session;
    const blockedAt = new Date(api.clock.now).toISOString();
    await blockCustomer(db, OPERATOR, { id, reason: undefined }, api.clock.now);
    expect(await blockCustomer(db, { person: 'root' }, { id, reason: 'Why' }, api.clock.now + 1000)).toEqual({
      isChanged: true,
      wasBlocked: true,
    });
    for (const reason of ['Why', undefined])
      expect(await blockCustomer(db, OPERATOR, { id, reason }, api.clock.now + 2000)).toEqual({
        isChanged: false,
        wasBlocked: true,
      });
    await unblockCustomer(db, OPERATOR, id, api.clock.now);
    expect(await signOutCustomer(db, OPERATOR, id, api.clock.now)).toBe(false);
    await api.signIn(given.email ?? '', given.password);
    expect(await signOutCustomer(db, OPERATOR, id, api.clock.now)).toBe(true);
    const { actions, total } = await newestActions(db.read, { subject: `customer ${id}`, limit: 3 });
    expect(total).toBe(4);
    expect(actions).toMatchObject([
      { action: 'customers sign-out', person: 'root', actingAs: 'Amaka', before: null, after: null },
      { action: 'customers unblock', before: { blockedAt, blockedReason: 'Why' }, after: { blockedAt: null } },
      { action: 'customers block', actingAs: null, before: { blockedAt, blockedReason: null }, after: { blockedAt } },
    ]);
  });

  it('G-618: a deleted account leaves who changed it when, not what and why', async () => {
    const db = await api.open();
    const { given, session } = await api.newCustomer();
    const { id } = session;
    await blockCustomer(db, OPERATOR, { id, reason: 'Why' }, api.clock.now);
    await unblockCustomer(db, OPERATOR, id, api.clock.now);
    const { token } = await api.signIn(given.email ?? '', given.password);
    await api.done('deleteClient', { params: { id }, token, body: { password: given.password } });
    const { actions } = await newestActions(db.read, { subject: `customer ${id}`, limit: 5 });
    expect(actions.map(({ person, action, before, after }) => [person, action, before, after])).toEqual([
      ['root', 'customers unblock', null, null],
      ['root', 'customers block', null, null],
    ]);
  });

  it('G-618: a customer is named by id, email or phone number; nobody else is found', async () => {
    const db = await api.open();
    const { given, session } = await api.newCustomer();
    const ids = await Promise.all(
      [String(session.id), (given.email ?? '').toUpperCase(), given.numTel, '999999999', 'nobody@example.com'].map(
        async (name) => (await customerNamed(db.read, name))?.id,
      ),
    );
    expect(ids).toEqual([session.id, session.id, session.id, undefined, undefined]);
    await expect(blockCustomer(db, OPERATOR, { id: 999_999_999, reason: undefined }, api.clock.now)).rejects.toThrow(
      'There is no customer 999999999.',
    );
    const like = await customersForOperator(db.read, { keyword: '100%_', limit: 5 });
    expect(like.total).toBe(0);
  });
}
