import type { Client } from 'aedes';
import type { DevicePrincipal, PhonePrincipal, Principal } from '../authentication/principal.ts';

export interface Connection<Of extends Principal = Principal> {
  client: Client;
  principal: Of;
}

/** Who is connected to this server; in from the moment it was let in until the connection is gone. */
export interface Connections {
  add(client: Client, principal: Principal): void;
  /** Also of a connection that has just ended: its last will is still to be judged. */
  find(client: Client): Principal | null;
  /** The connection of a client id; null: none, or it is gone. */
  findNewest(clientId: string): Client | null;
  list(): Connection[];
  listPhones(): Connection<PhonePrincipal>[];
  listDevices(): Connection<DevicePrincipal>[];
  listOfDevice(deviceId: string): Connection<DevicePrincipal>[];
}

export interface ConnectionsOptions {
  /** The client id's only connection is there. */
  onCome?: (client: Client, principal: Principal) => void;
  /** A connection is gone. @param isLast whether no newer one of its client id stands */
  onGo?: (client: Client, principal: Principal, isLast: boolean) => void;
}

export function createConnections({ onCome, onGo }: ConnectionsOptions = {}): Connections {
  const holders = new Map<Client, Principal>();
  const everyone = new WeakMap<Client, Principal>();
  /** By client id: one that reconnects may stand beside its own old connection for a moment. */
  const newest = new Map<string, Client>();
  const byDevice = new Map<string, Set<Client>>();

  function remove(client: Client, principal: Principal): void {
    holders.delete(client);
    if (principal.kind === 'device') {
      const clients = byDevice.get(principal.deviceId);
      clients?.delete(client);
      if (clients?.size === 0) byDevice.delete(principal.deviceId);
    }
    const isLast = newest.get(principal.clientId) === client;
    if (isLast) newest.delete(principal.clientId);
    onGo?.(client, principal, isLast);
  }

  const list = () => [...holders].map(([client, principal]) => ({ client, principal }));
  return {
    add(client, principal) {
      holders.set(client, principal);
      everyone.set(client, principal);
      newest.set(principal.clientId, client);
      if (principal.kind === 'device') byDevice.set(principal.deviceId, (byDevice.get(principal.deviceId) ?? new Set()).add(client));
      onCome?.(client, principal);
      client.conn.once('close', () => remove(client, principal));
    },
    find: (client) => everyone.get(client) ?? null,
    findNewest: (clientId) => newest.get(clientId) ?? null,
    list,
    listPhones: () => list().filter((connection): connection is Connection<PhonePrincipal> => connection.principal.kind === 'phone'),
    listDevices: () => list().filter((connection): connection is Connection<DevicePrincipal> => connection.principal.kind === 'device'),
    listOfDevice: (deviceId) =>
      [...(byDevice.get(deviceId) ?? [])].map((client) => ({ client, principal: holders.get(client) as DevicePrincipal })),
  };
}
