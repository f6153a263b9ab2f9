import { isIPv4, isIPv6 } from 'node:net';
import { type NetworkWidth, networkWidths } from './limit-table.ts';

/** Every text that is no address counts as one caller, since otherwise each malformed spelling would have a limit of its own. */
const unknownAddress = 'unknown';

/** A network whose addresses may all belong to one caller. */
export interface Network {
  /** The width that selects the network's row in the table of limits. */
  bits: NetworkWidth;
  key: string;
}

/**
 * Returns the key under which limits count an address: for IPv6 its network, since the owner of one address has the other 2^64 too. Some
 * proxies append the caller's port to the address, which changes with each connection and is removed.
 */
export function addressKey(address: string): string {
  const network = readAddress(address);
  return typeof network === 'string' ? network : networkKey(network, 64);
}

/** Lists the address as limits count it and, for IPv6, the wider networks that providers assign to one customer; narrowest first. */
export function listNetworks(address: string): [Network, ...Network[]] {
  const network = readAddress(address);
  if (typeof network === 'string') return [{ bits: 64, key: network }];
  const [narrow, ...wider] = networkWidths.map(({ bits }): Network => ({ bits, key: networkKey(network, bits) }));
  return [narrow as Network, ...wider];
}

function networkKey(groups: readonly number[], bits: NetworkWidth): string {
  const kept = groups
    .slice(0, 4)
    .map((group, index) => (bits >= 16 * (index + 1) ? group : group & (0xffff << (16 * (index + 1) - bits)) & 0xffff));
  const shown = kept.slice(0, Math.ceil(bits / 16)).map((group) => group.toString(16));
  return `${shown.join(':')}::/${bits}`;
}

/** Returns the text of an IPv4 address, or of what is no address; the eight groups of an IPv6 address. */
function readAddress(address: string): string | readonly number[] {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknownAddress;
  const groups = listGroups(bare.split('%')[0] as string);
  const [, , , , , sixth, high = 0, low = 0] = groups;
  // This is an IPv4-mapped IPv6 address, in any notation.
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups;
}

/** Returns the eight groups of an IPv6 address, which may end in dotted decimals and omit zeros. */
function listGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
