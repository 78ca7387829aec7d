/** Invalid tokens, each invalid for another reason. */
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { openSession } from '../../../src/api/sessions.ts';
import type { Database } from '../../../src/data/database.ts';
import { createTokens } from '../../../src/providers/tokens.ts';
import { SECRET } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import type { Customer, CustomersApi } from '../api/customers.ts';

const HOUR = 3_600_000;
const OTHER_SECRET = new TextEncoder().encode('a secret of somebody else, 32 bytes or more');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a session's token. */
const claims = (clientId: number, sessionId: string, purpose = 'session') => ({
  id: clientId,
  aud: purpose,
  jti: sessionId,
  exp: Math.floor((NOW + HOUR) / 1000),
});

/** The token `of` with another algorithm in its header, signed if possible. */
function signedOtherwise(of: ReturnType<typeof claims>) {
  const signed = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(of).setProtectedHeader({ alg }).sign(key);
  return {
    async unsigned() {
      return `${base64url({ alg: 'none' })}.${base64url(of)}.`;
    },
    hs512: () => signed('HS512', SECRET),
    rs256: () => signed('RS256', privateKey),
    /** A valid token with a modified header. */
    async renamed() {
      const [, payload = '', signature = ''] = (await signed('HS256', SECRET)).split('.');
      return `${base64url({ alg: 'RS256' })}.${payload}.${signature}`;
    },
  };
}

/** Invalid tokens that name `owner` or nobody; `undefined` means no token. */
export async function badTokens(
  db: Database,
  { services: { tokens } }: CustomersApi,
  { id, sessionId }: Customer,
  deleted: Customer,
): Promise<Readonly<Record<string, string | undefined>>> {
  const sessionOf = async (signedInAt: number, revokedAt: string | null = null) => {
    const name = crypto.randomUUID();
    await db.write(async (trx) => {
      await openSession(trx, name, id, signedInAt);
      await trx.updateTable('sessions').set({ revokedAt }).where('id', '=', name).execute();
    });
    return { clientId: id, sessionId: name };
  };
  const own = { clientId: id, sessionId };
  const otherwise = signedOtherwise(claims(id, sessionId));
  return {
    'no token': undefined,
    'no token, but words': 'let-me-in',
    'an expired token': await tokens.signSession(own, NOW - 1000),
    'the token of a session that has ended': await tokens.signSession(
      await sessionOf(NOW - 31 * 24 * HOUR),
      NOW + HOUR,
    ),
    'the token of a revoked session': await tokens.signSession(
      await sessionOf(NOW, new Date(NOW - 1000).toISOString()),
      NOW + HOUR,
    ),
    'the token of a session that never was': await tokens.signSession({ clientId: id, sessionId: 'none' }, NOW + HOUR),
    'a token with the session of another customer': await tokens.signSession(
      { clientId: id + 1_000_000, sessionId },
      NOW + HOUR,
    ),
    'a forged token': await createTokens(OTHER_SECRET).signSession(own, NOW + HOUR),
    'an unsigned token': await otherwise.unsigned(),
    'a token by HS512': await otherwise.hs512(),
    'a token by RS256': await otherwise.rs256(),
    'a token that says RS256': await otherwise.renamed(),
    'the proof of a reset': await tokens.signReset({ clientId: id, codeHash: sessionId }, NOW + HOUR),
    'the token of a deleted customer': deleted.token,
  };
}

/** Invalid tokens of a reset; the valid one is `codeHash`, of `owner`. */
export async function badProofs(
  { services: { tokens } }: CustomersApi,
  { id, token }: Customer,
  codeHash: string,
): Promise<Readonly<Record<string, string | undefined>>> {
  const own = { clientId: id, codeHash };
  const otherwise = signedOtherwise(claims(id, codeHash, 'reset'));
  return {
    'no proof': undefined,
    'no proof, but words': 'let-me-in',
    'the token of a session': token,
    'an expired proof': await tokens.signReset(own, NOW - 1000),
    'the proof of a reset that never was': await tokens.signReset({ clientId: id, codeHash: 'none' }, NOW + HOUR),
    'a forged proof': await createTokens(OTHER_SECRET).signReset(own, NOW + HOUR),
    'an unsigned proof': await otherwise.unsigned(),
    'a proof by HS512': await otherwise.hs512(),
    'a proof by RS256': await otherwise.rs256(),
    'a proof that says RS256': await otherwise.renamed(),
  };
}
