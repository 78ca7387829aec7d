import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, isOwnApi, localAddress, readConfig, shopSettings } from './config.ts';
import { paymentText } from './payment-config.ts';

const wrong = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

test('an empty environment gives a demo for this machine only', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4321, mode: 'demo', productName: 'Oja', logLevel: 'info' });
  expect(config.dataDir).toBe(path.resolve('.data'));
  expect(config.databaseUrl).toBeUndefined();
  expect(shopSettings(config, 5000).publicUrl).toBe('http://localhost:5000');
});

test('G-335 messages of the contact form go to SUPPORT_EMAIL, and in a live shop never to the fictional address', () => {
  const live = { SHOP_MODE: 'live' };
  expect(readConfig({}).messagesTo).toBe('help@oja.example');
  expect(readConfig(live)).toMatchObject({ supportEmail: 'help@oja.example', messagesTo: undefined });
  expect(readConfig({ ...live, SUPPORT_EMAIL: 'care@shop.ng' }).messagesTo).toBe('care@shop.ng');
});

test('a blank setting counts as absent', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 4321, publicUrl: undefined });
});

test('G-650 a process has a reader thread for each of its cores, one to four, unless the setting says otherwise', () => {
  const { readerThreads } = readConfig({});
  expect(readerThreads).toBe(Math.min(4, availableParallelism()));
  expect(readConfig({ WORKERS: '2' }).readerThreads).toBe(
    Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
  );
  expect(readConfig({ WORKERS: '200' }).readerThreads).toBe(1);
  expect(readConfig({ READER_THREADS: '0' }).readerThreads).toBe(0);
  expect(wrong({ READER_THREADS: 'many' })).toBe(
    'The setting READER_THREADS is wrong: it must be a number of threads from 0 to 64.',
  );
});

test("G-196 the operator's thesaurus must be a readable, valid file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oja-thesaurus-'));
  const file = path.join(folder, 'words.txt');
  expect(wrong({ THESAURUS_FILE: file })).toBe(
    `The setting THESAURUS_FILE is wrong: it must name a file that can be read (${file}: there is none).`,
  );
  writeFileSync(file, '# ours\nmoonlight lamp, lantern\nalone\n');
  expect(wrong({ THESAURUS_FILE: file })).toBe(
    `The setting THESAURUS_FILE is wrong: it must name a thesaurus, but ${file} has an error in line 3: a group has two words or more.`,
  );
  writeFileSync(file, '# ours\nmoonlight lamp, lantern\n');
  expect(wrong({ THESAURUS_FILE: file })).toBeUndefined();
  rmSync(folder, { recursive: true });
});

describe('S-35 the mode', () => {
  test.each([
    [{}, 'demo'],
    [{ HOST: 'localhost' }, 'demo'],
    [{ HOST: '::1' }, 'demo'],
    [{ HOST: '127.0.0.2' }, 'demo'],
    [{ HOST: '0.0.0.0' }, 'live'],
    [{ HOST: '127.0.0.1.example' }, 'live'],
    [{ PUBLIC_URL: 'https://oja.example' }, 'live'],
    [{ HOST: '0.0.0.0', SHOP_MODE: 'demo' }, 'demo'],
    [{ SHOP_MODE: 'live' }, 'live'],
  ] as const)('%o is %s', (env, mode) => expect(readConfig(env).mode).toBe(mode));

  test.each([
    [{}, true],
    [{ TRUST_PROXY: '1' }, true],
    [{ SHOP_MODE: 'demo' }, false],
    [{ SHOP_MODE: 'live' }, false],
    [{ PUBLIC_URL: 'https://oja.example' }, false],
    [{ HOST: '0.0.0.0' }, false],
  ] as const)('%o: whether only this machine may open it: %s', (env, isLocal) =>
    expect(readConfig(env).isLocalDemo).toBe(isLocal),
  );
});

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    { HOST: 'a b' },
    { PORT: 'http' },
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '1.5' },
    { TRUST_PROXY: 'yes' },
    { TRUST_PROXY: '11' },
    { DATABASE_URL: 'mysql://x' },
    { SHOP_MODE: 'test' },
    { PUBLIC_URL: 'oja.example' },
    { PUBLIC_URL: 'https://oja.example/shop' },
    { PUBLIC_URL: 'javascript:alert(1)' },
    { ALLOWED_ORIGINS: 'https://a.example, b' },
    { PRODUCT_NAME: 'x'.repeat(41) },
    { SUPPORT_PHONE: 'call me' },
    { SUPPORT_EMAIL: 'nobody' },
    { API_BASE: '//evil.example' },
    { FILE_HOST: 'files' },
    { VENDOR_URL: 'ftp://x' },
    { SHOP_HOST: 'shops.example' },
    { FACEBOOK_URL: 'facebook' },
    { INSTAGRAM_URL: 'x' },
    { X_URL: 'x' },
    { YOUTUBE_URL: 'x' },
    { GOOGLE_PLAY_URL: 'x' },
    { APP_STORE_URL: 'x' },
    { LOG_LEVEL: 'loud' },
    { TOKEN_SECRET: 'x'.repeat(31) },
    { SMTP_URL: 'https://mail.example' },
    { MAIL_FROM: 'nobody' },
    { MAIL_FROM: 'a@b.example, c@d.example' },
    { MAIL_OUTBOX: 'yes' },
    { GOOGLE_USERINFO_URL: 'google' },
    { GOOGLE_TOKENINFO_URL: 'google' },
    { LIMIT_SIGN_IN: '0' },
    { LIMIT_SIGN_IN_MINUTES: '1.5' },
    { CAPTCHA_AFTER_SIGN_INS: 'never' },
  ] as Record<string, string>[])('%o', (env) => {
    const [name] = Object.keys(env);
    expect(wrong(env)).toMatch(new RegExp(`^The setting ${name} is wrong: it must [^\\n]+\\.$`));
  });

  test('a password in DATABASE_URL is not repeated', () => {
    expect(wrong({ DATABASE_URL: 'mysql://user:geheim@host/db' })).not.toContain('geheim');
  });
});

