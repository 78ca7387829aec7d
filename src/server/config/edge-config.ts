/**
 * Settings of the shared caches in front of the shop, which are notified of changes; `config.ts` reads them with the
 * others.
 */
import { z } from 'zod';
import { address, origin } from './setting-forms.ts';

export const edgeSettings = {
  VARNISH_URLS: z
    .string()
    .transform((v) => v.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin('http://10.0.0.2:6081')))
    .default([]),
  VARNISH_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must have 32 to 200 letters, digits and signs, without spaces')
    .optional(),
  FASTLY_SERVICE_ID: z.string().regex(/^\w+$/, 'must be the id of a service at Fastly').optional(),
  FASTLY_API_TOKEN: z.string().optional(),
  FASTLY_API_URL: address('https://api.fastly.com').default('https://api.fastly.com'),
  CLOUDFLARE_ZONE_ID: z.string().regex(/^\w+$/, 'must be the id of a zone at Cloudflare').optional(),
  CLOUDFLARE_API_TOKEN: z.string().optional(),
  CLOUDFLARE_API_URL: address('https://api.cloudflare.com').default('https://api.cloudflare.com'),
};

/** Pairs of settings: the first requires the second. */
export const EDGE_PAIRS = [
  ['VARNISH_URLS', 'VARNISH_SECRET'],
  ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
  ['FASTLY_API_TOKEN', 'FASTLY_SERVICE_ID'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID'],
] as const;

/** Only one of these may be set, because each is a different cache in front of the shop. */
export const ONE_EDGE = ['VARNISH_URLS', 'FASTLY_SERVICE_ID', 'CLOUDFLARE_ZONE_ID'] as const;

const settings = z.object(edgeSettings);

export interface EdgeConfig {
  /** Origins of the Varnish servers; each is notified of every change. */
  readonly varnish: readonly string[];
  /** Secret that authenticates the shop's purges at the Varnish servers; undefined without such servers. */
  readonly varnishSecret: string | undefined;
  readonly fastly: { readonly serviceId: string; readonly token: string; readonly url: string } | undefined;
  readonly cloudflare: { readonly zoneId: string; readonly token: string; readonly url: string } | undefined;
}

/** Returns the settings of shared caches. */
export function edgeConfig(s: z.output<typeof settings>): EdgeConfig {
  const { FASTLY_SERVICE_ID, FASTLY_API_TOKEN, CLOUDFLARE_ZONE_ID, CLOUDFLARE_API_TOKEN } = s;
  return {
    varnish: s.VARNISH_URLS,
    varnishSecret: s.VARNISH_SECRET,
    fastly:
      FASTLY_SERVICE_ID && FASTLY_API_TOKEN
        ? { serviceId: FASTLY_SERVICE_ID, token: FASTLY_API_TOKEN, url: s.FASTLY_API_URL }
        : undefined,
    cloudflare:
      CLOUDFLARE_ZONE_ID && CLOUDFLARE_API_TOKEN
        ? { zoneId: CLOUDFLARE_ZONE_ID, token: CLOUDFLARE_API_TOKEN, url: s.CLOUDFLARE_API_URL }
        : undefined,
  };
}
