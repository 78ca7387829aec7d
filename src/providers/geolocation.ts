/** Estimates the location of a visitor's address. Disabled by default. */

import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { MINUTE_MS } from '../shared/durations.ts';
import { askProvider } from './ask-provider.ts';

/** Names for display; null when unknown. */
export interface Place {
  readonly city: string | null;
  readonly country: string | null;
}

/** The request of a visitor to locate. */
export interface Located {
  /** The visitor's address (see `TRUST_PROXY`). */
  readonly address: string;
  /** Returns any header of the request. */
  readonly header: (name: string) => string | undefined;
}

export interface Geolocation {
  /** Returns the place of a visitor. Never throws: a failed lookup gives an unknown place. */
  placeOf(visitor: Located): Promise<Place>;
}

/** The configured kind of lookup. */
export type GeolocationSettings =
  | { readonly kind: 'none' }
  /** The same place for every visitor, for a demo. */
  | { readonly kind: 'fixed'; readonly place: Place }
  /** Names of the headers that a proxy adds. */
  | { readonly kind: 'headers'; readonly city: string; readonly country: string }
  /** A service that answers JSON; `{ip}` in its address is replaced by the visitor's address. */
  | { readonly kind: 'service'; readonly url: string };

const NOWHERE: Place = { city: null, country: null };

/** Timeout of the service in ms. */
const SERVICE_MS = 2_000;
/** Milliseconds that an answer is cached, even an empty one. */
const REMEMBERED_MS = 10 * MINUTE_MS;
/** Maximum networks whose answers are cached; the least recently used are evicted. */
const MAX_NETWORKS = 10_000;
/** Maximum concurrent requests to the service. */
const MAX_OPEN = 20;
/** Maximum characters of a name. */
const LONGEST = 100;

/** Addresses without a location: those of this machine, private networks and carriers. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** Returns the address to look up, only the network of an IPv6 visitor; undefined for an address without a location. */
function publicAddress(visitors: string): string | undefined {
  const ip = visitors.replace(/\/\d+$/, '');
  if (isIP(ip) === 0 || PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return undefined;
  return ip;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns a displayable name; null for a blank one. */
function nameOf(text: string | undefined): string | null {
  return (
    text
      ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, LONGEST) || null
  );
}

/** Returns the name of a country, given by name or code such as `NG`; null for `ZZ` and unknown codes. */
function countryOf(text: string | undefined): string | null {
  const name = nameOf(text);
  if (name?.length !== 2) return name;
  return /^[A-Z]{2}$/.test(name) && name !== 'ZZ' ? (countries.of(name) ?? null) : null;
}

const text = z.string().optional().catch(undefined);
/** Common field names. */
const answer = z.object({ city: text, country_name: text, countryName: text, country: text });

/** Decodes a header again, because Node decodes headers as Latin-1 and proxies send UTF-8. */
const utf8 = (header: string | undefined) =>
  header === undefined ? undefined : Buffer.from(header, 'latin1').toString('utf8');

async function askService(url: string, ip: string): Promise<Place> {
  const requested = url.replaceAll('{ip}', encodeURIComponent(ip));
  const { body } = await askProvider('The geolocation service', requested, {}, SERVICE_MS);
  const { city, country_name, countryName, country } = answer.parse(body);
  return { city: nameOf(city), country: countryOf(country_name ?? countryName ?? country) };
}

/** Queries the service once per network and {@link REMEMBERED_MS}, also for concurrent requests. */
function serviceGeolocation(url: string, report: (error: unknown) => void): Geolocation {
  const known = new LRUCache<string, Promise<Place>>({ max: MAX_NETWORKS, ttl: REMEMBERED_MS });
  let open = 0;
  async function ask(ip: string): Promise<Place> {
    open += 1;
    try {
      return await askService(url, ip);
    } catch (error) {
      report(error);
      return NOWHERE;
    } finally {
      open -= 1;
    }
  }
  return {
    async placeOf({ address }) {
      const ip = publicAddress(address);
      if (ip === undefined) return NOWHERE;
      const found = known.get(ip);
      if (found) return found;
      if (open >= MAX_OPEN) return NOWHERE;
      const requested = ask(ip);
      known.set(ip, requested);
      return requested;
    },
  };
}

/** Creates the configured lookup. @param report called with the reason of a failed lookup */
export function createGeolocation(settings: GeolocationSettings, report: (error: unknown) => void): Geolocation {
  switch (settings.kind) {
    case 'none':
      return { placeOf: async () => NOWHERE };
    case 'fixed':
      return { placeOf: async () => settings.place };
    case 'headers':
      return {
        placeOf: async ({ header }) => ({
          city: nameOf(utf8(header(settings.city))),
          country: countryOf(utf8(header(settings.country))),
        }),
      };
    case 'service':
      return serviceGeolocation(settings.url, report);
  }
}