test('GEN-44 the file host is a prefix: our own folder by default, always with a trailing slash', () => {
  expect(readConfig({}).fileHost).toBe('/files/');
  expect(readConfig({ FILE_HOST: 'https://cdn.example/oja' }).fileHost).toBe('https://cdn.example/oja/');
});

test('GEN-45 calls go to this process unless API_BASE names another host', () => {
  expect(isOwnApi(readConfig({}))).toBe(true);
  const other = readConfig({ API_BASE: 'https://api.example/v1/' });
  expect(isOwnApi(other)).toBe(false);
  expect(other.apiBase).toBe('https://api.example/v1');
});

test('settings of pages', () => {
  const shop = shopSettings(
    readConfig({
      PUBLIC_URL: 'https://oja.example/',
      PRODUCT_NAME: 'Kasuwa',
      SHOP_HOST: 'https://shops.example/',
      X_URL: 'https://x.example/oja',
      APP_STORE_URL: 'https://apps.example/oja',
    }),
  );
  expect(shop).toMatchObject({
    productName: 'Kasuwa',
    publicUrl: 'https://oja.example',
    shopHost: 'https://shops.example',
    socialLinks: { x: 'https://x.example/oja' },
    appLinks: { appStore: 'https://apps.example/oja' },
  });
  expect(shop.socialLinks).not.toHaveProperty('facebook');
});

test('the printed address can be opened on this machine', () => {
  expect(localAddress(readConfig({ HOST: '0.0.0.0' }), 80)).toBe('http://localhost:80');
  expect(localAddress(readConfig({ HOST: 'fe80::1' }), 80)).toBe('http://[fe80::1]:80');
  expect(localAddress(readConfig({ HOST: '192.168.1.5' }), 80)).toBe('http://192.168.1.5:80');
});

describe('settings that require each other', () => {
  test.each([
    [{ RECAPTCHA_SITE_KEY: 'a' }, 'The setting RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET, too.'],
    [{ RECAPTCHA_SECRET: 'a' }, 'The setting RECAPTCHA_SECRET needs RECAPTCHA_SITE_KEY, too.'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'The setting SMTP_URL needs MAIL_FROM, too.'],
  ] as [Record<string, string>, string][])('%o', (env, message) => expect(wrong(env)).toBe(message));
});

describe('settings of the captcha and of Google in pages (providers.md)', () => {
  const known = (env: Record<string, string>) => {
    const { captcha, google } = shopSettings(readConfig(env));
    return { captcha, google };
  };

  test('a demo has embedded ones', () => {
    expect(known({})).toEqual({
      captcha: { kind: 'altcha' },
      google: {
        kind: 'embedded',
        clientId: 'demo',
        authorizeUrl: '/google/consent',
        userinfoUrl: '/api/google/userinfo',
      },
    });
  });

  test('a live shop has no Google stand-in', () => {
    expect(known({ SHOP_MODE: 'live' })).toEqual({ captcha: { kind: 'altcha' }, google: { kind: 'none' } });
  });

  test.each(['demo', 'live'])('the real ones take their place when they are set (%s)', (mode) => {
    const env = { SHOP_MODE: mode, RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'geheim', GOOGLE_CLIENT_ID: 'client' };
    const shop = shopSettings(readConfig(env));
    expect(shop.captcha).toEqual({ kind: 'recaptcha', siteKey: 'site' });
    expect(shop.google).toEqual({
      kind: 'google',
      clientId: 'client',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      userinfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
    });
    expect(JSON.stringify(shop)).not.toContain('geheim');
  });
});

