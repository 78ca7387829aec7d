/** Groups addresses for rate limits: an IPv4 address counts alone, an IPv6 address with its network. */
import { isIPv6 } from 'node:net';

/** The 16-bit groups that identify the network: a provider gives each connection a /64. */
const NETWORK_GROUPS = 4;

/** An IPv4 address mapped to IPv6, which Node reports for dual-stack sockets. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Returns an IPv4 address unchanged, and the /64 of an IPv6 address, such as `2001:db8:0:1::/64`. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  // `::` stands for a number of zero groups that depends on the groups after it.
  const after = tail?.split(':').filter(Boolean) ?? [];
  const written = groups.length + after.length + (address.includes('.') ? 1 : 0);
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...after];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** A network in the form of {@link networkOf}. */
const NETWORK = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/;

/**
 * The /48 of a network of {@link networkOf}, such as `2001:db8:0::/48`, which holds 65,536 of them; undefined for IPv4.
 */
export function siteOf(network: string): string | undefined {
  const [, groups] = NETWORK.exec(network) ?? [];
  return groups && `${groups}::/48`;
}
