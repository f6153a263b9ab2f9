import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { createProxyCheck } from '#services/core/proxies.ts';

/**
 * Whether a request came over HTTPS, by this server's own connection or according to a trusted proxy. It is for upgrades, which the
 * framework does not handle.
 */
export function createHttpsCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isProxy = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    if ((socket as TLSSocket).encrypted) return true;
    return isProxy(socket.remoteAddress ?? '') && headers['x-forwarded-proto'] === 'https';
  };
}
