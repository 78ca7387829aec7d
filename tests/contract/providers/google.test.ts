import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import { createGoogle, type GoogleSignIn } from '../../../src/providers/google.ts';
import { createGoogleStandIn } from '../../../src/providers/google-stand-in.ts';
import { type HttpDouble, openHttpDouble } from './http-double.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const CLIENT = '1234-shop.apps.googleusercontent.com';

/** Examples of https://developers.google.com/identity/protocols/oauth2 and OpenID Connect. */
const TOKENINFO = {
  azp: CLIENT,
  aud: CLIENT,
  sub: '110248495921238986420',
  scope: 'openid https://www.googleapis.com/auth/userinfo.email',
  exp: String(NOW / 1000 + 3599),
  expires_in: '3599',
  email: 'ada@gmail.com',
  email_verified: 'true',
  access_type: 'online',
};
const USERINFO = {
  sub: '110248495921238986420',
  name: 'Ada Obi',
  given_name: 'Ada',
  family_name: 'Obi',
  picture: 'https://lh3.googleusercontent.com/a/photo=s96-c',
  email: 'ada@gmail.com',
  email_verified: true,
};

describe('Google', () => {
  let double: HttpDouble;
  let google: GoogleSignIn;
  beforeAll(async () => {
    double = await openHttpDouble();
    google = createGoogle({
      clientId: CLIENT,
      tokeninfoUrl: `${double.address}/tokeninfo`,
      userinfoUrl: `${double.address}/userinfo`,
      now: () => NOW,
    });
  });
  afterAll(() => double.close());
  beforeEach(() => {
    double.requested.length = 0;
  });

  function says(tokeninfo: object, userinfo: object = {}): void {
    double.answer = ({ url }) => ({
      body: url.pathname === '/tokeninfo' ? { ...TOKENINFO, ...tokeninfo } : { ...USERINFO, ...userinfo },
    });
  }

  test('S-11: a token that Google issued for this shop identifies its owner', async () => {
    says({});
    expect(await google.profileOf('ya29.a0 token')).toEqual({
      sub: '110248495921238986420',
      email: 'ada@gmail.com',
      givenName: 'Ada',
      familyName: 'Obi',
      picture: 'https://lh3.googleusercontent.com/a/photo=s96-c',
    });
    const [token, profile] = double.requested;
    expect(token?.url.searchParams.get('access_token')).toBe('ya29.a0 token');
    expect(profile?.headers.authorization).toBe('Bearer ya29.a0 token');
  });

  test('a person without a last name or a safe picture is accepted', async () => {
    says({}, { family_name: undefined, given_name: undefined, picture: 'http://tracker.example/x.png' });
    expect(await google.profileOf('t')).toMatchObject({ givenName: 'Ada Obi', familyName: '', picture: null });
    says({}, { picture: 'javascript:alert(1)' });
    expect(await google.profileOf('t')).toMatchObject({ picture: null });
  });

  test.each([
    ['S-11: made for another site', { aud: 'evil.apps.googleusercontent.com' }, {}],
    ['S-11: made for another site and asked for by ours', { aud: 'evil.apps.googleusercontent.com', azp: CLIENT }, {}],
    ['that has expired', { exp: String(NOW / 1000) }, {}],
    ['whose profile is of somebody else', {}, { sub: '1' }],
    ['S-11: whose mail address is not verified', {}, { email_verified: false }],
    ['S-11: whose mail address is not verified, as a text', {}, { email_verified: 'false' }],
    ['that says nothing of that', {}, { email_verified: undefined }],
    ['without a mail address', {}, { email: undefined }],
  ])('a token %s is refused', async (_, tokeninfo, userinfo) => {
    says(tokeninfo, userinfo);
    expect(await google.profileOf('t')).toBeUndefined();
  });

  test('a token that Google does not know is refused without a second call', async () => {
    double.answer = () => ({ status: 400, body: { error: 'invalid_token', error_description: 'Invalid Value' } });
    expect(await google.profileOf('t')).toBeUndefined();
    expect(double.requested).toHaveLength(1);
  });

  test.each([
    ['an error of its own', { status: 503, body: { error: 'backend' } }],
    ['too many questions', { status: 429, body: { error: 'rate' } }],
    ['a page', { body: '<!doctype html>' }],
    ['something else', { body: { hello: 'world' } }],
    ['a cut connection', undefined],
  ])('%s is a failure of the service, not a refusal', async (_, reply) => {
    double.answer = reply && (() => reply);
    await expect(google.profileOf('t')).rejects.toThrow(ProviderUnavailableError);
  });
});

describe('the Google stand-in of a demo', () => {
  const person = { email: 'Ada@example.com', given_name: 'Ada', family_name: 'Obi' };
  const key = new Uint8Array(32).fill(1);

  test("issues tokens with Google's data, for ten minutes", async () => {
    let now = NOW;
    const standIn = createGoogleStandIn(key, () => now);
    const token = await standIn.issue(person);
    const said = await standIn.userinfo(token);
    expect(said).toEqual({
      ...person,
      sub: expect.stringMatching(/^stand-in-[0-9a-f]{32}$/),
      name: 'Ada Obi',
      email_verified: true,
    });
    expect(await standIn.profileOf(token)).toEqual({
      sub: said?.sub,
      email: 'Ada@example.com',
      givenName: 'Ada',
      familyName: 'Obi',
      picture: null,
    });
    const again = await standIn.userinfo(await standIn.issue({ ...person, email: 'ada@example.com' }));
    expect(again?.sub).toBe(said?.sub);
    now += standIn.tokenLife * 1000;
    expect(await standIn.profileOf(token)).toBeUndefined();
  });

  test('knows only its own tokens', async () => {
    const foreign = createGoogleStandIn(new Uint8Array(32).fill(2), () => NOW);
    const standIn = createGoogleStandIn(key, () => NOW);
    for (const token of [await foreign.issue(person), '', 'a.b.c'])
      expect(await standIn.profileOf(token)).toBeUndefined();
  });
});
