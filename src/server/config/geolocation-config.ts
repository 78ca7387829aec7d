/** Settings for locating visitors, which is disabled by default. */
import { z } from 'zod';
import type { GeolocationSettings } from '../../providers/geolocation.ts';

const HEADER = "[!#$%&'*+.^_`|~\\w-]+";

export const geolocationSettings = {
  // The address stays unchanged, because a trailing slash may matter.
  GEOIP_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{]+\{ip\}\S*$/, 'must be an address such as https://geo.example/json/{ip}')
    .optional(),
  GEOIP_HEADERS: z
    .string()
    .regex(new RegExp(`^${HEADER} *, *${HEADER}$`), 'must be the names of two headers, such as cf-ipcity,cf-ipcountry')
    .optional(),
  GEOIP_FIXED: z
    .string()
    .regex(/^[^,]{1,100},[^,]{1,100}$/, 'must be a city and a country, such as Lagos,Nigeria')
    .optional(),
};

/** At most one of these can be set. */
export const ONE_GEOLOCATION = ['GEOIP_URL', 'GEOIP_HEADERS', 'GEOIP_FIXED'] as const;

const settings = z.object(geolocationSettings);

/** Splits a validated setting into its two parts. */
const pairOf = (text: string): readonly [string, string] => {
  const [first = '', second = ''] = text.split(',').map((part) => part.trim());
  return [first, second];
};

/** Returns the configured kind of lookup. */
export function geolocationConfig(s: z.output<typeof settings>): GeolocationSettings {
  if (s.GEOIP_URL) return { kind: 'service', url: s.GEOIP_URL };
  if (s.GEOIP_HEADERS) {
    const [city, country] = pairOf(s.GEOIP_HEADERS.toLowerCase());
    return { kind: 'headers', city, country };
  }
  if (s.GEOIP_FIXED) {
    const [city, country] = pairOf(s.GEOIP_FIXED);
    return { kind: 'fixed', place: { city, country } };
  }
  return { kind: 'none' };
}
