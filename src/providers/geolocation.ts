/** Where the address of a visitor seems to be (API-60, G-20). By default nobody is asked and nothing is known (S-31). */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Visitor } from '../api/identity.ts';
import { askProvider } from './provider-away.ts';

/** Names as a shopper reads them (ENT-086, ENT-087); null for what is not known. */
export interface Place {
  readonly city: string | null;
  readonly country: string | null;
}

export interface Geolocation {
  /** Never throws: a place that cannot be found is not known. */
  placeOf(visitor: Visitor): Promise<Place>;
}

/** How places are found, as the settings say. */
export type GeolocationSettings =
  | { readonly kind: 'none' }
  /** The same for everybody, for a demo. */
  | { readonly kind: 'fixed'; readonly place: Place }
  /** Headers that a proxy in front adds, by their names. */
  | { readonly kind: 'headers'; readonly city: string; readonly country: string }
  /** A service that answers JSON; `{ip}` in its address stands for the visitor's. */
  | { readonly kind: 'service'; readonly url: string };

const NOWHERE: Place = { city: null, country: null };

/** Milliseconds that a service has; nobody waits for it any longer. */
const SERVICE_MS = 2_000;
/** Milliseconds for which an answer is remembered, also one that says nothing. */
const REMEMBERED_MS = 10 * 60_000;
/** Networks whose answers are remembered, the last used ones. */
const MOST_NETWORKS = 10_000;
/** Questions that are open at a time; a service that is slow is not asked more. */
const MOST_OPEN = 20;
/** Characters of a name. */
const LONGEST = 100;

/** Addresses that are nowhere: of this machine, of private networks, and of providers' inner ones. */
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

/** The address to ask for: of an IPv6 visitor only the network is known. Undefined for one that is nowhere. */
function publicAddress(visitors: string): string | undefined {
  const ip = visitors.replace(/\/\d+$/, '');
  if (isIP(ip) === 0 || PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return undefined;
  return ip;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A name that can be shown; null for a blank one. */
function nameOf(text: string | undefined): string | null {
  return (
    text
      ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, LONGEST) || null
  );
}

/** The name of a country that is given by its name or its code, such as `NG`; `ZZ`, and what is no code, is none. */
function countryOf(text: string | undefined): string | null {
  const name = nameOf(text);
  if (name?.length !== 2) return name;
  return /^[A-Z]{2}$/.test(name) && name !== 'ZZ' ? (countries.of(name) ?? null) : null;
}

const text = z.string().optional().catch(undefined);
/** The usual names of the fields. */
const answer = z.object({ city: text, country_name: text, countryName: text, country: text });

/** Bytes of a header as the proxy sent them: UTF-8, which node reads as Latin-1. */
const utf8 = (header: string | undefined) =>
  header === undefined ? undefined : Buffer.from(header, 'latin1').toString('utf8');

async function askService(url: string, ip: string): Promise<Place> {
  const asked = url.replaceAll('{ip}', encodeURIComponent(ip));
  const { body } = await askProvider('The geolocation service', asked, {}, SERVICE_MS);
  const { city, country_name, countryName, country } = answer.parse(body);
  return { city: nameOf(city), country: countryOf(country_name ?? countryName ?? country) };
}

/** Asks the service once a network and {@link REMEMBERED_MS}, however many are there at once. */
function serviceGeolocation(url: string, report: (error: unknown) => void): Geolocation {
  const known = new LRUCache<string, Promise<Place>>({ max: MOST_NETWORKS, ttl: REMEMBERED_MS });
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
      if (open >= MOST_OPEN) return NOWHERE;
      const asked = ask(ip);
      known.set(ip, asked);
      return asked;
    },
  };
}

/** @param report called with the reason why a service did not answer */
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
