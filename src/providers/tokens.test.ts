import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const key = (message: string) => new TextEncoder().encode(message.padEnd(32, '.'));
const tokens = createTokens(key('ours'));
const NOW = Date.parse('2026-11-21T10:00:00Z');
const LATER = NOW + 60_000;

describe('a token', () => {
  it('identifies its session until it expires', async () => {
    const token = await tokens.signSession({ clientId: 7, sessionId: 's' }, LATER);
    expect(await tokens.readSession(token, NOW)).toEqual({ clientId: 7, sessionId: 's' });
    expect(await tokens.readSession(token, LATER - 1)).toBeDefined();
    expect(await tokens.readSession(token, LATER)).toBeUndefined();
    expect(decodeJwt(token)).toMatchObject({ id: 7, exp: LATER / 1000 });
  });

  it('of one kind is not valid as the other', async () => {
    const session = await tokens.signSession({ clientId: 7, sessionId: 's' }, LATER);
    const reset = await tokens.signReset({ clientId: 7, codeHash: 'h' }, LATER);
    expect(await tokens.readReset(reset, NOW)).toEqual({ clientId: 7, codeHash: 'h' });
    expect(await tokens.readReset(session, NOW)).toBeUndefined();
    expect(await tokens.readSession(reset, NOW)).toBeUndefined();
  });

  it('with another secret, changed or malformed is invalid', async () => {
    const foreign = await createTokens(key('theirs')).signSession({ clientId: 7, sessionId: 's' }, LATER);
    const own = await tokens.signSession({ clientId: 7, sessionId: 's' }, LATER);
    for (const token of [
      foreign,
      `${own}x`,
      own.slice(0, -2),
      '',
      '.',
      '..',
      'a.b.c',
      'x'.repeat(10_000),
      '\ud800.a.b',
    ])
      expect(await tokens.readSession(token, NOW), token.slice(0, 40)).toBeUndefined();
  });

  it.each([
    ['another header', { alg: 'HS256', typ: 'JWT' }, {}],
    ['no expiry', { alg: 'HS256' }, { exp: undefined }],
    ['an expiry that is no number', { alg: 'HS256' }, { exp: String(LATER) }],
    ['no purpose', { alg: 'HS256' }, { aud: undefined }],
    ['no id', { alg: 'HS256' }, { id: '7' }],
    ['no name', { alg: 'HS256' }, { jti: '' }],
  ])('with our signature and %s is invalid', async (_, header, change) => {
    const signed = (protectedHeader: { alg: string }, claims: object) =>
      new SignJWT({ id: 7, aud: 'session', jti: 's', exp: LATER / 1000, ...claims })
        .setProtectedHeader(protectedHeader)
        .sign(key('ours'));
    expect(await tokens.readSession(await signed({ alg: 'HS256' }, {}), NOW)).toEqual({ clientId: 7, sessionId: 's' });
    expect(await tokens.readSession(await signed(header, change), NOW)).toBeUndefined();
  });

  it('can be verified by others who have the secret', async () => {
    const token = await tokens.signSession({ clientId: 7, sessionId: 's' }, LATER);
    const { payload } = await jwtVerify(token, key('ours'), { audience: 'session', currentDate: new Date(NOW) });
    expect(payload).toEqual({ id: 7, aud: 'session', jti: 's', exp: LATER / 1000 });
  });
});

describe('a code', () => {
  it('is verified by its digest, only for its reset and with our secret', () => {
    const digest = tokens.digestCode('reset', '01234');
    expect(digest).not.toContain('01234');
    expect(tokens.isCode('reset', '01234', digest)).toBe(true);
    for (const wrong of ['01235', '1234', '001234', '', '０１２３４'])
      expect(tokens.isCode('reset', wrong, digest), wrong).toBe(false);
    expect(tokens.isCode('another', '01234', digest)).toBe(false);
    expect(createTokens(key('theirs')).isCode('reset', '01234', digest)).toBe(false);
    expect(tokens.isCode('reset', '01234', '')).toBe(false);
  });

  it('and its reset give another digest than a pair with the same letters', () => {
    expect(tokens.digestCode('a', 'b1')).not.toBe(tokens.digestCode('ab', '1'));
  });
});
