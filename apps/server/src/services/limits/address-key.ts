import { isIPv6 } from 'node:net';

/** What limits count as one address: of IPv6 the network, since whoever has one address has the other 2^64 as well. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
