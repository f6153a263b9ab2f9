import type { Server, Socket } from 'node:net';
import { minuteMs } from '@energy-om/domain';
import type { Measure } from '#services/core/metrics.ts';
import { createProxyCheck } from '#services/core/proxies.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { listNetworks } from './address-key.ts';
import { networkWidths } from './limit-table.ts';

/** The minimum time between two log lines, however many connections are refused. */
const logIntervalMs = minuteMs;

/**
 * Closes new connections to a port beyond the maximum of an address, of its networks or of the port. Idle connections use memory and file
 * descriptors, which all callers share. A trusted proxy is not counted by address, because all clients come through it.
 *
 * @param gauge the metric with the number of open connections
 */
export function capConnections(
  server: Server,
  { config, metrics, log }: Pick<AppContext, 'config' | 'metrics' | 'log'>,
  gauge: Measure,
): void {
  const counts = new Map<string, number>();
  const isProxy = createProxyCheck(config.trustedProxies);
  let inAll = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function refuse(socket: Socket, address: string): void {
    socket.destroy();
    metrics.add('connectionsRefused');
    refused += 1;
    if (performance.now() - loggedAt < logIntervalMs) return;
    log.warn({ address, refused, connections: inAll, port: gauge }, 'too many connections from one address or in total');
    loggedAt = performance.now();
    refused = 0;
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const networks = isProxy(address) ? [] : listNetworks(address);
    const isFull = networks.some(({ bits, key }) => (counts.get(key) ?? 0) >= config.connections.perAddress * timesOf(bits));
    if (isFull || inAll >= config.connections.inAll) return refuse(socket, address);
    inAll += 1;
    metrics.add(gauge);
    for (const { key } of networks) counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once('close', () => {
      inAll -= 1;
      metrics.add(gauge, -1);
      for (const { key } of networks) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    });
  });
}

function timesOf(bits: number): number {
  return networkWidths.find((width) => width.bits === bits)?.times ?? 1;
}
