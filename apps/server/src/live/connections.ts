import type { Client } from 'aedes';
import type { Holder } from './holder.ts';

/** Who is connected to this server; in from the moment a ticket was taken until the connection is gone. */
export interface Connections {
  add(client: Client, holder: Holder): void;
  find(client: Client): Holder | null;
  /** The newest of a client id: one that reconnects may stand beside its own old connection for a moment. */
  findById(clientId: string): Holder | null;
  list(): { client: Client; holder: Holder }[];
  /** Client ids that went before this and did not come back; each is named once. */
  takeGone(before: Date): string[];
}

export function createConnections(clock: { now(): Date }): Connections {
  const holders = new Map<Client, Holder>();
  const newest = new Map<string, Client>();
  const goneAt = new Map<string, Date>();
  return {
    add(client, holder) {
      holders.set(client, holder);
      newest.set(holder.clientId, client);
      goneAt.delete(holder.clientId);
      client.conn.once('close', () => {
        holders.delete(client);
        if (newest.get(holder.clientId) !== client) return;
        newest.delete(holder.clientId);
        goneAt.set(holder.clientId, clock.now());
      });
    },
    find: (client) => holders.get(client) ?? null,
    findById(clientId) {
      const client = newest.get(clientId);
      return client ? (holders.get(client) ?? null) : null;
    },
    list: () => [...holders].map(([client, holder]) => ({ client, holder })),
    takeGone(before) {
      const gone = [...goneAt].filter(([, at]) => at <= before).map(([clientId]) => clientId);
      for (const clientId of gone) goneAt.delete(clientId);
      return gone;
    },
  };
}
