import { isIPv4, isIPv6 } from 'node:net';
import { type NetworkWidth, networkWidths } from './limit-table.ts';

/** What no address can be made of counts as one caller, or each spelling of nonsense would have a limit of its own. */
const unknownAddress = 'unknown';

/** A network that may belong to one caller. */
export interface Network {
  /** The width of the table of limits that it counts by. */
  bits: NetworkWidth;
  key: string;
}

/**
 * What limits count as one address: of IPv6 the network, since whoever has one address has the other 2^64 as well. Some
 * proxies write the caller's port behind the address, which changes with each connection.
 */
export function addressKey(address: string): string {
  const network = readAddress(address);
  return typeof network === 'string' ? network : networkKey(network, 64);
}

/** The address as limits count it, and of IPv6 the wider networks that providers give to one customer; narrowest first. */
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

/** The text of an IPv4 address, or of what is none; the eight numbers of an IPv6 address. */
function readAddress(address: string): string | readonly number[] {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknownAddress;
  const groups = listGroups(bare.split('%')[0] as string);
  const [, , , , , sixth, high = 0, low = 0] = groups;
  // An IPv4 address in IPv6's clothes, however it is written.
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups;
}

/** The eight numbers of an IPv6 address, which may end in dotted numbers and leave zeros out. */
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
