/** Plays Google's part in a demo: issues tokens for any claimed identity, and returns its profile. */
import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { GoogleSignIn } from './google.ts';

/** The person to issue a token for, in Google's names. */
export interface StandInPerson {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** The answer of Google's userinfo. */
export interface StandInUserinfo extends StandInPerson {
  readonly sub: string;
  readonly name: string;
  readonly email_verified: true;
}

export interface GoogleStandIn extends GoogleSignIn {
  /** Lifetime of a token in seconds. */
  readonly tokenLife: number;
  issue(person: StandInPerson): Promise<string>;
  /** Returns the profile of a token; undefined when the stand-in did not issue it, or it has expired. */
  userinfo(token: string): Promise<StandInUserinfo | undefined>;
}

const TOKEN_LIFE_S = 600;
const ALGORITHM = 'HS256';
const AUDIENCE = 'google stand-in';

/** Prefix of the stand-in's ids. Google's never have it, so a live shop can recognize them (demo/sign-ins.ts). */
export const STAND_IN_SUB = 'stand-in-';

/** Returns an id that is constant for an address, as Google's id is for an account. */
function subOf(email: string): string {
  return STAND_IN_SUB + createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
}

const claims = z.object({ email: z.string(), given_name: z.string(), family_name: z.string() });

/** Creates the stand-in. @param now milliseconds since 1970 */
export function createGoogleStandIn(key: Uint8Array, now: () => number): GoogleStandIn {
  async function userinfo(token: string): Promise<StandInUserinfo | undefined> {
    try {
      const options = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(now()) };
      const person = claims.parse((await jwtVerify(token, key, options)).payload);
      const name = `${person.given_name} ${person.family_name}`.trim();
      return { sub: subOf(person.email), ...person, name, email_verified: true };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
  return {
    tokenLife: TOKEN_LIFE_S,
    issue: ({ email, given_name, family_name }) =>
      new SignJWT({ email, given_name, family_name })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(now() / 1000) + TOKEN_LIFE_S)
        .sign(key),
    userinfo,
    async profileOf(token) {
      const person = await userinfo(token);
      if (!person) return undefined;
      const { sub, email, given_name: givenName, family_name: familyName } = person;
      return { sub, email, givenName, familyName, picture: null };
    },
  };
}
