/** The embedded captcha, a proof of work (ALTCHA). Challenges are signed and not stored, but used ones are. */

import { createHash, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Database, Writer } from '../data/database.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { Captcha } from './captcha.ts';

/** Lifetime of a challenge in ms, long enough to fill in a form. */
const LIFE = 20 * MINUTE_MS;

/**
 * Work of a phone: 100 to 300 keys of 1,000 rounds, on average 200,000 rounds of SHA-256. The largest cost for the
 * server is one key per challenge, on Node's thread pool; a check costs three signatures and a row.
 */
const ROUNDS = 1_000;
const KEYS = { min: 100, max: 300 } as const;

/** Maximum characters of a solution; a valid one has about 700. */
const LONGEST = 4_096;

const payload = z.object({
  challenge: z.object({
    // The signature covers all parameters.
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** Decodes the widget's payload, base64 of JSON; returns undefined for anything else. */
function read(solution: string): z.output<typeof payload> | undefined {
  if (solution.length > LONGEST) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(solution, 'base64').toString());
  } catch {
    return undefined;
  }
  return payload.safeParse(json).data;
}

export interface AltchaOptions {
  readonly db: Database;
  /** Keys for challenges and their answers. */
  readonly keys: { readonly challenges: Uint8Array; readonly answers: Uint8Array };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the embedded captcha. */
export function createAltcha({ db, keys, now }: AltchaOptions): Captcha {
  const secrets = {
    hmacSignatureSecret: Buffer.from(keys.challenges).toString('hex'),
    hmacKeySignatureSecret: Buffer.from(keys.answers).toString('hex'),
  };

  /** Marks the challenge as used; returns false when it already was. */
  async function use(signature: string, answer: string, expiresAt: number): Promise<boolean> {
    const row = {
      id: signature,
      answerDigest: createHash('sha256').update(answer).digest('hex'),
      expiresAt: new Date(expiresAt).toISOString(),
      usedAt: new Date(now()).toISOString(),
    };
    const { numInsertedOrUpdatedRows } = await db.write((trx) =>
      trx
        .insertInto('captcha_challenges')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow(),
    );
    return numInsertedOrUpdatedRows === 1n;
  }

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(KEYS.min, KEYS.max + 1),
        deriveKey,
        expiresAt: new Date(now() + LIFE),
        ...secrets,
      });
      return { ...challenge };
    },
    async verify(text) {
      const sent = read(text);
      if (!sent) return false;
      const { challenge, solution } = sent;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && use(challenge.signature, solution.derivedKey, challenge.parameters.expiresAt * 1000);
    },
  };
}

/** Deletes the used challenges that expired before `before`. */
export async function deleteExpiredChallenges(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('captcha_challenges').where('expiresAt', '<', before).execute();
}
