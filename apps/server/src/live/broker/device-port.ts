import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { guardStream } from './guard-stream.ts';

export interface DevicePort {
  /** The one that was asked for, or the free one that was found for 0. */
  port: number;
  /** Takes no more connections; those that stand are the broker's to end. */
  shut(): void;
}

export interface DevicePortOptions {
  host: string;
  port: number;
  isOpen: () => boolean;
  /** Before the first connection comes. */
  prepare?: (server: Server) => void;
  accept: (connection: ReturnType<typeof guardStream>, address: string) => void;
}

/** Milliseconds after which the system asks a silent socket for a sign of life: a cable pulled is found out also where nothing is sent. */
const probeAfter = 60_000;

/** MQTT over plain TCP, for devices. Rejects when the port cannot be had. */
export async function openDevicePort({ host, port, isOpen, prepare, accept }: DevicePortOptions): Promise<DevicePort> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: probeAfter }, (socket: Socket) => {
    socket.on('error', () => undefined);
    // One too many.
    if (socket.destroyed) return;
    if (isOpen()) accept(guardStream(socket), socket.remoteAddress ?? '');
    else socket.destroy();
  });
  prepare?.(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return { port: (server.address() as AddressInfo).port, shut: () => void server.close() };
}
