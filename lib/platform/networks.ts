import 'server-only';
import { isIP } from 'node:net';

/* The networks that limits count: docs/rules.md#rate-limits. */

/** No address is longer, including its zone. */
const MAX_ADDRESS_LENGTH = 100;

/** The IPv6 prefixes that count: the mask that each applies to the fourth group, and its multiple of a /64's limit. */
const PREFIXES = [
  { bits: 64, mask: 0xffff, times: 1 },
  { bits: 56, mask: 0xff00, times: 2 },
  { bits: 48, mask: 0, times: 4 },
];

export type Network = { name: string; times: number };

/** The four groups of an IPv6 address that can identify a network, as numbers. */
function prefixOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const between = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...between, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

/**
 * The networks of an address that limits count, the narrowest first: an IPv4 address; for IPv6 the /64, which has
 * 2^64 addresses, and the /56 and the /48, all of which one customer may have; `unknown` if it is not an address.
 */
export function networksOf(ip: string): [Network, ...Network[]] {
  if (ip.length > MAX_ADDRESS_LENGTH || !isIP(ip)) return [{ name: 'unknown', times: 1 }];
  const [, mapped] = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(ip) ?? [];
  if (mapped || !ip.includes(':')) return [{ name: mapped ?? ip, times: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = prefixOf(ip);
  const named = PREFIXES.map(({ bits, mask, times }) => {
    const groups = [first, second, third, fourth & mask].map((group) => group.toString(16));
    return { name: `${groups.join(':')}::/${bits}`, times };
  });
  return named as [Network, ...Network[]];
}

/** The narrowest network of an address: an IPv4 address, or the /64 of IPv6. */
export const networkOf = (ip: string): string => networksOf(ip)[0].name;

/** The widest network of an address: an IPv4 address, or the /48 of IPv6. */
export const siteOf = (ip: string): string => networksOf(ip).at(-1)?.name ?? 'unknown';

/** An address in a network that {@link networkOf} returned. */
export const addressIn = (network: string): string => network.replace(/\/64$/, '');
