import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address is one of the named proxies. @param trustedProxies addresses and ranges */
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

/** An IPv4 address in IPv6's clothes, as sockets show it, without them. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
