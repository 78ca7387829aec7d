import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('one kind of shared cache is told of changes', () => {
  expect(readConfig({}).edge).toEqual({ varnish: [], fastly: undefined, cloudflare: undefined });
  expect(readConfig({ VARNISH_URLS: 'http://10.0.0.2:6081, http://10.0.0.3:6081' }).edge.varnish).toEqual([
    'http://10.0.0.2:6081',
    'http://10.0.0.3:6081',
  ]);
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
  [{ FASTLY_SERVICE_ID: 'a1' }, /FASTLY_SERVICE_ID needs FASTLY_API_TOKEN/],
  [{ CLOUDFLARE_API_TOKEN: 't' }, /CLOUDFLARE_API_TOKEN needs CLOUDFLARE_ZONE_ID/],
  [
    { VARNISH_URLS: 'http://a:1', CLOUDFLARE_ZONE_ID: 'a1', CLOUDFLARE_API_TOKEN: 't' },
    /VARNISH_URLS cannot be combined with CLOUDFLARE_ZONE_ID/,
  ],
])('%j stops the start', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(words);
});
