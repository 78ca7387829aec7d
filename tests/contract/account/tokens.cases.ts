/** Invalid tokens, for every call that needs one; and malicious input. */
import { generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { accountCalls } from '../../../src/features/account/account.calls.ts';
import { SECRET } from '../../services.ts';
import { type Accounts, payload, type SessionRecord } from './harness.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const NAUGHTY = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  "'; drop table clients; --",
  '" or ""="',
  '%00',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: all@oja.example',
  '__proto__',
  '😀'.repeat(40),
  'ẹ̀'.repeat(40),
  'x'.repeat(90_000),
  0,
  -1,
  1e308,
  true,
  null,
  [],
  ['a'],
  {},
  { $ne: null },
];

export function describeTokens(api: Accounts): void {
  /** A forged token. */
  async function forged(session: SessionRecord): Promise<Record<string, string>> {
    const [header = '', claims = '', signature = ''] = session.token.split('.');
    const { id, jti, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      id: number;
      jti: string;
      exp: number;
    };
    const body = { id, jti, exp, aud: 'session' };
    const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], own: object = {}) =>
      new SignJWT({ ...body, ...own }).setProtectedHeader({ alg }).sign(key);
    const stranger = await generateKeyPair('RS256');
    return {
      empty: '',
      nonsense: 'nonsense',
      'three dots': 'a.b.c',
      'no signature': `${header}.${claims}.`,
      'another signature': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'alg none': `${base64({ alg: 'none' })}.${claims}.`,
      'alg none with a signature': `${base64({ alg: 'none' })}.${claims}.${signature}`,
      'another id in it': `${header}.${base64({ ...body, id: session.id + 1 })}.${signature}`,
      'another key': await sign('HS256', new TextEncoder().encode('another secret, 32 bytes or even more')),
      'another algorithm with our key': await sign('HS512', SECRET),
      'another algorithm with a key of its own': await sign('RS256', stranger.privateKey),
      'our key, and expired': await sign('HS256', SECRET, { exp: Math.floor(api.clock.now / 1000) }),
      'our key, without an end': await new SignJWT({ id, jti, aud: 'session' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(SECRET),
      'our key, for another purpose': await sign('HS256', SECRET, { aud: 'reset' }),
      'our key, of another customer': await sign('HS256', SECRET, { id: session.id + 1 }),
      'our key, of a session that never was': await sign('HS256', SECRET, { jti: 'never' }),
      'our key, with an id that is none': await sign('HS256', SECRET, { id: String(session.id) }),
    };
  }

  const owned = Object.entries(accountCalls).filter(([, { auth }]) => auth === 'bearer');

  it('no call accepts a token that is forged, expired, revoked, of another algorithm or of another kind', async () => {
    const { given, session } = await api.newCustomer();
    const other = await api.signIn(given.email, given.password);
    await api.done('signOut', { token: other.token });
    const tokens: Record<string, string> = { ...(await forged(session)), revoked: other.token };
    expect(owned.length).toBeGreaterThan(5);
    for (const [name] of owned)
      for (const [kind, token] of Object.entries(tokens)) {
        const params = { id: session.id, userId: session.id };
        const answer = await api.refused(name as never, { params, body: {}, token });
        expect(answer, `${name} with ${kind}`).toEqual([401, 'Please sign in first.']);
      }
    expect(await api.isSignedIn(session)).toBe(true);
  });

  it('a token is read only from a bearer header', async () => {
    const { session } = await api.newCustomer();
    const path = `/clients/${session.id}`;
    expect((await api.request('GET', `${path}?token=${session.token}`)).status).toBe(401);
    expect((await api.request('GET', path, { token: `${session.token} x` })).status).toBe(401);
    expect((await api.request('GET', path, { token: session.token })).status).toBe(200);
  });

  it('GRD-04: a token expires, whatever the session says', async () => {
    const { session } = await api.newCustomer();
    const db = await api.open();
    const far = new Date(session.expiry + 1e9).toISOString();
    await db.write((trx) =>
      trx.updateTable('sessions').set({ expiresAt: far }).where('clientId', '=', session.id).execute(),
    );
    const now = api.clock.now;
    api.clock.now = session.expiry - 1;
    expect(await api.isSignedIn(session)).toBe(true);
    api.clock.now = session.expiry;
    expect(await api.isSignedIn(session)).toBe(false);
    api.clock.now = now;
  });

  it('unusual, long and hostile values are refused or stored unchanged, and break nothing', async () => {
    const { given, session } = await api.newCustomer();
    const { token } = session;
    const params = { id: session.id, userId: session.id };
    const full: Record<string, Record<string, unknown>> = {
      signUp: payload(),
      signIn: { val: given.email, password: 'wrong' },
      signInWithGoogle: { access_token: 'x' },
      updateClient: {},
      confirmEmail: { code: '12345678' },
      changePassword: { email: '', password: 'wrong', newPassword: 'better-password' },
      requestResetCode: { email: given.email },
      checkResetCode: { codeHash: 'x', code: '12345' },
      setNewPassword: { email: given.email, password: 'better-password' },
    };
    const fields = { ...full, updateClient: { nom: '', pseudo: '', email: '', numTel: '' } };
    for (const [name, body] of Object.entries(full))
      for (const field of Object.keys(fields[name as keyof typeof fields] ?? {}))
        for (const value of NAUGHTY) {
          const own = name === 'signUp' ? payload() : {};
          const input = { params, token, body: { ...body, ...own, [field]: value }, address: api.newAddress() };
          const { status } = await api.ask(name as never, input);
          const label = `${name} ${field} ${JSON.stringify(value).slice(0, 40)}`;
          expect([200, 201, 400, 401, 403, 409, 429], label).toContain(status);
        }
    for (const body of ['', '{', 'null', '[]', '7', '"x"'])
      for (const name of Object.keys(full))
        expect((await api.ask(name as never, { params, token, body, address: api.newAddress() })).status).toBe(400);
    // Invalid input from clients must not create error logs.
    expect(api.logged).toEqual([]);
  });

  it('unusual names are stored unchanged', async () => {
    for (const nom of ["O'Neil-Ọ̀ṣun", '<b>Ada</b>', '{{7*7}}', "'; drop table clients; --", '😀'.repeat(40)]) {
      const { session } = await api.newCustomer({ nom });
      expect(session.nom).toBe(nom);
    }
  });
}