describe('card payments', () => {
  const LIVE = `sk_live_${'a1'.repeat(20)}`;
  const known = (env: Record<string, string>) => {
    const config = readConfig(env);
    const { cardPayments, testCheckout } = shopSettings(config);
    return [[cardPayments, testCheckout], paymentText(config)];
  };

  test.each([
    [{}, [['paystack'], true], 'Cards are paid at a test checkout: no money moves.'],
    [{ SHOP_MODE: 'live' }, [[], false], 'This shop takes no cards: PAYSTACK_SECRET_KEY is not set.'],
    [{ SHOP_MODE: 'live', PAYSTACK_SECRET_KEY: LIVE }, [['paystack'], false], 'Cards are paid at Paystack.'],
    [
      { PAYSTACK_SECRET_KEY: 'sk_test_a1' },
      [['paystack'], false],
      'Cards are paid at Paystack with a test key: no money moves.',
    ],
  ])('GEN-13: %j', (env, kind, message) => {
    expect(known(env)).toEqual([kind, message]);
  });

  test('no page and no message contains the key, and an invalid one is not repeated', () => {
    const config = readConfig({ PAYSTACK_SECRET_KEY: LIVE });
    expect(config.paystack).toEqual({ secretKey: LIVE, url: 'https://api.paystack.co', isTest: false });
    expect(JSON.stringify(shopSettings(config)) + paymentText(config)).not.toContain('sk_live');
    for (const wrong of ['pk_live_geheim', 'sk_live_', 'geheim', 'sk_live_geheim x'])
      expect(() => readConfig({ PAYSTACK_SECRET_KEY: wrong })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('geheim') }),
      );
  });

  test('G-113: an order waits for its payment for a day by default', () => {
    expect(readConfig({}).paymentHold).toBe(24 * 3_600_000);
    expect(readConfig({ PAYMENT_HOLD_HOURS: '2' }).paymentHold).toBe(2 * 3_600_000);
    for (const wrong of ['0', '721', '1.5', 'x']) expect(() => readConfig({ PAYMENT_HOLD_HOURS: wrong })).toThrow();
  });
});

test('S-12, S-13, S-30: default rate limits', () => {
  expect(readConfig({}).limits).toEqual({
    signInPair: 5,
    signInAddress: 200,
    signInWindow: 15 * 60_000,
    signUpAddress: 60,
    guestsAddress: 300,
    resetEmail: 5,
    resetAddress: 60,
    contactAddress: 60,
    reportsAddress: 60,
    reportsObject: 20,
    newsletterAddress: 60,
    viewsAddress: 3_000,
    localisationsAddress: 600,
    ordersClient: 60,
    likesClient: 1_200,
    cartClient: 6_000,
    addressesClient: 120,
    profileClient: 60,
    followsClient: 600,
    opinionsClient: 120,
    verifyClient: 300,
    verifyAddress: 3_000,
    trackAddress: 120,
    trackSite: 600,
    trackNumber: 10,
    trackPhone: 10,
    passwordClient: 5,
    accessChangesClient: 10,
    nameChangesClient: 10,
    emailCodes: 5,
    signInIdentifier: 3,
    signUpCaptcha: 10,
    withoutScript: 5,
    withoutScriptAddress: 30,
    resetMailbox: 20,
    maxLikes: 1_000,
    vitalsAddress: 600,
    uncachedAddress: 6_000,
    longReadsAddress: 1_200,
  });
  expect(readConfig({ LIMIT_SIGN_IN: '9', LIMIT_SIGN_IN_MINUTES: '60' }).limits).toMatchObject({
    signInPair: 9,
    signInWindow: 3_600_000,
  });
});

test('an old name of a setting is refused with that of today, and its value is not read', () => {
  const old = 'MOST_LIKES_CLIENT';
  expect(wrong({ [old]: '500' })).toBe(
    'The setting MOST_LIKES_CLIENT is now called MAX_LIKES_CLIENT: please rename it.',
  );
  expect(readConfig({ MAX_LIKES_CLIENT: '500', [old]: '' }).limits).toMatchObject({ maxLikes: 500 });
});

describe('S-31: locating visitors', () => {
  test.each([
    [{}, { kind: 'none' }, false],
    [{ GEOIP_FIXED: ' Lagos , Nigeria' }, { kind: 'fixed', place: { city: 'Lagos', country: 'Nigeria' } }, true],
    [
      { GEOIP_HEADERS: 'CF-IPCity, cf-ipcountry' },
      { kind: 'headers', city: 'cf-ipcity', country: 'cf-ipcountry' },
      true,
    ],
    [
      { GEOIP_URL: 'https://geo.example/{ip}/json/?key=x' },
      { kind: 'service', url: 'https://geo.example/{ip}/json/?key=x' },
      true,
    ],
  ] as const)('%o', (env, geolocation, locates) => {
    expect(readConfig(env).geolocation).toEqual(geolocation);
    expect(shopSettings(readConfig(env)).locates).toBe(locates);
  });

  test.each([
    { GEOIP_URL: 'https://geo.example/' },
    { GEOIP_URL: 'file:///{ip}' },
    { GEOIP_URL: 'https://{ip}' },
    { GEOIP_HEADERS: 'cf-ipcity' },
    { GEOIP_HEADERS: 'a b,c' },
    { GEOIP_FIXED: 'Lagos' },
  ])('%o is refused with its name', (env) => expect(wrong(env)).toContain(Object.keys(env)[0]));

  test('only one of them can be set', () => {
    expect(wrong({ GEOIP_FIXED: 'Lagos,Nigeria', GEOIP_URL: 'https://geo.example/{ip}' })).toMatch(
      /GEOIP_URL cannot be combined with GEOIP_FIXED/,
    );
  });
});
