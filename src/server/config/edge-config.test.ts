import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'abcdefghijklmnopqrstuvwxyz+/012345';

test('one kind of shared cache is told of changes', () => {
  const none = { varnish: [], varnishSecret: undefined, fastly: undefined, cloudflare: undefined };
  expect(readConfig({}).edge).toEqual(none);
  const varnish = { VARNISH_URLS: 'http://10.0.0.2:6081, http://10.0.0.3:6081', VARNISH_SECRET: SECRET };
  expect(readConfig(varnish).edge).toEqual({
    ...none,
    varnish: ['http://10.0.0.2:6081', 'http://10.0.0.3:6081'],
    varnishSecret: SECRET,
  });
  expect(readConfig({ FASTLY_SERVICE_ID: 'a1', FASTLY_API_TOKEN: 't' }).edge.fastly).toEqual({
    serviceId: 'a1',
    token: 't',
    url: 'https://api.fastly.com',
  });
  expect(readConfig({ CLOUDFLARE_ZONE_ID: 'a1', CLOUDFLARE_API_TOKEN: 't' }).edge.cloudflare).toEqual({
    zoneId: 'a1',
    token: 't',
    url: 'https://api.cloudflare.com',
  });
});

test.each([
  [{ VARNISH_URLS: 'varnish' }, /VARNISH_URLS is wrong/],
  [{ VARNISH_URLS: 'http://a:1' }, /VARNISH_URLS needs VARNISH_SECRET, too/],
  [{ VARNISH_URLS: 'http://a:1', VARNISH_SECRET: ' ' }, /VARNISH_URLS needs VARNISH_SECRET, too/],
  [{ VARNISH_URLS: 'http://a:1', VARNISH_SECRET: 'short' }, /VARNISH_SECRET is wrong: it must have 32 to 200/],
  [{ VARNISH_URLS: 'http://a:1', VARNISH_SECRET: `${SECRET} ${SECRET}` }, /VARNISH_SECRET is wrong/],
  [{ FASTLY_SERVICE_ID: 'a1' }, /FASTLY_SERVICE_ID needs FASTLY_API_TOKEN/],
  [{ CLOUDFLARE_API_TOKEN: 't' }, /CLOUDFLARE_API_TOKEN needs CLOUDFLARE_ZONE_ID/],
  [
    { VARNISH_URLS: 'http://a:1', VARNISH_SECRET: SECRET, CLOUDFLARE_ZONE_ID: 'a1', CLOUDFLARE_API_TOKEN: 't' },
    /VARNISH_URLS cannot be combined with CLOUDFLARE_ZONE_ID/,
  ],
])('%j stops the start', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});
