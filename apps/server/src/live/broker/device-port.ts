import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { minuteMs } from '@energy-om/domain';
import { guardStream } from './guard-stream.ts';

export interface DevicePort {
  /** As configured, or a free one for 0. */
  port: number;
  /** Accepts no more connections; the broker ends the open ones. */
  close(): void;
}

export interface DevicePortOptions {
  host: string;
  port: number;
  isOpen: () => boolean;
  /** Called before the first connection is accepted. */
  prepare?: (server: Server) => void;
  accept: (connection: ReturnType<typeof guardStream>, address: string) => void;
}

/** After this time without traffic the system probes a socket, so that a pulled cable is noticed. */
const keepAliveDelayMs = minuteMs;

/** MQTT over plain TCP, for devices. Rejects when the port is taken. */
export async function openDevicePort({ host, port, isOpen, prepare, accept }: DevicePortOptions): Promise<DevicePort> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveDelayMs }, (socket: Socket) => {
    socket.on('error', () => undefined);
    // `capConnections` has refused it.
    if (socket.destroyed) return;
    if (isOpen()) accept(guardStream(socket), socket.remoteAddress ?? '');
    else socket.destroy();
  });
  prepare?.(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
