import { isIPv4, isIPv6 } from 'node:net';

/** What no address can be made of counts as one caller, or each spelling of nonsense would have a limit of its own. */
const unknownAddress = 'unknown';

/**
 * What limits count as one address: of IPv6 the network, since whoever has one address has the other 2^64 as well. Some
 * proxies write the caller's port behind the address, which changes with each connection.
 */
export function addressKey(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknownAddress;
  const groups = listGroups(bare.split('%')[0] as string);
  const [, , , , , sixth, high = 0, low = 0] = groups;
  // An IPv4 address in IPv6's clothes, however it is written.
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
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
