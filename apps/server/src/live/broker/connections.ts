import type { Client } from 'aedes';
import type { DeviceHolder, Holder, PhoneHolder } from '../authentication/principal.ts';

export interface Connection<Of extends Holder = Holder> {
  client: Client;
  holder: Of;
}

/** Who is connected to this server; in from the moment it was let in until the connection is gone. */
export interface Connections {
  add(client: Client, holder: Holder): void;
  /** Also of a connection that has just ended: its last will is still to be judged. */
  find(client: Client): Holder | null;
  /** The connection of a client id; null: none, or it is gone. */
  findNewest(clientId: string): Client | null;
  list(): Connection[];
  listPhones(): Connection<PhoneHolder>[];
  listDevices(): Connection<DeviceHolder>[];
  listOfDevice(deviceId: string): Connection<DeviceHolder>[];
}

export interface ConnectionsOptions {
  /** The client id's only connection is there. */
  onCome?: (client: Client, holder: Holder) => void;
  /** A connection is gone. @param isLast whether no newer one of its client id stands */
  onGo?: (client: Client, holder: Holder, isLast: boolean) => void;
}

export function createConnections({ onCome, onGo }: ConnectionsOptions = {}): Connections {
  const holders = new Map<Client, Holder>();
  const everyone = new WeakMap<Client, Holder>();
  /** By client id: one that reconnects may stand beside its own old connection for a moment. */
  const newest = new Map<string, Client>();
  const byDevice = new Map<string, Set<Client>>();

  function remove(client: Client, holder: Holder): void {
    holders.delete(client);
    if (holder.kind === 'device') {
      const clients = byDevice.get(holder.deviceId);
      clients?.delete(client);
      if (clients?.size === 0) byDevice.delete(holder.deviceId);
    }
    const isLast = newest.get(holder.clientId) === client;
    if (isLast) newest.delete(holder.clientId);
    onGo?.(client, holder, isLast);
  }

  const list = () => [...holders].map(([client, holder]) => ({ client, holder }));
  return {
    add(client, holder) {
      holders.set(client, holder);
      everyone.set(client, holder);
      newest.set(holder.clientId, client);
      if (holder.kind === 'device') byDevice.set(holder.deviceId, (byDevice.get(holder.deviceId) ?? new Set()).add(client));
      onCome?.(client, holder);
      client.conn.once('close', () => remove(client, holder));
    },
    find: (client) => everyone.get(client) ?? null,
    findNewest: (clientId) => newest.get(clientId) ?? null,
    list,
    listPhones: () => list().filter((connection): connection is Connection<PhoneHolder> => connection.holder.kind === 'phone'),
    listDevices: () => list().filter((connection): connection is Connection<DeviceHolder> => connection.holder.kind === 'device'),
    listOfDevice: (deviceId) =>
      [...(byDevice.get(deviceId) ?? [])].map((client) => ({ client, holder: holders.get(client) as DeviceHolder })),
  };
}
