import type { Server } from 'node:http';
import type { Client } from 'aedes';
import type { AppContext } from '../services/core/request-context.ts';
import { capConnections } from '../services/limits/connection-cap.ts';
import { createAddressFinder } from './authentication/caller-address.ts';
import type { Broker } from './broker/broker.ts';
import { type DevicePort, openDevicePort } from './broker/device-port.ts';
import { acceptWebSockets } from './broker/websocket.ts';

/** Records the addresses of connections for authentication. */
export class ConnectionAddresses {
  readonly #addresses = new WeakMap<object, string>();

  set(connection: object, address: string): void {
    this.#addresses.set(connection, address);
  }

  find({ conn }: Client): string {
    return this.#addresses.get(conn) ?? '';
  }
}

export interface ListenerOptions {
  broker: Broker;
  addresses: ConnectionAddresses;
  /** Whether new connections are accepted. */
  isOpen: () => boolean;
}

export interface Listeners {
  /** Null where devices connect to an external broker. */
  devicePort: number | null;
  /** Accepts no more connections. */
  close(): void;
}

/** WebSockets for phones, and a TCP port for devices unless these connect to an external broker. */
export async function openListeners(
  context: AppContext,
  server: Server,
  { broker, addresses, isOpen }: ListenerOptions,
): Promise<Listeners> {
  const { config } = context;
  const findAddress = createAddressFinder(config.trustedProxies);
  const closeWebSockets = acceptWebSockets({
    server,
    isOpen,
    addresses: config.publicAddresses,
    accept(connection, request) {
      addresses.set(connection, findAddress(request));
      broker.accept(connection);
    },
  });
  let devicePort: DevicePort | null = null;
  if (config.mqttUrl === null) {
    devicePort = await openDevicePort({
      host: config.host,
      port: config.mqttPort,
      isOpen,
      prepare: (port) => capConnections(port, context, 'deviceConnections'),
      accept(connection, address) {
        addresses.set(connection, address);
        broker.accept(connection);
      },
    });
  }
  context.listening.devicePort = devicePort?.port ?? null;
  return {
    devicePort: devicePort?.port ?? null,
    close() {
      context.listening.devicePort = null;
      closeWebSockets();
      devicePort?.close();
    },
  };
}
