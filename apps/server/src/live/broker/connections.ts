import type { Client } from 'aedes';
import type { DevicePrincipal, PhonePrincipal, Principal } from '../authentication/principal.ts';

export interface Connection<Owner extends Principal = Principal> {
  client: Client;
  principal: Owner;
}

/** The connections to this server, from their authentication to their end. */
export interface Connections {
  add(client: Client, principal: Principal): void;
  /** Also finds the principal of a connection that has just ended, because its last will has still to be authorised. */
  find(client: Client): Principal | null;
  /** The newest connection of a client id; null: there is none. */
  findNewest(clientId: string): Client | null;
  list(): Connection[];
  listPhones(): Connection<PhonePrincipal>[];
  listDevices(): Connection<DevicePrincipal>[];
  listOfDevice(deviceId: string): Connection<DevicePrincipal>[];
}

export interface ConnectionsOptions {
  onConnect?: (client: Client, principal: Principal) => void;
  /** @param isLast whether there is no newer connection of the client id */
  onDisconnect?: (client: Client, principal: Principal, isLast: boolean) => void;
}

export function createConnections({ onConnect, onDisconnect }: ConnectionsOptions = {}): Connections {
  const principals = new Map<Client, Principal>();
  /** Includes connections that have ended. */
  const allPrincipals = new WeakMap<Client, Principal>();
  /** By client id: a client that reconnects may still have its old connection for a moment. */
  const newest = new Map<string, Client>();
  const byDevice = new Map<string, Set<Client>>();

  function remove(client: Client, principal: Principal): void {
    principals.delete(client);
    if (principal.kind === 'device') {
      const clients = byDevice.get(principal.deviceId);
      clients?.delete(client);
      if (clients?.size === 0) byDevice.delete(principal.deviceId);
    }
    const isLast = newest.get(principal.clientId) === client;
    if (isLast) newest.delete(principal.clientId);
    onDisconnect?.(client, principal, isLast);
  }

  const list = () => [...principals].map(([client, principal]) => ({ client, principal }));
  return {
    add(client, principal) {
      principals.set(client, principal);
      allPrincipals.set(client, principal);
      newest.set(principal.clientId, client);
      if (principal.kind === 'device') byDevice.set(principal.deviceId, (byDevice.get(principal.deviceId) ?? new Set()).add(client));
      onConnect?.(client, principal);
      client.conn.once('close', () => remove(client, principal));
    },
    find: (client) => allPrincipals.get(client) ?? null,
    findNewest: (clientId) => newest.get(clientId) ?? null,
    list,
    listPhones: () => list().filter((connection): connection is Connection<PhonePrincipal> => connection.principal.kind === 'phone'),
    listDevices: () => list().filter((connection): connection is Connection<DevicePrincipal> => connection.principal.kind === 'device'),
    listOfDevice: (deviceId) =>
      [...(byDevice.get(deviceId) ?? [])].map((client) => ({ client, principal: principals.get(client) as DevicePrincipal })),
  };
}
