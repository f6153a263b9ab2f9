import type { IncomingMessage } from 'node:http';
import { createProxyCheck, plainAddress } from '#services/core/proxies.ts';

/** Finds the address behind trusted proxies, for upgrade requests, which the web framework does not handle. */
export function createAddressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = plainAddress(socket.remoteAddress ?? '');
    // The nearest proxy writes the last address. The first address from the end that is no proxy is the caller's; those before it are claims.
    while (isProxy(address) && forwarded.length > 0) address = plainAddress(forwarded.pop()?.trim() || address);
    return address;
  };
}
