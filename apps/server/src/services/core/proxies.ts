import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address belongs to one of the trusted proxies. @param trustedProxies addresses and ranges */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, as sockets show it; any other address as it is. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
