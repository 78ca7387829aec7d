/** Sign-in with Google. Only a token that Google confirms is trusted, nothing else from the browser. */
import { z } from 'zod';
import { askProvider, ProviderUnavailableError } from './ask-provider.ts';

/** Google's data about the owner of a token for this shop. */
export interface GoogleProfile {
  /** Google's id of the person, which never changes. */
  readonly sub: string;
  /** Mail address, verified by Google. */
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** https address of the picture. */
  readonly picture: string | null;
}

export interface GoogleSignIn {
  /**
   * Returns the profile of a token's owner; undefined when the token is invalid, not for this shop, or its mail address
   * is not verified.
   * @throws {ProviderUnavailableError} when Google does not answer
   */
  profileOf(accessToken: string): Promise<GoogleProfile | undefined>;
}

/** Google sends booleans or text, depending on the endpoint. */
const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true');

/** https://developers.google.com/identity/sign-in/web/backend-auth; seconds since 1970. */
const tokeninfo = z.object({ aud: z.string(), sub: z.string().min(1), exp: z.coerce.number() });

/** OpenID Connect's standard claims. */
const userinfo = z.object({
  sub: z.string().min(1),
  email: z.email().optional(),
  email_verified: flag.optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

const PROVIDER = 'Google';

export interface GoogleOptions {
  readonly clientId: string;
  readonly tokeninfoUrl: string;
  readonly userinfoUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const isHttps = (address: string | undefined) => URL.parse(address ?? '')?.protocol === 'https:';

/** Creates the sign-in with Google. */
export function createGoogle({ clientId, tokeninfoUrl, userinfoUrl, now }: GoogleOptions): GoogleSignIn {
  /** Requests data about a token; returns undefined for a token that Google refuses. */
  async function ask<S extends z.ZodType>(
    schema: S,
    url: string,
    init?: RequestInit,
  ): Promise<z.output<S> | undefined> {
    const { status, body } = await askProvider(PROVIDER, url, init);
    if (status !== 200) return undefined;
    const result = schema.safeParse(body);
    if (!result.success) throw new ProviderUnavailableError(PROVIDER, result.error);
    return result.data;
  }

  return {
    async profileOf(accessToken) {
      const token = await ask(tokeninfo, `${tokeninfoUrl}?${new URLSearchParams({ access_token: accessToken })}`);
      // A token for another site must not sign its owner in here.
      if (token?.aud !== clientId || token.exp * 1000 <= now()) return undefined;
      const person = await ask(userinfo, userinfoUrl, { headers: { authorization: `Bearer ${accessToken}` } });
      if (person?.sub !== token.sub || !person.email || !person.email_verified) return undefined;
      return {
        sub: person.sub,
        email: person.email,
        givenName: person.given_name ?? person.name ?? '',
        familyName: person.family_name ?? '',
        picture: person.picture && isHttps(person.picture) ? person.picture : null,
      };
    },
  };
}
