import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';

/**
 * Whether a request came over HTTPS, by this server's own connection or by the word of a named proxy: for upgrades, which the
 * framework does not see.
 */
export function createHttpsCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ socket, headers }) => {
    if ((socket as TLSSocket).encrypted) return true;
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const isProxy = address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    return isProxy && headers['x-forwarded-proto'] === 'https';
  };
}
