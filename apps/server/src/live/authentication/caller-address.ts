import type { IncomingMessage } from 'node:http';
import { createProxyCheck, plainAddress } from '#services/core/proxies.ts';

/** Finds the address behind the named proxies; for upgrades, which the web framework does not see. */
export function createAddressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = plainAddress(socket.remoteAddress ?? '');
    // The nearest proxy has written the last one; whoever is no proxy is the caller, whatever it claims before.
    while (isProxy(address) && named.length > 0) address = plainAddress(named.pop()?.trim() || address);
    return address;
  };
}
