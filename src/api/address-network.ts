/** Whose tries are counted together: those of an address, or of a network where one visitor has a whole one. */
import { isIPv6 } from 'node:net';

/** Groups of 16 bits that name the network: a provider gives each connection a /64. */
const NETWORK_GROUPS = 4;

/** IPv4 as IPv6 writes it, which is how node sees it on a socket that takes both. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An IPv4 address as it is; of an IPv6 address its /64, such as `2001:db8:0:1::/64`. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  // What `::` stands for is zeros; how many, only what comes after it says.
  const after = tail?.split(':').filter(Boolean) ?? [];
  const written = groups.length + after.length + (address.includes('.') ? 1 : 0);
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...after];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
